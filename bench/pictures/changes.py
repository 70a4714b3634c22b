"""Changes that photos undergo when they are shared: each takes a picture and returns one."""

import io
import math

from PIL import Image, ImageDraw, ImageEnhance, ImageFont, ImageOps


def encoded(picture, form, quality):
    file = io.BytesIO()
    picture.save(file, form, quality=quality)
    return Image.open(file).convert("RGB")


def resized(picture, share):
    return picture.resize([max(1, round(side * share)) for side in picture.size], Image.BICUBIC)


def cropped(picture, share):
    """Crops this share from each side."""
    (width, height), (x, y) = picture.size, (round(side * share) for side in picture.size)
    return picture.crop((x, y, width - x, height - y))


def rotated(picture, degrees):
    """Rotated to straighten a photo, then cropped to the largest picture of the same aspect without empty corners."""
    width, height = picture.size
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    share = min(width / (width * cosine + height * sine), height / (width * sine + height * cosine))
    return cropped(picture.rotate(degrees, Image.BICUBIC), (1 - share) / 2)


def marked(picture):
    over = Image.new("RGBA", picture.size)
    draw, font = ImageDraw.Draw(over), ImageFont.load_default(max(12, picture.width // 12))
    draw.text((picture.width * 0.25, picture.height * 0.6), "© Somebody", fill=(255, 255, 255, 140), font=font)
    draw.text((picture.width * 0.03, picture.height * 0.03), "SAMPLE", fill=(0, 0, 0, 140), font=font)
    return Image.alpha_composite(picture.convert("RGBA"), over).convert("RGB")


def bordered(picture, share, colour):
    return ImageOps.expand(picture, round(max(picture.size) * share), colour)


def on_a_phone(picture):
    """A screenshot of a phone that shows the photo."""
    screen = (1170, 540) if picture.width > picture.height else (540, 1170)
    shown = Image.new("RGB", screen)
    room = (screen[0], screen[1] * 0.86)
    scaled = resized(picture, min(room[0] / picture.width, room[1] / picture.height))
    shown.paste(scaled, ((screen[0] - scaled.width) // 2, (screen[1] - scaled.height) // 2))
    draw = ImageDraw.Draw(shown)
    draw.text((20, 8), "12:34", fill="white", font=ImageFont.load_default(20))
    draw.rectangle((screen[0] - 60, 12, screen[0] - 20, 26), outline="white")
    return shown


def enhanced(kind, factor):
    return lambda picture: kind(picture).enhance(factor)


CHANGES = {
    "JPEG, quality 50": lambda picture: encoded(picture, "JPEG", 50),
    "JPEG, quality 20": lambda picture: encoded(picture, "JPEG", 20),
    "WebP, quality 60": lambda picture: encoded(picture, "WEBP", 60),
    "half the size": lambda picture: resized(picture, 0.5),
    "a quarter of the size": lambda picture: resized(picture, 0.25),
    **{f"crop {percent} % a side": lambda picture, share=percent / 100: cropped(picture, share)
       for percent in (1, 2, 3, 5)},
    **{f"rotation {degrees}°": lambda picture, degrees=degrees: rotated(picture, degrees) for degrees in (1, 2, 3, 4)},
    "brightness 0.6": enhanced(ImageEnhance.Brightness, 0.6),
    "brightness 1.3": enhanced(ImageEnhance.Brightness, 1.3),
    "contrast 0.7": enhanced(ImageEnhance.Contrast, 0.7),
    "contrast 1.4": enhanced(ImageEnhance.Contrast, 1.4),
    "watermark": marked,
    "white border 2 %": lambda picture: bordered(picture, 0.02, "white"),
    "white border 5 %": lambda picture: bordered(picture, 0.05, "white"),
    "black border 5 %": lambda picture: bordered(picture, 0.05, "black"),
    "greyscale": lambda picture: picture.convert("L").convert("RGB"),
    "mirrored": ImageOps.mirror,
    "screenshot": on_a_phone,
}
