"""Growth as pictures: a line for each thing measured, both axes in powers of ten."""
import math

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP = 84, 40, 24
LEGEND = 22
LARGER = {"ns": "µs", "µs": "ms", "ms": "s"}
COLOURS = {
    "": {"text": "#1d1d1f", "grid": "#d2d2d7", "lines": ["#0550ae", "#9a3412", "#116329", "#6e40c9"]},
    "~dark": {"text": "#f5f5f7", "grid": "#48484a", "lines": ["#79c0ff", "#ffa657", "#7ee787", "#d2a8ff"]},
}
# Nobody has to tell the lines by their colours alone.
DASHES = ["", "9 4", "3 3", "12 3 3 3"]
FONT = "font-family=\"-apple-system, 'Helvetica Neue', Arial, sans-serif\""


def number(value):
    """Three digits that count, with commas: 1,840, 12.5, 0.0751."""
    if value == 0:
        return "0"
    digits = max(0, 2 - math.floor(math.log10(abs(value))))
    return f"{value:,.{digits}f}"


def readable(value, unit):
    """The same in a unit that leaves few digits."""
    while value >= 10_000 and unit in LARGER:
        value, unit = value / 1000, LARGER[unit]
    return f"{number(value)} {unit}"


def powers(values):
    """The powers of ten that hold all values between them."""
    low = math.floor(math.log10(min(values)))
    high = math.ceil(math.log10(max(values)))
    return list(range(low, max(high, low + 1) + 1))


def axis_label(power, unit):
    while power >= 3 and unit in LARGER:
        power, unit = power - 3, LARGER[unit]
    return f"{10.0**power:,.10g} {unit}"


def picture(growth, variant):
    """The SVG of a growth; variant is "" for light pages, "~dark" for dark ones."""
    colours = COLOURS[variant]
    values = [value for line in growth["lines"] for value in line["values"] if value]
    across, up = powers(growth["counts"]), powers(values)
    bottom = HEIGHT - 50 - LEGEND * len(growth["lines"])

    def x(count):
        return LEFT + (math.log10(count) - across[0]) / (across[-1] - across[0]) * (WIDTH - LEFT - RIGHT)

    def y(value):
        return bottom - (math.log10(value) - up[0]) / (up[-1] - up[0]) * (bottom - TOP)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'{FONT} font-size="13" fill="{colours["text"]}">'
    ]
    for power in up:
        at = y(10**power)
        parts.append(f'<line x1="{LEFT}" y1="{at:.1f}" x2="{WIDTH - RIGHT}" y2="{at:.1f}" stroke="{colours["grid"]}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">{axis_label(power, growth["unit"])}</text>')
    for power in across:
        at = x(10**power)
        parts.append(f'<line x1="{at:.1f}" y1="{TOP}" x2="{at:.1f}" y2="{bottom}" stroke="{colours["grid"]}"/>')
        parts.append(f'<text x="{at:.1f}" y="{bottom + 18}" text-anchor="middle">{10**power:,}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2:.1f}" y="{bottom + 36}" text-anchor="middle">{growth["axis"]}</text>')
    for index, line in enumerate(growth["lines"]):
        stroke = f'stroke="{colours["lines"][index % 4]}" stroke-width="2.5" stroke-dasharray="{DASHES[index % 4]}" fill="none"'
        points = [(x(count), y(value)) for count, value in zip(growth["counts"], line["values"]) if value]
        parts.append(f'<polyline points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in points)}" {stroke}/>')
        parts += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3.5" fill="{colours["lines"][index % 4]}"/>' for a, b in points]
        at = bottom + 56 + LEGEND * index
        parts.append(f'<line x1="{LEFT}" y1="{at - 4}" x2="{LEFT + 36}" y2="{at - 4}" {stroke}/>')
        parts.append(f'<text x="{LEFT + 46}" y="{at}">{line["name"]}</text>')
    return "\n".join(parts + ["</svg>", ""])
