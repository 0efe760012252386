// The parts of which the views are built: elements, long lists of which only the visible rows exist, and formats. Text
// is set as text alone: nothing that a server has sent becomes markup, an address or a style.

const refused = /^(on.*|href|src|srcset|srcdoc|style|action|formaction)$/i;
const isGiven = (value) => value !== null && value !== undefined && value !== false;

/** Makes an element. Functions become listeners (`onclick`); children are elements, texts, or lists of them. */
export function element(name, attributes, ...children) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes ?? {})) {
        const isAria = key.startsWith("aria-") && value !== undefined;
        if (typeof value === "function") node.addEventListener(key.slice(2), value);
        else if (refused.test(key)) throw new Error(`The attribute ${key} is not set from data`);
        else if (isAria || isGiven(value)) node.setAttribute(key, value === true && !isAria ? "" : value);
    }
    return fill(node, children);
}

/** Replaces all children of an element, and returns it. */
export function fill(node, ...children) {
    node.replaceChildren(...children.flat(Infinity).filter(isGiven));
    return node;
}

/** Makes a button that a form does not submit. */
export const button = (text, onclick, more) => element("button", { type: "button", onclick, ...more }, text);

/** Makes a row with a cell for each text or element. */
export const row = (attributes, ...cells) => element("div", attributes, cells.map((cell) => element("span", {}, cell)));

/** Makes a list with an item for each text or element. */
export const items = (contents, name = "ul") => element(name, {}, contents.map((one) => element("li", {}, one)));

/** Makes a table of rows, whose first cells are their names. */
export const table = (rows) => element("table", {}, rows.map(([name, ...cells]) => element("tr", {},
    element("th", { scope: "row" }, name), cells.map((cell) => element("td", {}, cell)))));

/** Makes the sign that the terminal prints for a kind of cause: `?`, `=` or `x`; an empty text for other causes. */
export function sign(kind, name) {
    const signs = { edit: ["?", "pending"], verification: ["=", "confirmed"], rollback: ["x", "rolled back"] };
    const [text, label] = Object.hasOwn(signs, kind ?? "") ? signs[kind] : [];
    const attributes = { class: `sign ${kind}`, role: "img", "aria-label": name ?? label, title: name ?? label };
    return text ? element("span", attributes, text) : "";
}

/** A list of rows of one height, of which only the visible ones are elements. */
export class VirtualList {
    /**
     * Makes a list. `draw(item)` returns a row, `key(item)` names it, and `columns` are titles. If given, `onSelect` is
     * called for clicks and arrows, and `onOpen` for Enter and double clicks.
     */
    constructor(label, options) {
        const name = label.replace(/\W/g, "-");
        Object.assign(this, { name, height: 26, empty: "", items: [], ...options });
        this.rows = element("div", { class: "rows", role: "presentation" });
        this.hint = element("p", { class: "empty" });
        this.scroller = element("div", { class: "list", role: "listbox", tabindex: "0", "aria-label": label,
            onscroll: () => this.render(), onkeydown: (event) => this.pressed(event),
            onclick: (event) => this.clicked(event), ondblclick: () => this.open() }, this.rows);
        const titles = options.columns && row({ class: "columns", "aria-hidden": true }, ...options.columns);
        this.root = element("div", { class: "listbox" }, titles, this.scroller, this.hint);
        new ResizeObserver(() => this.render()).observe(this.scroller);
    }

    /** Shows items; `selected` is a key, and `revealed` the index of an item to scroll to. */
    show(items, selected = this.selected, revealed = -1) {
        Object.assign(this, { items, selected });
        this.rows.style.height = `${items.length * this.height}px`;
        this.hint.textContent = items.length > 0 ? "" : this.empty;
        this.reveal(revealed);
    }

    get index() { return this.items.findIndex((item) => this.key(item) === this.selected); }
    get isAtEnd() {
        const { scrollTop, clientHeight } = this.scroller;
        return scrollTop + clientHeight >= (this.items.length - 1) * this.height;
    }

    /** Makes the elements of the rows that can be seen, and of a few more. */
    render() {
        const { scrollTop, clientHeight } = this.scroller;
        const first = Math.max(0, Math.floor(scrollTop / this.height) - 4);
        const last = Math.ceil((scrollTop + clientHeight) / this.height) + 4;
        this.scroller.removeAttribute("aria-activedescendant");
        fill(this.rows, this.items.slice(first, last).map((item, place) => this.place(item, first + place)));
    }

    place(item, index) {
        const [node, isSelected] = [this.draw(item), this.key(item) === this.selected];
        const attributes = { id: `${this.name}-${index}`, role: "option",
            "aria-posinset": index + 1, "aria-setsize": this.items.length, "aria-selected": isSelected };
        for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
        node.classList.add("row");
        Object.assign(node.style, { height: `${this.height}px`, transform: `translateY(${index * this.height}px)` });
        if (isSelected) this.scroller.setAttribute("aria-activedescendant", node.id);
        return node;
    }

    /** Selects the item with an index, scrolls to it, and tells the owner. */
    choose(index) {
        const at = Math.max(0, Math.min(this.items.length - 1, index));
        if (this.items.length === 0) return;
        this.selected = this.key(this.items[at]);
        this.reveal(at);
        this.onSelect?.(this.items[at]);
    }

    /** Scrolls as little as possible until the row with an index can be seen, and draws the rows. */
    reveal(index) {
        const { scrollTop, clientHeight } = this.scroller;
        const top = Math.max((index + 1) * this.height - clientHeight, Math.min(index * this.height, scrollTop));
        if (index >= 0) this.scroller.scrollTop = top;
        this.render();
    }

    open() { if (this.index >= 0) (this.onOpen ?? this.onSelect)?.(this.items[this.index]); }

    pressed(event) {
        const { index } = this;
        const moves = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: this.items.length - 1 };
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key in moves) this.choose(moves[event.key]);
        else if (event.key === "Enter") this.open();
        else return;
        event.preventDefault();
    }

    /** Selects the row at the place of a click: rows are replaced all the time. */
    clicked(event) {
        const index = Math.floor((event.clientY - this.rows.getBoundingClientRect().top) / this.height);
        if (index < this.items.length) this.choose(index);
    }
}

/** Formats a time of day: `23:18:31.042`. */
export const formatTime = (ms) =>
    new Date(ms - new Date(ms).getTimezoneOffset() * 60000).toISOString().slice(11, 23);

/** Formats a duration: `3 ms`. */
export const formatDuration = (ms) => (ms < 1 ? "< 1 ms" : `${Math.round(ms)} ms`);

/** Formats a size: `4.7 kB`. */
export function formatBytes(bytes) {
    if (bytes < 1000) return `${bytes} B`;
    return bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Formats a number of things: `1 object`, `2 objects`, `2 entities`. */
export const formatCount = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** Returns the number of a kind's colour (`--kind-3`), which depends on its name alone. */
export function kindColour(kind) {
    let hash = 0;
    for (const letter of kind) hash = (hash * 11 + letter.codePointAt(0)) % 997;
    return 1 + hash % 6;
}

/** Gives an element the colour of a kind, and returns it. */
export function paint(node, kind) {
    node.style.color = `var(--kind-${kindColour(kind)})`;
    return node;
}
