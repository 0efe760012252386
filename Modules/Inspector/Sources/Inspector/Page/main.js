// The page: tabs, keys, selection, and the frame in which the visible view is drawn. The views share the `context`.

import { Store, entityKey } from "store";
import { connect } from "connection";
import { button, element, fill, formatCount } from "widgets";
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
let [connection, frame, changed, past, query] = [null, 0, null, null, []];
let [shown, rest] = [0, 0];

/**
 * What the views share. `world()` is the world that is shown, as of step `past` if that is not nil; setting `past` moves in time. `words`
 * are those of the search, `matches(id)` tells whether an object has them. `step` is the one
 * that Time shows next. `clock()` is the time that is shown. `point` is what a lesson points at: `{target, text}`, or nil.
 */
const context = {
    store,
    selected: null,
    point: null,
    step: null,
    clock: () => (past ?? connection === null ? timeOf(past ?? store.last) : Date.now()),
    world: () => (past === null ? store.world : store.at(past)),
    get past() { return past; },
    set past(n) { travel(n); },
    get words() { return query; },
    matches: (id) => query.length === 0 || context.world().matches(id, query),
    /** Selects an object, nil for none, and shows its details. */
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

/** Returns the time of a step. */
const timeOf = (n) => store.steps[store.indexAfter(n) - 1]?.step.t ?? Date.now();

/** Draws in the next frame: all that is visible, or what depends on some ids. */
function redraw(ids = null) {
    if (ids === null || changed === null || changed.size > 20000) changed = null;
    else for (const id of ids) changed.add(id);
    frame ||= setTimeout(requestAnimationFrame, Math.max(0, rest - performance.now()), draw);
}

/** Draws the visible view and the details. */
function draw() {
    const [ids, start] = [changed, performance.now()];
    [frame, changed] = [0, new Set()];
    const world = context.world();
    mounted[shown].update(world, ids);
    details.update(world, ids);
    const objects = formatCount(world.objects.size, "object");
    at("counts").textContent = store.base ? `${objects} · ${formatCount(world.entities().size, "entity", "entities")}` : "";
    // Drawing takes at most a third of the time, so that the stream never waits for it.
    rest = performance.now() + 2 * (performance.now() - start) - 16;
}

/** Moves to the world as of a step, or to the present (nil). */
function travel(n) {
    if (n === past || !store.isReady) return;
    const ids = store.touched(past ?? store.last, n ?? store.last);
    past = n;
    at("pause").setAttribute("aria-pressed", past !== null);
    notice("past", past === null || recorded ? null : "This is the world as of an earlier moment. The program goes on.", "Back to now",
        () => travel(null));
    say();
    redraw(ids);
}

// MARK: Tabs

const tabs = views.map((view, index) => button(view.name, () => show(index), { role: "tab", id: `tab-${index}`,
    "aria-controls": `panel-${index}`, "aria-keyshortcuts": index + 1 }));
const panels = views.map((view, index) => element("section", { role: "tabpanel", id: `panel-${index}`, class: view.name.toLowerCase(),
    "aria-labelledby": `tab-${index}`, hidden: true }));
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

const words = {
    none: "No token. Open the address that the program has printed; it ends in #token=…",
    connecting: "Connecting",
    live: "Live",
    paused: "Paused",
    lost: "Lost: trying again. Everything so far is kept.",
    refused: "Wrong token: it is of an earlier run. Open the address that the program printed when it started.",
    full: "Too many pages: close another one. Trying again.",
    busy: "Too many wrong tokens were tried. Trying again in a while.",
    recording: "Recording",
};
let status = "connecting";

/** Says in the live region what the page is connected to. */
function say(next = status) {
    status = next;
    const state = status === "live" && past !== null ? "paused" : status;
    const text = state === "live" || state === "paused" ? `${words[state]} · ${store.base?.program ?? "…"}` : words[state];
    if (at("status").textContent !== text) at("status").textContent = text;
    at("status").dataset.status = state;
}

/** Shows a notice with a button above the view, in place of the last one of its kind; nil removes it. */
function notice(kind, text, action, onclick) {
    at(`notice-${kind}`)?.remove();
    if (text === null) return;
    at("notices").append(element("p", { id: `notice-${kind}`, class: `notice ${kind}` }, text, button(action, onclick)));
}

/** Shows what a lesson points at. */
function pointAt(step) {
    context.point = step;
    const target = [...store.world.objects.values()].find((state) => state.entity === step.target || state.id === step.target);
    if (target) context.select(target.id);
    notice("point", step.text, "Done", () => {
        context.point = null;
        notice("point", null);
        redraw();
    });
}

// MARK: Keys

at("search").addEventListener("input", (event) => {
    query = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
    redraw();
});
at("pause").addEventListener("click", () => travel(past === null ? store.last : null));
at("save").addEventListener("click", () => saveRecording(context));
at("command").addEventListener("submit", async (event) => {
    event.preventDefault();
    const line = at("line").value;
    if (!line.trim()) return;
    const refusal = await connection.send(line);
    at("refusal").textContent = refusal ?? "";
    if (refusal === null) at("line").value = "";
});

document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target.matches("input:not([type=range]), textarea, select");
    if (event.key === "Escape") escape(event.target);
    else if (isTyping) {
        if (event.target !== at("search") || !["Enter", "ArrowDown"].includes(event.key)) return;
        mounted[shown].focus();
    } else if (event.key === "/") at("search").focus();
    else if (event.key === "p") at("pause").click();
    else if (views[event.key - 1]) [show(event.key - 1), mounted[shown].focus()];
    else return;
    event.preventDefault();
});

/** Goes one step back: out of the search, of the details, of the past. */
function escape(target) {
    if (target === at("search") || query.length) {
        [at("search").value, query] = ["", []];
        mounted[shown].focus();
        redraw();
    } else if (context.selected !== null) context.select(null);
    else travel(null);
}

// MARK: Start

store.subscribe((step, ids) => {
    if (step.kind === "base") [past, at("command").hidden] = [null, !step.canEdit];
    if (step.kind === "base") notice("past", null);
    if (step.kind === "base" || step.kind === "ready") say();
    if (step.kind === "point") pointAt(step);
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
