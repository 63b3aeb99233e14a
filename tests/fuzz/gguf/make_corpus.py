#!/usr/bin/env python3
"""Writes the seeds of tests/fuzz/gguf/corpus: small GGUF files, good and bad, one idea each. Run from anywhere."""
# SPDX-License-Identifier: GPL-3.0-or-later
import pathlib
import struct

CORPUS = pathlib.Path(__file__).parent / "corpus"
U32, STRING, ARRAY = 4, 8, 9


def u32(v):
    return struct.pack("<I", v)


def u64(v):
    return struct.pack("<Q", v)


def text(s):
    s = s.encode() if isinstance(s, str) else s
    return u64(len(s)) + s


def head(tensors, keys, version=3):
    return b"GGUF" + u32(version) + u64(tensors) + u64(keys)


def key(name, kind, value):
    return text(name) + u32(kind) + value


def tensor(name, dims, kind, offset):
    return text(name) + u32(len(dims)) + b"".join(map(u64, dims)) + u32(kind) + u64(offset)


def pad(data, alignment=32):
    return data + bytes(-len(data) % alignment)


def scalars():
    values = [(0, b"\1"), (1, b"\xff"), (2, b"\1\1"), (3, b"\xff\xff"), (4, u32(7)), (5, u32(2**32 - 1)),
              (6, struct.pack("<f", 0.5)), (7, b"\1"), (8, text("word")), (10, u64(9)), (11, u64(2**64 - 1)),
              (12, struct.pack("<d", 0.25))]
    return head(0, len(values)) + b"".join(key(f"k{kind}", kind, value) for kind, value in values)


def arrays():
    strings = key("tokens", ARRAY, u32(STRING) + u64(3) + text("a") + text("") + text(b"\xff\xfe"))
    numbers = key("types", ARRAY, u32(5) + u64(2) + u32(1) + u32(3))
    nested = key("nested", ARRAY, u32(ARRAY) + u64(1) + u32(U32) + u64(1) + u32(5))
    empty = key("none", ARRAY, u32(6) + u64(0))
    return head(0, 4) + strings + numbers + nested + empty


def tensors():
    infos = tensor("f", [3, 2], 0, 0) + tensor("q", [32], 8, 32) + tensor("k", [256], 12, 96)
    return pad(head(3, 0) + infos) + bytes(96 + 144)


def one(dims, kind, offset=0, data=512):
    return pad(head(1, 0) + tensor("t", dims, kind, offset)) + bytes(data)


FILES = {
    "good_scalars": scalars(),
    "good_arrays": arrays(),
    "good_tensors": tensors(),
    "good_version2": pad(head(1, 1, 2) + key("a.n", U32, u32(1)) + tensor("t", [2], 0, 0)) + bytes(8),
    "good_alignment": pad(head(1, 1) + key("general.alignment", U32, u32(64)) + tensor("t", [2], 0, 64), 64) + bytes(72),
    "good_no_keys": head(0, 0),
    "bad_empty": b"",
    "bad_magic": b"GGML" + bytes(40),
    "bad_37_bytes": head(2**64 - 1, 2**64 - 1) + bytes(13),
    "bad_version1": head(0, 0, 1),
    "bad_big_endian": head(0, 0, 3 << 24),
    "bad_key_length": head(0, 1) + u64(2**63) + bytes(64),
    "bad_array_count": head(0, 1) + key("a", ARRAY, u32(12) + u64(2**61)) + bytes(64),
    "bad_array_depth": head(0, 1) + text("a") + u32(ARRAY) + (u32(ARRAY) + u64(1)) * 40,
    "bad_value_type": head(0, 1) + key("a", 13, u64(0)),
    "bad_key_twice": head(0, 2) + key("a", U32, u32(1)) * 2,
    "bad_alignment": head(0, 1) + key("general.alignment", U32, u32(3)),
    "bad_dims_overflow": one([2**32, 2**32], 0),
    "bad_dim_zero": one([4, 0], 0),
    "bad_dims_none": one([], 0),
    "bad_type_withdrawn": one([32], 4),
    "bad_row": one([16], 2),
    "bad_offset": one([1], 0, 2**64 - 32),
    "bad_cut_tensor": one([4096], 0),
    "bad_overlap": pad(head(2, 0) + tensor("a", [64], 0, 0) + tensor("b", [1], 0, 224)) + bytes(512),
    "bad_tensor_twice": pad(head(2, 0) + tensor("a", [1], 0, 0) + tensor("a", [1], 0, 32)) + bytes(64),
    "bad_split": head(0, 2) + key("split.count", 2, b"\3\0") + key("split.no", 2, b"\0\0"),
}

if __name__ == "__main__":
    CORPUS.mkdir(exist_ok=True)
    for name, content in FILES.items():
        (CORPUS / name).write_bytes(content)
    print(f"{len(FILES)} files in {CORPUS}")
