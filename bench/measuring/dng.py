"""Camera raw files without previews: uncompressed sensors in the DNG of Adobe's specification, 1.4."""

import struct

BYTE, ASCII, SHORT, LONG, RATIONAL, SRATIONAL = 1, 2, 3, 4, 5, 10
# Of the types' values, in the notation of `struct`.
CODES = {BYTE: "B", ASCII: "s", SHORT: "H", LONG: "I", RATIONAL: "II", SRATIONAL: "ii"}
# From CIE XYZ to linear sRGB (IEC 61966-2-1), in ten-thousandths: the sensor's colours are those of sRGB.
MATRIX = [32406, -15372, -4986, -9689, 18758, 415, 557, -2040, 10570]


def write(path, width, height, is_mosaic):
    """A gradient in 16 bits: one sample for each pixel (red, green, green, blue), or three."""
    samples = 1 if is_mosaic else 3
    entries = {
        0x00FE: (LONG, [0]), 0x0100: (LONG, [width]), 0x0101: (LONG, [height]), 0x0102: (SHORT, [16] * samples),
        0x0103: (SHORT, [1]), 0x0106: (SHORT, [32803 if is_mosaic else 34892]), 0x010F: (ASCII, b"Acme\0"),
        0x0110: (ASCII, b"Acme One\0"), 0x0111: (LONG, [0]), 0x0115: (SHORT, [samples]), 0x0116: (LONG, [height]),
        0x0117: (LONG, [width * height * samples * 2]), 0xC612: (BYTE, [1, 4, 0, 0]), 0xC613: (BYTE, [1, 1, 0, 0]),
        0xC614: (ASCII, b"Acme One\0"), 0xC61D: (SHORT, [65535]),
        0xC621: (SRATIONAL, [part for value in MATRIX for part in (value, 10000)]),
        0xC628: (RATIONAL, [1] * 6), 0xC65A: (SHORT, [21]),
    }
    if is_mosaic:
        entries |= {0x828D: (SHORT, [2, 2]), 0x828E: (BYTE, [0, 1, 1, 2])}
    # Twice, because the strip follows the directory, whose size is then known.
    for _ in range(2):
        head = directory(entries)
        entries[0x0111] = (LONG, [len(head)])
    row = b"".join(struct.pack("<H", 65535 * x // (width * samples)) for x in range(width * samples))
    with open(path, "wb") as file:
        file.write(head)
        for _ in range(height):
            file.write(row)


def directory(entries):
    """A TIFF file of one directory, up to its picture."""
    table, values = b"", b""
    start = 8 + 2 + 12 * len(entries) + 4
    for tag, (kind, content) in sorted(entries.items()):
        code = CODES[kind]
        data = content if kind == ASCII else struct.pack(f"<{len(content)}{code[0]}", *content)
        table += struct.pack("<HHI", tag, kind, len(content) // len(code))
        if len(data) > 4:
            table += struct.pack("<I", start + len(values))
            values += data + b"\0" * (len(data) % 2)
        else:
            table += data.ljust(4, b"\0")
    return b"II*\0" + struct.pack("<IH", 8, len(entries)) + table + struct.pack("<I", 0) + values
