"""The article: what was measured, in tables and pictures."""
from pictures import number, picture, readable
from rows import OTHERS, ROWS

NAME = "Benchmarks.md"
PICTURES = {
    "live-models": ("Living models", "What the number of posts that live in a client does to what is read into it: nothing may grow with it."),
    "watched-rows": (
        "Watched rows",
        "What the main actor does, redraws included, with more and more rows on the screen: a vote and a page cost what they change, "
        "not what is watched. The third line changes all of it.",
    ),
    "listeners": (
        "Listeners",
        "What it takes to tell all of them once: observers of one property of a post, of a bare object's, and who asks for change sets. 10,000 "
        "were told in every tenth round only.",
    ),
}


def files(measured):
    """The text of each file that belongs to the page, by its name."""
    made = {NAME: article(measured)}
    for growth in measured["models"]["growth"]:
        for variant in ["", "~dark"]:
            made[f"growth-{growth['name']}{variant}.svg"] = picture(growth, variant)
    return made


def article(measured):
    models, operations = measured["models"], measured["operations"]
    figures = {(figure["group"], figure["name"]): figure for figure in models["figures"]}
    missing = [name for group, name, *_ in ROWS if (group, name) not in figures]
    if missing:
        raise SystemExit(f"benchmark-page: nothing was measured of {', '.join(missing)}")
    parts = [
        "# What it costs",
        "From bytes to models and to their end: each target beside what was measured, and what others take.",
        "<!-- Written by Tools/benchmark-page from Tools/Benchmarks/Page/measured.json: run it, do not edit. -->",
        "## Overview",
        overview(models),
        "### Targets",
        targets(figures),
        "### Others",
        others(figures),
    ]
    for growth in models["growth"]:
        title, text = PICTURES[growth["name"]]
        parts += [f"### {title}", text, image(growth), growth_table(growth)]
    parts += ["### Another feed", another(models["figures"]), "### Code", code(measured["code"])]
    parts += ["### Operations", operation_table(operations)]
    return "\n\n".join(parts) + "\n"


def overview(record):
    begin, end = record["load"]
    met = [figure_of(record, group, name)["isMet"] for group, name, *_ in ROWS]
    return f"""Measured on {record['date'][:10]}: {record['machine']}; medians of {record['rounds']} interleaved rounds, each of which does everything once. The load \
was {begin:.2f} when it began and {end:.2f} when it ended: who else works on the machine takes time from all alike, so ratios of one run are what counts, and times are \
this machine's. A feed is 1,000 posts in pages of 50, as long as a large server's; three in ten share their author and community.

**{sum(met)} of {len(met)} targets are met.** Run it on your machine with `Tools/benchmark-page`, which writes this page."""


def figure_of(record, group, name):
    return next(figure for figure in record["figures"] if (figure["group"], figure["name"]) == (group, name))


def verdict(figure):
    return {True: "met", False: "**not met**", None: "–"}[figure.get("isMet")]


def amount(value, unit):
    if not unit and value == int(value):
        return f"{value:,.0f}"
    return f"{number(value)} {unit}".strip()


def beside(figure):
    other = figure.get("other")
    return f"{other['name']}: {amount(other['value'], figure['unit'])}" if other else "–"


def ratio(figure):
    return f"{number(figure['ratio'])} ×" if figure.get("ratio") is not None else "–"


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def targets(figures):
    rows = []
    for group, name, words, target, peers in ROWS:
        figure = figures[group, name]
        rows.append([words, amount(figure["value"], figure["unit"]), beside(figure), ratio(figure), target, verdict(figure), peers])
    text = """Times are for one post unless a row says otherwise. *Beside it* was measured in the same rounds. *Elsewhere* was not: it was measured once, on \
two cores with Swift 6.3. The archived package is what clients used before. It cannot be run here: where it is beside, it is those figures, scaled by what \
`JSONDecoder` takes now (41.8 µs then)."""
    head = ["what", "measured", "beside it", "ratio", "target", "", "elsewhere"]
    return f"{text}\n\n{table(head, rows)}"


def others(figures):
    def value(name):
        return figures["synthetic", name]["value"]

    decode = value("decode")
    page = figures["synthetic", "page into many"]["other"]["value"] * 1000 / 50
    ours = ["this, measured now", number(decode), number(page), number(value("bytes to models, cold") - decode)]
    ours += [number(value("bytes to models, warm") - decode), number(value("heap"))]
    head = ["µs for a post", "decode", "then create: one page", "1,000 posts", "1,000 unchanged", "heap, kB"]
    return "Measured once as *elsewhere* above, but for the first line.\n\n" + table(head, [ours] + [list(row) for row in OTHERS])


def image(growth):
    lines = "; ".join(line["name"] for line in growth["lines"])
    return f'@Image(source: "growth-{growth["name"]}.svg", alt: "{growth["unit"]} by {growth["axis"]}, both in powers of ten: {lines}.")'


def growth_table(growth):
    head = [growth["axis"]] + [f"{count:,}" for count in growth["counts"]]
    rows = []
    for line in growth["lines"]:
        values = [readable(value, growth["unit"]) if value is not None else "–" for value in line["values"]]
        rows.append([line["name"]] + values)
    return table(head, rows)


def another(figures):
    rows = [
        [figure["name"], amount(figure["value"], figure["unit"]), beside(figure), ratio(figure), verdict(figure)]
        for figure in figures
        if figure["group"] == "demo"
    ]
    text = "The same of the demo server's world: shorter posts, few authors and communities. Targets were set for the longer feed and are repeated here."
    return f"{text}\n\n{table(['what', 'measured', 'beside it', 'ratio', 'the same target'], rows)}"


def code(code):
    rows = [[row["name"], f"{row['text'] / 1e6:.2f} MB", f"{row['data'] / 1e6:.2f} MB"] for row in code["objects"]]
    lines, properties = code["lines"], code["properties"]
    text = f"""Object code of a release build, before a linker leaves out what an app does not use: what `size` says of the module's object files.

{table(['module', 'text', 'data'], rows)}

The tiers of LemmyMiddleware are generated: {properties} properties in {lines['all']:,} lines, which is {lines['all'] / properties:.1f} a property. Without \
documentation and empty lines it is {lines['code'] / properties:.1f}; without the mapping from the wire too, {lines['tiers'] / properties:.1f}."""
    return text


def operation_table(record):
    rows = []
    for figure in record["figures"]:
        rows.append([figure["group"], figure["name"], readable(figure["value"], "ns"), ratio(figure), verdict(figure)])
    begin, end = record["load"]
    text = f"""What single operations take, beside the first of their group (`strata-benchmarks`; medians of {record['rounds']} rounds, the load {begin:.2f} and \
{end:.2f}); with a verdict where there is a limit."""
    return f"{text}\n\n{table(['group', 'operation', 'measured', 'ratio', 'limit'], rows)}"
