"""The Inspector's page as a test uses it: by roles, names and keys, and by what it shows."""
import json
import os

from .connection import BrowserError

VIEWS = ("Now", "Graph", "Time", "Network", "Disk", "Delegates")

# In each document before its scripts. `find` knows a role by its attribute or its element, and a name by its label or text.
TOOLS = """globalThis.inspectedTest = {
    violations: [], lags: {last: 0, most: 0, count: 0, number: 0}, seen: new Map(),
    roles: {button: "button, [role=button]", tab: "[role=tab]", slider: "input[type=range], [role=slider]", panel: "[role=tabpanel]",
            searchbox: "input[type=search], [role=searchbox]", dialog: "dialog[open], [role=dialog]",
            row: "[role=option], [role=row], [role=treeitem], [role=listitem], li, tr",
            list: "[role=listbox], [role=tree], [role=grid], [role=list], ul, table"},
    shown: (element) => element.checkVisibility({visibilityProperty: true}),
    name: (element) => (element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? element.textContent ?? "")
        .trim().replace(/\\s+/g, " "),
    all(role, name, within = document) {
        return [...within.querySelectorAll(this.roles[role])].filter(e => this.shown(e) && (name === undefined || this.name(e).includes(name)));
    },
    find(role, name, within) { return this.all(role, name, within)[0] ?? null; },
    // The text of a field of the selected object, without what stands beside it.
    field(name) {
        const row = [...document.querySelectorAll("aside tr")].find(row => row.querySelector("th")?.textContent === name);
        return row?.querySelector("td")?.firstChild?.textContent;
    },
    // The fields of the selected object whose names match, with their shown values.
    values: (pattern) => [...document.querySelectorAll("aside tr")].filter(row => pattern.test(row.querySelector("th")?.textContent))
        .map(row => row.querySelector("td")?.firstChild?.textContent).join("\\n"),
    // Texts that lie on each other, of those that can be seen. Each has the part of its box that its ancestors do not cut off.
    overlaps() {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), boxes = [], found = [];
        const cut = (box, element) => {
            let {left, top, right, bottom} = box;
            for (let e = element; e && left < right && top < bottom; e = e.parentElement) {
                if (getComputedStyle(e).overflow === "visible") continue;
                const edge = e.getBoundingClientRect();
                [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
                [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
            }
            return {left, top, right, bottom, area: Math.max(0, right - left) * Math.max(0, bottom - top)};
        };
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const element = node.parentElement;
            if (!node.data.trim() || element.matches("script, style, noscript, option, title") || !this.shown(element)) continue;
            const range = new Range();
            range.selectNodeContents(node);
            for (const whole of range.getClientRects()) {
                const box = cut(whole, element), hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
                if (box.area > 30 && hit && (element.contains(hit) || hit.contains(element))) boxes.push({...box, node});
            }
        }
        const across = (a, b, low, high) => Math.max(0, Math.min(a[high], b[high]) - Math.max(a[low], b[low]));
        boxes.forEach((one, index) => boxes.slice(0, index).forEach((other) => {
            const common = across(one, other, "left", "right") * across(one, other, "top", "bottom");
            const words = ({node}) => node.data.trim().slice(0, 40);
            if (one.node === other.node || common <= 0.3 * Math.min(one.area, other.area)) return;
            found.push(`“${words(one)}” lies on “${words(other)}”`);
        }));
        return found;
    },
    panel() { return this.find("panel") ?? document.querySelector("main"); },
    hook: (async function() {
        const {Store} = await import("store"), {apply} = Store.prototype, {lags} = inspectedTest;
        Store.prototype.apply = function(step, ...rest) {
            inspectedTest.store = this;
            const result = apply.call(this, step, ...rest);
            lags.last = performance.timeOrigin + performance.now() - step.t;
            lags.most = Math.max(lags.most, lags.last);
            lags.count += 1;
            lags.number = step.n;
            return result;
        };
        return true;
    }),
    // The time at which a condition holds, looked at after each change and in each frame; null if it does not in ten seconds.
    when: (condition) => new Promise(resolve => {
        setTimeout(() => resolve(null), 10_000);
        const look = () => { try { return condition(); } catch { return false; } };
        const observer = new MutationObserver(() => ended());
        let over = false;
        const ended = () => {
            if (over || !look()) return;
            over = true;
            observer.disconnect();
            resolve(performance.timeOrigin + performance.now());
        };
        const frame = () => { ended(); if (!over) requestAnimationFrame(frame); };
        observer.observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
        frame();
    }),
};
addEventListener("securitypolicyviolation", event => inspectedTest.violations.push(`${event.violatedDirective} ${event.blockedURI}`));"""

REST = """new Promise(resolve => {
    const canvas = inspectedTest.panel().querySelector("canvas"), until = performance.now() + MILLISECONDS;
    if (!canvas || !inspectedTest.shown(canvas)) return resolve(true);
    const copy = new OffscreenCanvas(320, 200).getContext("2d", {willReadFrequently: true});
    let before = null, same = 0;
    const look = () => {
        copy.clearRect(0, 0, 320, 200);
        copy.drawImage(canvas, 0, 0, 320, 200);
        const {data} = copy.getImageData(0, 0, 320, 200);
        same = before?.every((value, index) => value === data[index]) ? same + 1 : 0;
        before = data;
        if (same === 20) resolve(true);
        else if (performance.now() > until) resolve(false);
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})"""


class InspectedPage:
    """The page in a browser. Each method returns once the page shows what it did."""

    def __init__(self, browser):
        self.browser = browser
        browser.call("Page.addScriptToEvaluateOnNewDocument", source=TOOLS)

    def open(self, address, is_live=True):
        """Goes to the address, and waits until the page shows the whole present world."""
        self.browser.open("about:blank")  # Only the fragment may differ from before.
        self.browser.open(address)
        if is_live:
            self.wait_for("document.querySelector('[role=status]')?.textContent.match(/live/i)", 15)
            self.browser.evaluate("inspectedTest.hook()")

    def evaluate(self, expression):
        return self.browser.evaluate(expression)

    def wait_for(self, condition, patience=None):
        self.browser.wait_for(condition, patience)

    def status(self):
        return self.browser.text("[role=status]")

    # Views

    def show(self, view):
        """Shows a view by its number key."""
        self.leave_field()
        self.browser.press(str(VIEWS.index(view) + 1))
        self.wait_for(f"inspectedTest.find('tab', {json.dumps(view)}).getAttribute('aria-selected') === 'true' && inspectedTest.panel()")

    def leave_field(self):
        self.browser.evaluate("document.activeElement?.matches('input, textarea') && document.activeElement.blur(), 0")

    def panel(self):
        """The text of the view that is shown. Of long lists, it has the rows that can be seen."""
        return self.browser.evaluate("inspectedTest.panel().innerText")

    def detail(self):
        return self.browser.evaluate("(e => e && inspectedTest.shown(e) ? e.innerText : '')(document.querySelector('aside'))")

    def await_text(self, *texts, where="inspectedTest.panel()", patience=None):
        """Waits until a place shows all of the texts, in any case of letters."""
        for text in texts:
            self.wait_for(f"{where}.innerText.toLowerCase().includes({json.dumps(text.lower())})", patience)

    def await_detail(self, *texts):
        self.await_text(*texts, where="document.querySelector('aside')")

    def await_field(self, name, text):
        """Waits until the selected object shows this text as the value of a field."""
        self.wait_for(f"inspectedTest.field({json.dumps(name)}) === {json.dumps(text)}")

    def search(self, text):
        """Searches with the keyboard alone; an empty text ends the search."""
        self.leave_field()
        self.browser.press("/")
        self.wait_for("document.activeElement === inspectedTest.find('searchbox')")
        self.browser.press("Ctrl+a")
        self.browser.press("Delete")
        self.browser.type(text)
        self.wait_for(f"document.activeElement.value === {json.dumps(text)}")

    def select_row(self, text):
        """Selects a row that can be seen, by a click."""
        self.mark(f"inspectedTest.find('row', {json.dumps(text)}, inspectedTest.panel())")
        self.browser.click("[data-test-target]")

    def press_button(self, name, within="document"):
        self.mark(f"inspectedTest.find('button', {json.dumps(name)}, {within})")
        self.browser.click("[data-test-target]")

    def mark(self, expression):
        """Marks an element for a click, once it is there."""
        self.wait_for(expression)
        self.browser.evaluate(f"""(element => {{
            for (const old of document.querySelectorAll("[data-test-target]")) old.removeAttribute("data-test-target");
            element.dataset.testTarget = "";
        }})({expression})""")

    def focus_list(self):
        """Goes by the Tab key to the first list of the view."""
        self.leave_field()
        for _ in range(60):
            if self.evaluate("inspectedTest.all('list', undefined, inspectedTest.panel()).includes(document.activeElement)"):
                return True
            self.browser.press("Tab")
        return False

    def choose(self, *texts, most=60):
        """Goes with the arrow keys through the first list of the view to a row with all of the texts, and opens it with Enter."""
        if not self.focus_list():
            raise BrowserError("the Tab key reaches no list")
        for _ in range(most):
            self.browser.press("ArrowDown")
            if self.evaluate(f"""inspectedTest.all('row', undefined, document.activeElement).some(row =>
                    row.getAttribute('aria-selected') === 'true' && {json.dumps(texts)}.every(text => row.textContent.includes(text)))"""):
                self.browser.press("Enter")
                return
        raise BrowserError(f"the arrow keys reach no row with “{' '.join(texts)}”: {self.panel()[:300]}")

    # Facts

    def problems(self, ignored=()):
        """What the console says, and what the policy of the page has stopped."""
        said = [f"{message['level']}: {message['text']} {message['at']}".rstrip() for message in self.browser.console()]
        said += self.evaluate("globalThis.inspectedTest?.violations ?? []")
        return [text for text in dict.fromkeys(said) if not any(part in text for part in ignored)]

    def overflow(self):
        """By how many pixels the page is wider than its window."""
        return self.evaluate("document.documentElement.scrollWidth - innerWidth")

    def lags(self):
        return self.evaluate("inspectedTest.lags")

    def rests(self, seconds=20):
        """Waits until the canvas of the view has looked the same for 20 frames; returns whether it does within so many seconds."""
        return self.browser.evaluate(REST.replace("MILLISECONDS", str(seconds * 1000)), seconds + 30)

    def screenshots(self, folder, view, sizes=((1280, 800), (700, 900))):
        """Writes a picture of the shown view for each size and theme; returns sentences about what does not fit."""
        problems = []
        for width, height in sizes:
            self.browser.set_size(width, height)
            self.wait_for(f"innerWidth === {width}")
            for scheme in ("light", "dark"):
                self.browser.set_color_scheme(scheme, reduced_motion=True)
                if not self.rests():
                    problems.append(f"{view} moves all the time at {width} px")
                self.browser.screenshot(os.path.join(folder, f"{view.lower()}-{scheme}-{width}x{height}.png"))
            if self.overflow() > 0:
                problems.append(f"{view} is {self.overflow()} px too wide at {width} px")
            problems += [f"{view} at {width} px: {problem}" for problem in self.evaluate("inspectedTest.overlaps().slice(0, 3)")]
        self.browser.set_size(1280, 800)
        self.browser.set_color_scheme("light")
        return problems
