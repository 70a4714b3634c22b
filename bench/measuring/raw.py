"""Raw files around existing JPEGs, in the structure of TIFF: as most cameras write them, only as much as it takes."""

import os
import struct

SENSOR_BYTES = 20_000_000
SENSOR_SIZE = (6000, 4000)
BYTE, ASCII, SHORT, LONG = 1, 2, 3, 4
SIZES = {BYTE: 1, ASCII: 1, SHORT: 2, LONG: 4}
CODES = {BYTE: "B", SHORT: "H", LONG: "I"}


def wrap(paths, folder):
    """Writes a raw file into the folder for each JPEG, which becomes its preview."""
    for number, path in enumerate(paths):
        with open(path, "rb") as file:
            jpeg = file.read()
        write(folder / f"{number:06}.nef", jpeg, number)


def write(path, jpeg, number):
    """`number` makes files with equal previews differ, as the time in a camera's file does."""
    width, height = SENSOR_SIZE
    make, model = b"Sluice\0", b"Bench %06d\0" % number
    start = 8
    first = [(254, LONG, [1]), (271, ASCII, make), (272, ASCII, model), (274, SHORT, [1]), (330, LONG, [0, 0])]
    preview = [(254, LONG, [1]), (259, SHORT, [6]), (513, LONG, [0]), (514, LONG, [len(jpeg)])]
    sensor = [(254, LONG, [0]), (256, LONG, [width]), (257, LONG, [height]), (258, SHORT, [16]), (259, SHORT, [1]),
              (262, SHORT, [32803]), (273, LONG, [0]), (277, SHORT, [1]), (278, LONG, [height]), (279, LONG, [SENSOR_BYTES])]
    preview_at = start + length(first)
    sensor_at = preview_at + length(preview)
    jpeg_at = sensor_at + length(sensor)
    first[4] = (330, LONG, [preview_at, sensor_at])
    preview[2] = (513, LONG, [jpeg_at])
    sensor[6] = (273, LONG, [jpeg_at + len(jpeg)])
    with open(path, "wb") as file:
        file.write(b"II*\0" + struct.pack("<I", start))
        places = ((first, start), (preview, preview_at), (sensor, sensor_at))
        file.writelines(directory(entries, at) for entries, at in places)
        file.write(jpeg)
        os.truncate(file.fileno(), jpeg_at + len(jpeg) + SENSOR_BYTES)


def length(entries):
    return 6 + 12 * len(entries) + sum(padded(value) for _, kind, value in entries if size(kind, value) > 4)


def directory(entries, at):
    """A TIFF directory that lies at this offset, with the values that do not fit into it behind it."""
    values_at, table, values = at + 6 + 12 * len(entries), b"", b""
    for tag, kind, value in entries:
        packed = value if kind == ASCII else struct.pack(f"<{len(value)}{CODES[kind]}", *value)
        count = len(packed) // SIZES[kind]
        if len(packed) > 4:
            field = struct.pack("<I", values_at + len(values))
            values += packed + b"\0" * (len(packed) % 2)
        else:
            field = packed.ljust(4, b"\0")
        table += struct.pack("<HHI", tag, kind, count) + field
    return struct.pack("<H", len(entries)) + table + struct.pack("<I", 0) + values


def size(kind, value):
    return len(value) * SIZES[kind]


def padded(value):
    count = len(value) if isinstance(value, bytes) else len(value) * 4
    return count + count % 2
