"""What a page is for those who do not see it, see little of it, or have no pointer."""
import json

CONTROLS = {
    "button", "checkbox", "combobox", "ComboBoxGrouping", "ComboBoxMenuButton", "ComboBoxSelect", "DisclosureTriangle", "link", "listbox", "menuitem",
    "menuitemcheckbox", "menuitemradio", "option", "MenuListOption", "PopUpButton", "radio", "searchbox", "slider", "spinbutton", "switch", "tab",
    "textbox", "TextField", "ToggleButton", "treeitem", "Date", "DateTime", "InputTime", "ColorWell",
}

DESCRIBE = """const describe = element => {
    const name = element.localName + (element.id ? "#" + element.id : [...element.classList].map(name => "." + name).join(""));
    const text = (element.textContent ?? "").trim().replace(/\\s+/g, " ").slice(0, 40);
    return text ? `${name} “${text}”` : name;
};"""

# The colour below a text is that of its ancestors, painted on white, or on black in the dark scheme. What an image, a gradient or another
# element puts there is not known: such texts are passed over, and counted.
CONTRAST = """(() => {
    DESCRIBE
    const context = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true}), known = new Map();
    const rgba = color => {
        if (!known.has(color)) {
            context.clearRect(0, 0, 1, 1);
            context.fillStyle = color;
            context.fillRect(0, 0, 1, 1);
            const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
            known.set(color, [r, g, b, a / 255]);
        }
        return known.get(color);
    };
    const over = (top, bottom) => [0, 1, 2].map(i => top[i] * top[3] + bottom[i] * (1 - top[3])).concat(1);
    const luminance = color => {
        const [r, g, b] = color.map(part => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratio = (a, b) => {
        const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
        return (high + 0.05) / (low + 0.05);
    };
    const dark = getComputedStyle(document.documentElement).colorScheme.includes("dark") && matchMedia("(prefers-color-scheme: dark)").matches;
    // Each ancestor paints its background and what is in it as one group, with its opacity.
    const shown = (element, color) => {
        const chain = [];
        for (let e = element; e; e = e.parentElement) chain.push(getComputedStyle(e));
        if (chain.some(style => style.backgroundImage !== "none" || style.mixBlendMode !== "normal")) return null;
        let below = dark ? [18, 18, 18, 1] : [255, 255, 255, 1];
        const paint = (index, below) => {
            if (index < 0) return [over(rgba(color), below), below];
            const style = chain[index], opacity = +style.opacity;
            const results = paint(index - 1, over(rgba(style.backgroundColor), below));
            return results.map(result => over([...result.slice(0, 3), opacity], below));
        };
        return paint(chain.length - 1, below);
    };
    const found = [];
    let passed = 0;
    const judge = (element, pseudo, what) => {
        const style = getComputedStyle(element, pseudo);
        const color = element instanceof SVGElement ? style.fill : style.webkitTextFillColor;
        const pair = color.startsWith("url") ? null : shown(element, color);
        if (!pair) { passed += 1; return; }
        const contrast = ratio(...pair);
        if (contrast < LIMIT - 0.005) found.push(`contrast ${contrast.toFixed(2)} of ${what}, less than LIMIT`);
    };
    for (const element of document.querySelectorAll("body, body *")) {
        if (["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "TITLE", "OPTION"].includes(element.tagName)) continue;
        if (!element.checkVisibility({visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true})) continue;
        if (element.closest(":disabled, [aria-disabled=true], [inert]")) continue;
        const box = element.getBoundingClientRect();
        const field = element.matches("input:not([type=checkbox], [type=radio], [type=range], [type=color], [type=hidden]), textarea, select");
        if (field && box.width > 1) {
            if (element.value || element.matches("select")) judge(element, null, `the value of ${describe(element)}`);
            else if (element.placeholder) judge(element, "::placeholder", `the placeholder of ${describe(element)}`);
        }
        for (const pseudo of ["::before", "::after"]) {
            if (/["'].*[\\p{L}\\p{N}].*["']/u.test(getComputedStyle(element, pseudo).content)) judge(element, pseudo, `${pseudo} of ${describe(element)}`);
        }
        if (field || box.width <= 1 || box.height <= 1) continue;  // A text for screen readers alone is a pixel wide.
        if ([...element.childNodes].some(node => node.nodeType === 3 && node.data.trim())) judge(element, null, describe(element));
    }
    return {found, passed};
})()"""

# Where the Tab key should go: everything that it can reach, in the order of the document. One of a group of radio buttons is enough.
REACHABLE = """(() => {
    const dialog = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
    const all = [...dialog.querySelectorAll("*")].filter(element => element.tabIndex >= 0 && !element.closest("[inert]")
        && element.matches("a[href], area[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable], audio, video")
        && !element.matches(":disabled, input[type=hidden]") && element.checkVisibility({visibilityProperty: true}));
    return all.filter(element => element.type !== "radio" || !element.name
        || element === (all.find(e => e.name === element.name && e.type === "radio" && e.form === element.form && e.checked)
            ?? all.find(e => e.name === element.name && e.type === "radio" && e.form === element.form)));
})()"""
BEFORE_FIRST = """(() => {
    window.__focus = {before: document.activeElement, order: []};
    const start = document.querySelector("dialog:modal") ?? document.body, had = start.getAttribute("tabindex");
    start.tabIndex = -1;
    start.focus({preventScroll: true});
    start.blur();
    had === null ? start.removeAttribute("tabindex") : start.setAttribute("tabindex", had);
})()"""
STEP = """(() => {
    const {order} = window.__focus, element = document.activeElement;
    if (element?.localName === "iframe" && element === order.at(-1)) return true;  // The focus is in the frame.
    if (!element || element === document.body || order.includes(element)) return false;
    order.push(element);
    return true;
})()"""
COMPARE = """(() => {
    DESCRIBE
    const {order, before} = window.__focus, reachable = REACHABLE, found = [];
    delete window.__focus;
    before?.focus?.({preventScroll: true});
    order.forEach((element, index) => {
        const last = order[index - 1];
        if (last && !(last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)) {
            found.push(`the focus goes back from ${describe(last)} to ${describe(element)}`);
        }
    });
    for (const element of reachable) {
        if (element.tabIndex > 0) found.push(`tabindex ${element.tabIndex} of ${describe(element)} is not the order of the document`);
        else if (!order.includes(element)) found.push(`the Tab key does not reach ${describe(element)}`);
    }
    return found;
})()"""


def tree(browser):
    """The nodes that a screen reader is given, in the order of the document."""
    nodes = browser.call("Accessibility.getFullAXTree")["nodes"]
    # Reading the tree turns it on, and then the page keeps about 800 bytes for every change of a text. Only this turns it off again.
    browser.call("Accessibility.enable")
    browser.call("Accessibility.disable")
    of, found = {node["nodeId"]: node for node in nodes}, []

    def visit(node, depth):
        shown = not node.get("ignored") and node["role"]["value"] not in ("none", "InlineTextBox")
        if shown:
            found.append({"role": node["role"]["value"], "name": node.get("name", {}).get("value", "").strip(), "depth": depth,
                          "node": node.get("backendDOMNodeId")})
        for child in node.get("childIds", []):
            if child in of:
                visit(of[child], depth + shown)

    for node in nodes:
        if "parentId" not in node:
            visit(node, 0)
    return found


def unnamed(browser):
    """Every control needs a name."""
    problems = []
    for node in tree(browser):
        if node["role"] in CONTROLS and not node["name"]:
            described = browser.call("DOM.describeNode", backendNodeId=node["node"])["node"]
            pairs = zip(described.get("attributes", [])[::2], described.get("attributes", [])[1::2])
            attributes = "".join(f' {name}="{value}"' for name, value in list(pairs)[:4])
            problems.append(f"no name: {node['role']} <{described['localName']}{attributes}>")
    return problems


def contrasts(browser, limit):
    """Sentences about texts of less contrast, and how many texts could not be judged."""
    result = browser.evaluate(CONTRAST.replace("DESCRIBE", DESCRIBE).replace("LIMIT", json.dumps(limit)))
    return result["found"], result["passed"]


def faint(browser, limit):
    return contrasts(browser, limit)[0]


def focus_order(browser, most=500):
    """Presses Tab from the start of the page to its end; leaves the stops in the page."""
    browser.evaluate(BEFORE_FIRST)
    for _ in range(most):
        browser.press("Tab")
        if not browser.evaluate(STEP):
            break


def misordered(browser):
    """The focus must go through all that can have it, in the order of the document."""
    focus_order(browser)
    return browser.evaluate(COMPARE.replace("DESCRIBE", DESCRIBE).replace("REACHABLE", REACHABLE))
