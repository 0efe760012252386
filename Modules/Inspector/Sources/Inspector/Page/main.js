// The page: tabs, keys, selection, and the frame in which the visible view is drawn. The views share the `context`.

import { Store } from "store";
import { connect } from "connection";
import { button, element, formatCount } from "widgets";
import { playRecording, saveRecording } from "export";
import * as detail from "detail";
import * as now from "now";
import * as graph from "graph";
import * as time from "time";
import * as network from "network";
import * as disk from "disk";
import * as delegates from "delegates";

const views = [now, graph, time, network, disk, delegates];
const at = (id) => document.getElementById(id);
const store = new Store();
let [connection, frame, changed, rest, shown, past, words] = [null, 0, null, 0, 0, null, []];

/** What the views share. */
const context = {
    store,
    /** The selected object, what a lesson points at (`{target, text}`), the step that Time shows next; or nil. */
    selected: null,
    point: null,
    step: null,
    /** Returns the world that is shown: the present one, or that of step `past`, which moves in time when it is set. */
    world: () => (past === null ? store.world : store.at(past)),
    get past() { return past; },
    set past(n) { travel(n); },
    /** Returns the time of the world that is shown. */
    clock: () => (past === null && connection ? Date.now() : store.timeOf(past ?? store.last)),
    /** The words of the search in lower case, and whether an object has them. */
    get words() { return words; },
    matches: (id) => words.length === 0 || context.world().matches(id, words),
    /** Selects an object and shows its details; nil closes them. */
    select(id) {
        if (context.selected === id) return;
        context.selected = id;
        redraw();
    },
    /** Selects an object and moves the focus to its details. */
    open(id) {
        context.select(id);
        draw();
        details.focus();
    },
    /** Moves the focus to the visible view. */
    focusView: () => mounted[shown].focus(),
    /** Shows what a step did, in Time. */
    showStep(n) {
        context.step = n;
        context.go(time.name);
    },
    /** Shows a tab by its name. */
    go: (name) => show(views.findIndex((view) => view.name === name)),
    /** Draws in the next frame: everything, or what depends on some ids. */
    redraw: (ids) => redraw(ids),
};

/** Draws in the next frame: all that is visible, or what depends on some ids. */
function redraw(ids = null) {
    if (ids === null || changed === null || changed.size > 20000) changed = null;
    else for (const id of ids) changed.add(id);
    frame ||= setTimeout(requestAnimationFrame, Math.max(0, rest - performance.now()), draw);
}

/** Draws the visible view and the details, in at most a third of the time, so that the stream never waits for it. */
function draw() {
    const [ids, start, world] = [changed, performance.now(), context.world()];
    [frame, changed] = [0, new Set()];
    mounted[shown].update(world, ids);
    details.update(world, ids);
    const [objects, entities] = [world.objects.size, world.entities().size];
    at("counts").textContent = store.base
        ? `${formatCount(objects, "object")} · ${formatCount(entities, "entity", "entities")}` : "";
    rest = performance.now() + 2 * (performance.now() - start) - 16;
}

/** Moves to the world as of a step, or to the present (nil). */
function travel(n) {
    if (n === past || !store.isReady) return;
    const ids = store.touched(past ?? store.last, n ?? store.last);
    past = n;
    at("pause").setAttribute("aria-pressed", past !== null);
    const text = "This is the world as of an earlier moment. The program goes on.";
    notice("past", past === null || recorded ? null : text, "Back to now", () => travel(null));
    say();
    redraw(ids);
}

// MARK: Tabs

const tabs = views.map((view, index) => button(view.name, () => show(index), {
    role: "tab", id: `tab-${index}`, "aria-controls": `panel-${index}`, "aria-keyshortcuts": index + 1,
}));
const panels = views.map((view, index) => element("section", {
    role: "tabpanel", id: `panel-${index}`, class: view.name.toLowerCase(), "aria-labelledby": `tab-${index}`,
}));
at("tabs").append(...tabs);
at("panels").append(...panels);
const mounted = views.map((view, index) => view.mount(panels[index], context));
const details = detail.mount(at("detail"), context);

/** Shows the tab with an index. */
function show(index) {
    shown = index;
    tabs.forEach((tab, other) => {
        tab.setAttribute("aria-selected", other === index);
        tab.tabIndex = other === index ? 0 : -1;
        panels[other].hidden = other !== index;
    });
    redraw();
}

at("tabs").addEventListener("keydown", (event) => {
    const next = { ArrowRight: shown + 1, ArrowLeft: shown - 1, Home: 0, End: views.length - 1 }[event.key];
    if (next === undefined) return;
    show((next + views.length) % views.length);
    tabs[shown].focus();
    event.preventDefault();
});

// MARK: Status and notices

/** What the page says of its connection, and what a person can do about it. */
const sayings = {
    connecting: ["Connecting"],
    live: ["Live"],
    paused: ["Paused"],
    recording: ["Recording"],
    lost: ["Lost", "The program does not answer. Everything so far is kept, and the page goes on by itself."],
    none: ["No token", "Start the program with `--inspect`, and open the address that it prints: it ends in #token=…"],
    refused: ["Wrong token", "It is of an earlier run. Open the address that the program printed when it started."],
    full: ["Too many pages", "Close another page of this program; then this one goes on by itself."],
    busy: ["Too many wrong tokens", "The program accepts none for a while. The page tries again by itself."],
};
let status = "connecting";

/** Says in the live region what the page is connected to. */
function say(next = status) {
    status = next;
    const state = status === "live" && past !== null ? "paused" : status;
    const [title, help] = sayings[state];
    const text = [title, store.base?.program].filter(Boolean).join(" · ");
    if (at("status").textContent === text) return;
    at("status").textContent = text;
    at("status").className = `status ${state} ${help ? "trouble" : ""}`;
    notice("help", help ?? null);
}

/** Shows a notice above the view in place of the last one of its kind; nil removes it. */
function notice(kind, text, action, onclick) {
    at(`notice-${kind}`)?.remove();
    if (text === null) return;
    const act = () => [onclick(), context.focusView()];
    at("notices").append(element("p", { id: `notice-${kind}`, class: `notice ${kind}` }, text,
        action && button(action, act)));
}

/** Shows what a lesson points at; nil ends it. */
function pointAt(step) {
    context.point = step;
    const isTarget = (state) => state.entity === step?.target || state.id === step?.target;
    const tiers = [...store.world.objects.values()].filter(isTarget);
    if (tiers.length) context.select(tiers.at(-1).id);
    notice("point", step?.text ?? null, "Done", () => pointAt(null));
    redraw();
}

// MARK: Keys

at("search").addEventListener("input", () => search(at("search").value));
at("pause").addEventListener("click", () => travel(past === null ? store.last : null));
at("save").addEventListener("click", () => saveRecording(context));
at("command").addEventListener("submit", async (event) => {
    event.preventDefault();
    const line = at("line").value;
    const refusal = line.trim() ? await connection.send(line) : null;
    at("refusal").textContent = refusal ?? "";
    if (refusal === null && at("line").value === line) at("line").value = "";
});

/** Shows only what has the words of a text. */
function search(text) {
    words = text.toLowerCase().split(/\s+/).filter(Boolean);
    redraw();
}

document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const { key, target } = event;
    if (key === "Escape") leave(target);
    else if (target.matches("input:not([type=range]), textarea, select")) {
        if (target !== at("search") || !["Enter", "ArrowDown"].includes(key)) return;
        context.focusView();
    } else if (key === "/") at("search").select();
    else if (key === "p") at("pause").click();
    else if (views[key - 1]) [show(key - 1), context.focusView()];
    else return;
    event.preventDefault();
});

/** Goes one step back: out of an input, the search, the details, the past. */
function leave(target) {
    if (target === at("line")) context.focusView();
    else if (target === at("search") || words.length) {
        at("search").value = "";
        search("");
        context.focusView();
    } else if (context.selected !== null) context.select(null);
    else travel(null);
}

// MARK: Start

store.subscribe((step, ids) => {
    if (step.kind === "base") {
        [past, at("command").hidden] = [null, !step.canEdit];
        at("pause").setAttribute("aria-pressed", false);
        notice("past", null);
        say();
    }
    if (step.kind === "point") pointAt(step);
    at("pause").disabled = at("save").disabled = !store.isReady;
    redraw(past === null ? ids : []);
});

/** Takes the token out of the address, so that it is in no history and no picture of the page, and connects. */
function start() {
    const token = new URLSearchParams(location.hash.slice(1)).get("token");
    if (token) {
        sessionStorage.setItem("token", token);
        history.replaceState(null, "", location.pathname);
    }
    const known = sessionStorage.getItem("token");
    connection?.close();
    if (known) connection = connect(store, known, say);
    else say("none");
}

show(0);
const recorded = at("recording");
if (recorded) {
    for (const step of JSON.parse(recorded.textContent).steps) store.apply(step);
    at("save").hidden = at("pause").hidden = true;
    playRecording(context, document.querySelector("nav"));
    say("recording");
} else {
    addEventListener("hashchange", () => start());
    start();
}
