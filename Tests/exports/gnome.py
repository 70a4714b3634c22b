"""Reads thumbnails with the libraries of the GNOME desktop. Runs in the system's Python, which has them; the tests' one has not.

Standard input: the paths of photos as a JSON list; standard output: what is known of each, as a JSON list.
"""

import json
import os
import sys

import gi

gi.require_version("GdkPixbuf", "2.0")
gi.require_version("GnomeDesktop", "3.0")
from gi.repository import GdkPixbuf, Gio, GnomeDesktop

SIZES = {"normal": GnomeDesktop.DesktopThumbnailSize.NORMAL, "large": GnomeDesktop.DesktopThumbnailSize.LARGE}
if hasattr(GnomeDesktop.DesktopThumbnailSize, "XLARGE"):
    SIZES.update({"x-large": GnomeDesktop.DesktopThumbnailSize.XLARGE, "xx-large": GnomeDesktop.DesktopThumbnailSize.XXLARGE})
FACTORIES = {name: GnomeDesktop.DesktopThumbnailFactory.new(size) for name, size in SIZES.items()}


def loaded(path):
    picture = GdkPixbuf.Pixbuf.new_from_file(path)
    pixels = picture.get_pixels()
    row, count = picture.get_rowstride(), picture.get_n_channels()
    # The top and a part as large from the middle on, to see whether it is upright.
    quarter = max(1, picture.get_height() // 4)
    starts = (0, picture.get_height() // 2)
    means = [sum(sum(pixels[y * row:y * row + count * picture.get_width()]) for y in range(start, start + quarter)) for start in starts]
    return {"width": picture.get_width(), "height": picture.get_height(), "means": means,
            "options": {key: picture.get_option(key) for key in picture.get_options() if key.startswith("tEXt::")}}


def about(path):
    file = Gio.File.new_for_path(path)
    uri, changed = file.get_uri(), int(os.stat(path).st_mtime)
    info = file.query_info("thumbnail::*", Gio.FileQueryInfoFlags.NONE, None)
    found = info.get_attribute_byte_string("thumbnail::path")
    known = {name: factory.lookup(uri, changed) for name, factory in FACTORIES.items()}
    return {
        "uri": uri, "changed": changed, "path": found,
        "isValid": info.get_attribute_boolean("thumbnail::is-valid"), "hasFailed": info.get_attribute_boolean("thumbnail::failed"),
        "known": {name: path and loaded(path) for name, path in known.items()},
        "hasFailedInGNOME": FACTORIES["normal"].has_valid_failed_thumbnail(uri, changed),
    }


json.dump([about(path) for path in json.load(sys.stdin)], sys.stdout)
