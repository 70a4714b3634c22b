"""Makes the photos of the tests: small files that differ in what exports can get wrong."""

import datetime
import functools
import io
import os
import subprocess
import time
import unicodedata

import numpy
from PIL import ExifTags, Image, ImageCms
from PIL.TiffImagePlugin import IFDRational

# Names below the folder of photos. Bytes that are not UTF-8 are surrogates, as in `os.fsdecode`.
HARBOUR, COPY = "Norway/harbour.jpg", "Backup/harbour, again.jpg"
PORTRAIT, GREY, WIDE = "Norway/portrait.jpg", "Norway/grey.jpg", "Norway/wide gamut.jpg"
#: A stack: the edited picture is its cover.
ORIGINAL, EDITED = "Norway/IMG_1234.jpg", "Norway/IMG_E1234.jpg"
NAMESAKES = ("2023/IMG_0001.jpg", "2024/IMG_0001.jpg")
UNDATED, SQUARE, TINY, PANORAMA = "undated.png", "square.png", "tiny.jpg", "panorama.jpg"
HEIC, WEBP, DOCUMENT, FILM = "flower.heic", "leaf.webp", "pages.pdf", "film.mp4"
BROKEN, EMPTY = "broken.jpg", "Norway/empty.jpg"
FORMULAS = ("=HYPERLINK(1).jpg", "-1.jpg", "+1.jpg", "@cell.jpg")
NOT_UTF8 = os.fsdecode(b"caf\xe9.jpg")
ODD_NAMES = (
    "with spaces  and two.jpg",
    "50%20off%.jpg",
    "semi;colon.jpg",
    "\"double\" and 'single'.jpg",
    unicodedata.normalize("NFC", "Ölberg é.jpg"),
    unicodedata.normalize("NFD", "Ölberg é.jpg"),
    NOT_UTF8,
    "n" * 196 + ".jpg",
    "dots.in.name.jpg",
    "line\nbreak.jpg",
    "#hash?[x]{y}|<z>\\^`~&.jpg",
    *FORMULAS,
)
FAILING = (BROKEN, EMPTY)
#: Those with a picture.
SOUND = (HARBOUR, COPY, PORTRAIT, GREY, WIDE, ORIGINAL, EDITED, *NAMESAKES, UNDATED, SQUARE, TINY, PANORAMA,
         HEIC, WEBP, DOCUMENT, FILM, *ODD_NAMES)
#: Those that are shown: a stack is one photo.
SHOWN = tuple(name for name in SOUND if name != ORIGINAL)
OWNER, BODY_SERIAL, LENS_SERIAL = "Ola Nordmann", "SN-4711-BODY", "SN-0815-LENS"
LATITUDE, LONGITUDE = 60.25, 5.5
DAY = datetime.datetime(2024, 5, 1, 12, 30, 5)
#: When the first file was changed, in seconds. Each has another time, with a fraction.
FIRST_CHANGE = 1_700_000_000


def scene(seed, size, mode="RGB"):
    """A smooth picture with an edge, unlike those of other seeds."""
    chance = numpy.random.default_rng(seed)
    channels = len(Image.new(mode, (1, 1)).getbands())
    cells = chance.integers(20, 236, (5, 7, channels), dtype=numpy.uint8)
    picture = Image.fromarray(cells[:, :, 0] if channels == 1 else cells).resize(size, Image.Resampling.BICUBIC)
    # The top is dark, so that a picture that was turned differs.
    picture.paste(picture.point(lambda value: value // 3).crop((0, 0, size[0], size[1] // 4)), (0, 0))
    return picture


def encoded(picture, kind="JPEG", **more):
    file = io.BytesIO()
    picture.save(file, kind, **{**({"quality": 92} if kind == "JPEG" else {}), **more})
    return file.getvalue()


def exif(taken, orientation=1, is_private=False):
    """What a camera records."""
    base = ExifTags.Base
    data = Image.Exif()
    data[base.Orientation], data[base.Make], data[base.Model] = orientation, "Nikon", "D750"
    private = data.get_ifd(ExifTags.IFD.Exif)
    data[base.DateTime] = private[base.DateTimeOriginal] = taken.strftime("%Y:%m:%d %H:%M:%S")
    private[base.ISOSpeedRatings], private[base.LensModel] = 200, "NIKKOR 35mm f/1.8"
    private[base.FNumber], private[base.ExposureTime] = IFDRational(28, 10), IFDRational(1, 250)
    private[base.FocalLength] = IFDRational(35, 1)
    if is_private:
        data[base.Artist] = private[base.CameraOwnerName] = OWNER
        private[base.BodySerialNumber], private[base.LensSerialNumber] = BODY_SERIAL, LENS_SERIAL
        gps = ExifTags.GPS
        data.get_ifd(ExifTags.IFD.GPSInfo).update({
            gps.GPSLatitudeRef: "N", gps.GPSLatitude: (int(LATITUDE), LATITUDE % 1 * 60, 0.0),
            gps.GPSLongitudeRef: "E", gps.GPSLongitude: (int(LONGITUDE), LONGITUDE % 1 * 60, 0.0),
        })
    return data


@functools.cache
def unusual_profile():
    """A colour profile that is not sRGB: red and blue are exchanged."""
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    red, blue = profile.index(b"rXYZ"), profile.index(b"bXYZ")
    profile[red:red + 4], profile[blue:blue + 4] = b"bXYZ", b"rXYZ"
    return bytes(profile)


def contents():
    """The photos that Pillow makes, by name."""
    def photo(seed, size, mode="RGB", days=0, minutes=0, orientation=1, is_private=False, **more):
        taken = DAY + datetime.timedelta(days=days, minutes=minutes)
        return encoded(scene(seed, size, mode), exif=exif(taken, orientation, is_private), **more)

    harbour = photo(1, (2400, 1600), is_private=True)
    past = time.gmtime(0)
    return {
        HARBOUR: harbour,
        COPY: harbour,
        PORTRAIT: photo(2, (1500, 1000), days=1, orientation=6),
        GREY: photo(3, (1100, 800), "L", days=2),
        WIDE: photo(4, (700, 500), days=3, icc_profile=unusual_profile()),
        ORIGINAL: photo(5, (600, 400), days=4),
        EDITED: photo(6, (600, 400), days=4),
        TINY: photo(7, (40, 30), days=5),
        PANORAMA: photo(8, (3000, 300), days=6),
        BROKEN: harbour[:300],
        EMPTY: b"",
        **{name: photo(10 + number, (900, 600), days=366 * number) for number, name in enumerate(NAMESAKES)},
        **{name: photo(20 + number, (480, 320), minutes=number) for number, name in enumerate(ODD_NAMES)},
        UNDATED: encoded(scene(50, (640, 480)), "PNG"),
        SQUARE: encoded(scene(51, (500, 500)), "PNG"),
        WEBP: encoded(scene(52, (640, 400)), "WEBP"),
        DOCUMENT: encoded(scene(53, (620, 877)), "PDF", save_all=True, append_images=[scene(54, (620, 877))],
                          creationDate=past, modDate=past),
    }


def make_photos(folder):
    """Makes them all."""
    for name, bytes_ in contents().items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(bytes_)
    picture = folder.with_name("scratch.png")
    scene(60, (320, 240)).save(picture)
    for command in (["heif-enc", "-q", "80", "-o", folder / HEIC, picture],
                    ["ffmpeg", "-v", "error", "-loop", "1", "-i", picture, "-t", "2", "-r", "5", "-pix_fmt", "yuv420p", folder / FILM]):
        subprocess.run(command, check=True, capture_output=True, stdin=subprocess.DEVNULL)
    for number, file in enumerate(sorted(file for file in folder.rglob("*") if file.is_file())):
        changed = (FIRST_CHANGE + 100 * number) * 10**9 + 123_456_789
        os.utime(file, ns=(changed, changed))
