"""The streaming reader against Python's own, in any layout and however the bytes arrive."""

import gzip
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.catalogue import jsonstream
from formats.catalogue.jsonstream import ObjectStream
from formats.legality.errors import FormatError

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
objects = st.lists(st.dictionaries(st.text(), values, max_size=4), max_size=6)


@given(objects, st.sampled_from([None, 0, 3]), st.integers(1, 40), st.booleans())
def test_any_array_of_objects_in_any_layout_is_read_whole(found, indent, chunk, escaped):
    data = json.dumps(found, indent=indent, ensure_ascii=escaped).encode("utf-8", "surrogatepass")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jsonstream, "CHUNK", chunk)
        assert list(ObjectStream(io.BytesIO(data))) == found


@given(objects.filter(bool), st.data())
def test_a_file_cut_off_anywhere_is_broken(found, data):
    text = json.dumps(found)
    cut = data.draw(st.integers(0, len(text) - 1))
    with pytest.raises(FormatError) as raised:
        list(ObjectStream(io.BytesIO(text[:cut].encode())))
    assert raised.value.code == "catalogue-broken"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<!DOCTYPE html>",
        b'{"object": "error"}',
        b"[1, 2]",
        b'[{"a": 1} {"a": 2}]',
        b'[{"a": 1}] [',
        b'[{"a": tru}]',
        b'[{"a": "\xff"}]',
        b"[" * 100_000,
        b'[{"a":' + b"[" * 100_000,
    ],
    ids=lambda data: data[:20].decode("latin-1"),
)
def test_what_is_no_array_of_objects_is_broken(data):
    with pytest.raises(FormatError) as raised:
        list(ObjectStream(io.BytesIO(data)))
    assert raised.value.code == "catalogue-broken"


def test_the_error_says_after_how_many_objects_the_file_broke():
    stream = ObjectStream(io.BytesIO(b'[{"a": 1},\n{"a": 2},\n{"a": 3'))
    with pytest.raises(FormatError, match=r"\(after 2 objects\)"):
        list(stream)


def test_a_damaged_gzip_file_is_broken():
    packed = gzip.compress(json.dumps([{"number": n} for n in range(50_000)]).encode())
    for data in (packed[:-5000], packed[:2000] + b"\0" * 400 + packed[2400:]):
        with pytest.raises(FormatError) as raised:
            list(ObjectStream(gzip.GzipFile(fileobj=io.BytesIO(data))))
        assert raised.value.code == "catalogue-broken"


def test_an_object_without_end_is_given_up_before_it_fills_the_memory(monkeypatch):
    monkeypatch.setattr(jsonstream, "LARGEST_OBJECT", 4 * jsonstream.CHUNK)
    stream = ObjectStream(io.BytesIO(b'[{"text": "' + b"x" * (12 * jsonstream.CHUNK)))
    with pytest.raises(FormatError):
        list(stream)
    assert stream.held() < 6 * jsonstream.CHUNK


def test_a_byte_order_mark_is_no_part_of_the_array():
    assert list(ObjectStream(io.BytesIO(b'\xef\xbb\xbf[{"a": 1}]'))) == [{"a": 1}]
