# Installs what requirements/$1.txt locks into .venv, made with $2 or the first Python that will do.
# Does nothing where that very lock, or the larger one, is installed already.
set -eu
wanted=$1
chosen=$2

mark_of() { cksum < "requirements/$1.txt" | tr ' ' '-'; }
installed() { [ "$(cat ".venv/installed-$1" 2>/dev/null)" = "$(mark_of "$1")" ]; }
will_do() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

if installed "$wanted" || installed dev; then
    exit 0
fi

if [ ! -x .venv/bin/python ]; then
    python=
    for name in ${chosen:-python3 python3.11 python3.12 python3.13}; do
        if will_do "$name"; then python=$name; break; fi
    done
    if [ -z "$python" ]; then
        echo "Python 3.11 or newer is needed and was not found. Install it, or say where it is:" \
            "make run PYTHON=/path/to/python3.11" >&2
        exit 1
    fi
    echo "Setting up .venv (once, about a minute) …"
    # Debian splits ensurepip off; the pip outside can fill an environment that has none.
    "$python" -m venv .venv >/dev/null 2>&1 || "$python" -m venv --clear --without-pip .venv
fi

pip=".venv/bin/python -m pip"
if ! $pip --version >/dev/null 2>&1; then
    pip="${python:-${chosen:-python3}} -m pip --python .venv/bin/python"
fi
rm -f .venv/installed-*
$pip install --quiet --disable-pip-version-check --require-hashes -r "requirements/$wanted.txt"
mark_of "$wanted" > ".venv/installed-$wanted"
