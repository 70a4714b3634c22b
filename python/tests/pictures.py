"""Photos that are made for tests."""

import numpy
from PIL import Image

MAKE, MODEL, EXIF, GPS, TAKEN, ISO, LENS = 0x010F, 0x0110, 0x8769, 0x8825, 0x9003, 0x8827, 0xA434
XMP = """<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" {rating}>
<dc:subject><rdf:Bag>{keywords}</rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>"""


def xmp(rating=None, keywords=()):
    """An XMP packet, also the contents of a sidecar."""
    items = "".join(f"<rdf:li>{keyword}</rdf:li>" for keyword in keywords)
    return XMP.format(rating=f'xmp:Rating="{rating}"' if rating is not None else "", keywords=items)


def picture(seed, size=(640, 480)):
    """Soft noise, different for each seed."""
    noise = numpy.random.default_rng(seed).integers(0, 256, (12, 16, 3), numpy.uint8)
    return Image.fromarray(noise).resize(size, Image.Resampling.BICUBIC)


def write(path, seed=0, size=(640, 480), *, make=None, model=None, lens=None, taken=None, iso=None, place=None, rating=None, keywords=()):
    """A JPEG with these facts."""
    exif = Image.Exif()
    exif.update({tag: value for tag, value in ((MAKE, make), (MODEL, model)) if value})
    exif.get_ifd(EXIF).update({tag: value for tag, value in ((TAKEN, taken), (ISO, iso), (LENS, lens)) if value})
    if place:
        (north, east) = place
        exif.get_ifd(GPS).update({1: "N", 2: (north, 0.0, 0.0), 3: "E", 4: (east, 0.0, 0.0)})
    more = {"xmp": xmp(rating, keywords).encode()} if rating is not None or keywords else {}
    with open(path, "wb") as file:
        picture(seed, size).save(file, "JPEG", quality=90, exif=exif, **more)
