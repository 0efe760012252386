// The parts of which the views are built: elements, long lists of which only the visible rows exist, and formats. Text
// is set as text alone: nothing that a server has sent becomes markup, an address or a style.

const refused = /^(on.*|href|src|srcset|srcdoc|style|action|formaction|xlink:href)$/i;
const isGiven = (value) => value !== null && value !== undefined && value !== false;

/** Makes an element: functions become listeners (`onclick`), strings text; SVG names begin with `svg:`. */
export function element(name, attributes, ...children) {
    const node = name.startsWith("svg:")
        ? document.createElementNS("http://www.w3.org/2000/svg", name.slice(4)) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes ?? {})) {
        if (typeof value === "function") node.addEventListener(key.slice(2), value);
        else if (refused.test(key)) throw new Error(`The attribute ${key} is not set from data`);
        else if (key.startsWith("aria-") ? value !== undefined : isGiven(value)) {
            node.setAttribute(key, value === true && !key.startsWith("aria-") ? "" : value);
        }
    }
    node.append(...children.flat(Infinity).filter(isGiven));
    return node;
}

/** Replaces all children of an element. */
export function fill(node, ...children) {
    node.replaceChildren(...children.flat(Infinity).filter(isGiven));
    return node;
}

/** Makes a button that a form does not submit. */
export function button(text, onclick, attributes) {
    return element("button", { type: "button", onclick, ...attributes }, text);
}

const signs = { edit: ["?", "pending"], verification: ["=", "confirmed"], rollback: ["x", "rolled back"] };

/** Makes the sign that the terminal prints for a kind of cause: `?`, `=` or `x`; nil for other causes. */
export function sign(kind, name = signs[kind]?.[1]) {
    const attributes = { class: `sign ${kind}`, role: "img", "aria-label": name, title: name };
    return Object.hasOwn(signs, kind ?? "") ? element("span", attributes, signs[kind][0]) : null;
}

/** A list of rows of one height, of which only the visible ones are elements: `show` costs O(visible rows). */
export class VirtualList {
    /**
     * Makes a list. `draw(item)` returns a row's element, and `key(item)` names the item. These are called if given:
     * `onSelect(item)` for clicks and arrows, `onClick(item)` for clicks alone, `onOpen(item)` for Enter and double
     * clicks, `onToggle(item, isOpen)` for the right and left arrows. `top` and `view` are what can be seen.
     */
    constructor(label, options) {
        Object.assign(this, { height: 26, role: "listbox", empty: "", ...options });
        Object.assign(this, { count: 0, cursor: 0, selected: null, top: 0, view: 0 });
        this.rows = element("div", { class: "rows", role: "presentation" });
        this.hint = element("p", { class: "empty" });
        this.scroller = element("div", { class: "list", role: this.role, tabindex: "0", "aria-label": label,
            onscroll: () => this.scrolled(), onkeydown: (event) => this.pressed(event),
            onclick: (event) => this.clicked(event, this.onSelect),
            ondblclick: (event) => this.clicked(event, this.onOpen) }, this.rows);
        this.root = element("div", { class: "listbox" }, this.scroller, this.hint);
        this.idPrefix = label.replace(/\W/g, "-");
        new ResizeObserver(() => [this.view = this.scroller.clientHeight, this.render()]).observe(this.scroller);
    }

    /** Shows the `count` items of `itemAt(index)`; `selected` is a key, and `revealed` an index to scroll to. */
    show(count, itemAt, selected = this.selected, revealed = -1) {
        Object.assign(this, { count, itemAt, selected });
        this.rows.style.height = `${count * this.height}px`;
        this.hint.hidden = count > 0;
        if (this.hint.textContent !== this.empty) this.hint.textContent = this.empty;
        this.reveal(revealed);
    }

    /** True if the last row can be seen. */
    get isAtEnd() { return this.top + this.view >= (this.count - 1) * this.height; }

    /** Draws the rows at another place. */
    scrolled() {
        if (this.top === this.scroller.scrollTop) return;
        this.top = this.scroller.scrollTop;
        this.render();
    }

    /** Makes the elements of the rows that can be seen, and of a few more. */
    render() {
        if (!this.itemAt || this.view === 0) return;
        const first = Math.max(0, Math.min(this.count - 1, Math.floor(this.top / this.height)) - 4);
        const last = Math.min(this.count, Math.ceil((this.top + this.view) / this.height) + 4);
        const nodes = [];
        this.scroller.removeAttribute("aria-activedescendant");
        for (let index = first; index < last; index += 1) nodes.push(this.row(index));
        this.rows.replaceChildren(...nodes);
    }

    /** Makes the element of a row. As rows are replaced all the time, a click is found by its place. */
    row(index) {
        const item = this.itemAt(index);
        const node = this.draw(item, index);
        const isSelected = this.key(item) === this.selected;
        const attributes = { id: `${this.idPrefix}-${index}`, role: this.role === "tree" ? "treeitem" : "option",
            "aria-posinset": index + 1, "aria-setsize": this.count, "aria-selected": isSelected };
        for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
        node.classList.add("row");
        Object.assign(node.style, { height: `${this.height}px`, transform: `translateY(${index * this.height}px)` });
        if (isSelected) this.scroller.setAttribute("aria-activedescendant", node.id);
        return node;
    }

    /** Selects the item with an index, scrolls to it, and tells the owner. */
    choose(index) {
        if (this.count === 0) return;
        this.cursor = Math.max(0, Math.min(this.count - 1, index));
        this.selected = this.key(this.itemAt(this.cursor));
        this.reveal(this.cursor);
        this.onSelect?.(this.itemAt(this.cursor));
    }

    /** Scrolls as little as possible until the row with an index can be seen, and draws the rows. */
    reveal(index) {
        const lowest = (index + 1) * this.height - this.view;
        const top = index < 0 ? this.top : Math.max(lowest, Math.min(index * this.height, this.top));
        if (top !== this.top) [this.scroller.scrollTop, this.top] = [top, top];
        this.render();
    }

    /** Returns the index of the selected item, which is looked for near the place where it last was. */
    get index() {
        const isAt = (index) => index >= 0 && index < this.count && this.key(this.itemAt(index)) === this.selected;
        for (let way = 0; way < 500; way += 1) {
            if (isAt(this.cursor - way)) return this.cursor - way;
            if (isAt(this.cursor + way)) return this.cursor + way;
        }
        return -1;
    }

    /** Looks for the selected item among all, and scrolls to it. */
    find() {
        for (this.cursor = 0; this.cursor < this.count; this.cursor += 1) {
            if (this.key(this.itemAt(this.cursor)) === this.selected) return this.reveal(this.cursor);
        }
    }

    /** Moves the selection by keys. */
    pressed(event) {
        const page = Math.max(1, Math.floor(this.scroller.clientHeight / this.height) - 1);
        const { index } = this;
        const item = index < 0 ? null : this.itemAt(index);
        const moves = { ArrowDown: index + 1, ArrowUp: index - 1, PageDown: index + page, PageUp: index - page,
            Home: 0, End: this.count - 1 };
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key in moves) this.choose(moves[event.key]);
        else if (event.key === "Enter" && item) (this.onOpen ?? this.onSelect)?.(item);
        else if (/^Arrow(Right|Left)$/.test(event.key) && item) this.onToggle?.(item, event.key === "ArrowRight");
        else return;
        event.preventDefault();
    }

    /** Selects the row at the place of a click. */
    clicked(event, then) {
        const index = Math.floor((event.clientY - this.rows.getBoundingClientRect().top) / this.height);
        if (index >= this.count) return;
        const item = this.itemAt(index);
        if (then !== this.onSelect) return then?.(item);
        this.choose(index);
        this.onClick?.(item);
    }
}

/** Formats a time of day: `23:18:31.042`. */
export function formatTime(ms) {
    const date = new Date(ms);
    const two = (number) => String(number).padStart(2, "0");
    const rest = String(date.getMilliseconds()).padStart(3, "0");
    return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${rest}`;
}

/** Formats the time since a moment: `12 s ago`. */
export function formatAge(ms, now = Date.now()) {
    const seconds = Math.max(0, Math.round((now - ms) / 1000));
    if (seconds < 120) return `${seconds} s ago`;
    return seconds < 7200 ? `${Math.round(seconds / 60)} min ago` : `${Math.round(seconds / 3600)} h ago`;
}

/** Formats a size: `4.7 kB`. */
export function formatBytes(bytes) {
    if (bytes < 1000) return `${bytes} B`;
    return bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Formats a number of things: `1 object`, `2 objects`, `2 entities`. */
export const formatCount = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

const kinds = new Map();

/** Returns the number of a kind's colour, 1 to 8 (`--kind-1`), which is the same in all views. */
export function kindColour(kind) {
    if (!kinds.has(kind)) kinds.set(kind, 1 + kinds.size % 8);
    return kinds.get(kind);
}
