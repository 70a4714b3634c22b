#!/usr/bin/env python3
"""Writes one tier of a photo into a new file: read_tier.py CACHE CONTENT_ID TIER FILE

CACHE is a library's folder `cache`, CONTENT_ID the SHA-256 of the photo in hexadecimal (sha256sum prints it).
Needs `pip install lmdb protobuf` and record_pb2.py, made beside this file by
protoc --proto_path=Sources/Store/PhotoRecord --python_out=examples record.proto
"""
import sys
import zlib

import lmdb
import record_pb2

folder, content, name, file = sys.argv[1], bytes.fromhex(sys.argv[2]), sys.argv[3], sys.argv[4]
cache = lmdb.open(folder, readonly=True, max_dbs=8)
records, tiers = cache.open_db(b"records", create=False), cache.open_db(b"tiers", create=False)
with cache.begin() as transaction:
    record = record_pb2.Record.FromString(transaction.get(content, db=records))
    tier = next(tier for tier in record.tiers if tier.name == name)
    data = transaction.get(content + (tier.stored_digest or tier.digest), db=tiers)
assert data, "given up to keep the cache within its bound: `sluice tier` makes it again"
assert zlib.crc32(data) == tier.checksum, "the cache is damaged"
with open(file, "xb") as output:
    output.write(data)
