FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    DJANGO_SETTINGS_MODULE=organizer.settings.production \
    CATALOGUE_UPLOADS=/var/lib/organizer/uploads
WORKDIR /app

COPY requirements/run.txt requirements/run.txt
RUN pip install --no-cache-dir --require-hashes -r requirements/run.txt
COPY . .
RUN python -m organizer.language compile

# The values only let the settings load; nothing of them stays in the image.
RUN SECRET_KEY=build ALLOWED_HOSTS=build DATABASE_URL=postgres://build REDIS_URL=redis://build \
    python manage.py collectstatic --noinput \
    && useradd --system --home-dir /app organizer \
    && install -d -o organizer /var/lib/organizer/uploads
USER organizer

EXPOSE 8000
CMD ["sh", "-c", "python manage.py migrate --noinput && python manage.py load_formats && python manage.py load_starter && python manage.py check --deploy --database default && exec uvicorn organizer.asgi:application --host 0.0.0.0 --port 8000 --proxy-headers --no-server-header --timeout-graceful-shutdown 3"]
