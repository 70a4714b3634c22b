"""Plain SVG charts: bars, and lines against a size. On white, so that they are readable on any page."""

import html
import math

INK, GREY, FAINT = "#1f2328", "#656d76", "#d8dee4"
OURS, THEIRS, LIMIT = "#d1495b", "#7a9cc6", "#b8bec5"
FONT = "font-family=\"system-ui, 'Segoe UI', Helvetica, Arial, sans-serif\""


def bars(title, rows, unit, note=""):
    """Horizontal bars. `rows`: (name, value, colour), drawn from top to bottom."""
    width, left, right, top, step = 760, 290, 70, 56, 32
    height = top + step * len(rows) + (34 if note else 12)
    scale = (width - left - right) / max(value for _, value, _ in rows)
    parts = [text(16, 30, title, size=16, weight=600)]
    for place, (name, value, colour) in enumerate(rows):
        y = top + step * place
        weight = 600 if colour == OURS else 400
        parts += [
            text(left - 10, y + 16, name, anchor="end", weight=weight),
            f'<rect x="{left}" y="{y + 1}" width="{max(1, value * scale):.1f}" height="22" rx="2" fill="{colour}"/>',
            text(left + value * scale + 8, y + 16, f"{value:.3g}{unit}", weight=weight),
        ]
    if note:
        parts.append(text(16, height - 12, note, size=12, colour=GREY))
    return drawing(width, height, parts)


def lines(title, panels, note=""):
    """Small graphs side by side, each with its own scale, against a library's size on a logarithmic axis.

    `panels`: (heading, unit, [(name, colour, [(size, value)…])…], bar or None), the bar is a dashed line: an upper limit.
    """
    panel_width, height, top, bottom = 250, 290, 84, 62
    parts = [text(16, 30, title, size=16, weight=600)]
    for place, (heading, unit, series, bar) in enumerate(panels):
        left, right = 20 + panel_width * place + 44, panel_width * (place + 1) - 6
        values = [value for _, _, points in series for _, value in points] + ([bar] if bar else [])
        sizes = sorted({size for _, _, points in series for size, _ in points})
        step, ceiling = round_axis(max(values))
        low, high = math.log(sizes[0]), math.log(sizes[-1])

        def x(size):
            return left + 12 + (right - left - 24) * ((math.log(size) - low) / (high - low) if high > low else 0.5)

        def y(value):
            return height - bottom - (height - top - bottom) * value / ceiling

        parts.append(text(left - 44, 62, heading, weight=600, size=13))
        for tick in range(round(ceiling / step) + 1):
            level = tick * step
            parts += [f'<line x1="{left}" x2="{right}" y1="{y(level):.1f}" y2="{y(level):.1f}" stroke="{FAINT}"/>',
                      text(left - 6, y(level) + 4, f"{level:g}{unit}", anchor="end", size=11, colour=GREY)]
        parts += [text(x(size), height - bottom + 18, short(size), anchor="middle", size=11, colour=GREY)
                  for size in sizes]
        if bar:
            parts.append(f'<line x1="{left}" x2="{right}" y1="{y(bar):.1f}" y2="{y(bar):.1f}" stroke="{INK}" '
                         'stroke-dasharray="5 4"/>')
        for number, (name, colour, points) in enumerate(series):
            path = " ".join(f"{x(size):.1f},{y(value):.1f}" for size, value in points)
            parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.2"/>')
            parts += [f'<circle cx="{x(size):.1f}" cy="{y(value):.1f}" r="3.5" fill="{colour}"/>'
                      for size, value in points]
            if name:
                parts.append(text(left, height - bottom + 36 + 14 * number, f"● {name}", size=11, colour=colour))
    if note:
        parts.append(text(16, height + 10, note, size=12, colour=GREY))
    return drawing(20 + panel_width * len(panels), height + (22 if note else 0), parts)


def round_axis(greatest):
    """A step of 1, 2 or 5 times a power of ten, and the first multiple of it above the greatest value."""
    magnitude = 10 ** math.floor(math.log10(greatest / 3))
    step = next(magnitude * factor for factor in (1, 2, 5, 10) if greatest / (magnitude * factor) <= 5)
    return step, step * math.ceil(greatest * 1.02 / step)


def short(count):
    return f"{count // 1000}k" if count >= 1000 else str(count)


def text(x, y, content, size=14, weight=400, anchor="start", colour=INK):
    return (f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" font-weight="{weight}" text-anchor="{anchor}" '
            f'fill="{colour}">{html.escape(content)}</text>')


def drawing(width, height, parts):
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" {FONT}>',
        f'<rect width="{width}" height="{height}" rx="6" fill="#ffffff"/>', *parts, "</svg>", ""])
