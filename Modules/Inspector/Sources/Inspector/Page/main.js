// The page: tabs, keys, selection, and the frame in which the visible view is drawn. The views share the `context`.

import { Store } from "store";
import { connect } from "connection";
import { button, element, fill, formatCount } from "widgets";
import { saveRecording } from "export";
import * as detail from "detail";
import * as slider from "slider";
import * as now from "now";
import * as graph from "graph";
import * as time from "time";
import * as network from "network";
import * as disk from "disk";
import * as delegates from "delegates";

const names = ["Now", "Graph", "Time", "Network", "Disk", "Delegates"];
const views = [now, graph, time, network, disk, delegates];
const at = (id) => document.getElementById(id);
const store = new Store(applied);
const recorded = at("recording");
let [connection, status, frame, changed, rest, shown] = [null, recorded ? "recording" : "connecting", 0, null, 0, 0];
let [past, words] = [null, []];

/** What the views share. */
const context = {
    /** The store, the selected object, what a lesson points at (`{target, text}`), the step that Time shows next. */
    ...{ store, selected: null, point: null, step: null },
    /** Returns the world that is shown: the present one, or that of step `past`, which moves in time when it is set. */
    world: () => (past === null ? store.world : store.at(past)),
    get past() { return past; },
    set past(n) {
        if (n === past || !store.isReady) return;
        past = n;
        say();
        redraw();
    },
    /** The words of the search in lower case, and whether an object has them. */
    get words() { return words; },
    matches: (id) => words.length === 0 || context.world().matches(id, words),
    /** Selects an object and shows its details; nil closes them. */
    select(id) {
        context.selected = id;
        redraw();
    },
    /** Moves the focus to the visible view, and shows a view by its name; Time shows the step with a number. */
    focusView: () => panels[shown].querySelector(".list, button")?.focus(),
    go(name, step = null) {
        context.step = step;
        show(names.indexOf(name));
    },
    redraw,
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
    for (const update of [updates[shown], updateDetail, updateSlider]) update(world, ids);
    at("counts").textContent = formatCount(world.objects.size, "object");
    rest = performance.now() + 2 * (performance.now() - start) - 16;
}

const tabs = names.map((name, index) => button(name, () => show(index),
    { role: "tab", id: `tab-${index}`, "aria-controls": `panel-${index}`, "aria-keyshortcuts": index + 1 }));
const panels = names.map((name, index) => element("section",
    { role: "tabpanel", id: `panel-${index}`, class: name.toLowerCase(), "aria-labelledby": `tab-${index}` }));
at("tabs").append(...tabs);
at("panels").append(...panels);
const updates = views.map((view, index) => view.mount(panels[index], context));
const updateDetail = detail.mount(at("detail"), context);
const updateSlider = slider.mount(at("slider"), context);

function show(index) {
    shown = index;
    for (const [other, tab] of tabs.entries()) {
        tab.setAttribute("aria-selected", other === index);
        tab.tabIndex = other === index ? 0 : -1;
        panels[other].hidden = other !== index;
    }
    redraw();
}

at("tabs").addEventListener("keydown", (event) => {
    const next = { ArrowRight: shown + 1, ArrowLeft: shown - 1, Home: 0, End: views.length - 1 }[event.key];
    if (next === undefined) return;
    show((next + views.length) % views.length);
    tabs[shown].focus();
    event.preventDefault();
});

/** What the page says of its connection, and what a person can do about it. */
const sayings = {
    ...{ connecting: ["Connecting"], live: ["Live"], paused: ["Paused"], recording: ["Recording"] },
    lost: ["Lost", "The program does not answer. Everything so far is kept, and the page goes on by itself."],
    none: ["No token", "Start the program with `--inspect`, and open the address that it prints."],
    refused: ["Wrong token", "Open the address that the program printed when it started."],
    full: ["Too many pages", "Close another page of this program; then this one goes on by itself."],
    busy: ["Too many wrong tokens", "The program accepts none for a while. The page tries again by itself."],
};

/** Says in the live region what the page is connected to, and in notices what to do and what a lesson points at. */
function say(next = status) {
    status = next;
    const state = status === "live" && past !== null ? "paused" : status;
    const [title, help] = sayings[state];
    const text = store.base ? `${title} · ${store.base.program}` : title;
    Object.assign(at("status"), { textContent: text, className: `status ${state} ${help ? "trouble" : ""}` });
    const end = button("Done", () => [pointAt(null), context.focusView()]);
    fill(at("notices"), help && element("p", { class: "notice bar trouble" }, help),
        context.point && element("p", { class: "notice bar" }, context.point.text, end));
}

/** Selects in Graph what a lesson points at; nil ends it. */
function pointAt(step) {
    context.point = step;
    const target = [...store.world.objects.values()].findLast(({ entity, id }) => [entity, id].includes(step?.target));
    if (target) context.select(target.id);
    if (step) context.go("Graph");
    say();
    redraw();
}

at("search").addEventListener("input", search);
at("save").addEventListener("click", () => saveRecording(context));
at("command").addEventListener("submit", async (event) => {
    event.preventDefault();
    const line = at("line").value;
    const refusal = line.trim() ? await connection.send(line) : null;
    at("refusal").textContent = refusal ?? "";
    if (refusal === null && at("line").value === line) at("line").value = "";
});

/** Shows only what has the words in the search field. */
function search() {
    words = at("search").value.toLowerCase().split(/\s+/).filter(Boolean);
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
    const isInField = target === at("line") || target === at("search");
    if (target !== at("line")) at("search").value = "";
    if (isInField) context.focusView();
    else if (words.length === 0 && context.selected !== null) context.select(null);
    else if (words.length === 0) context.past = null;
    search();
}

/** Follows a step that the store has applied. */
function applied(step, ids) {
    if (step.kind === "base") [past, at("command").hidden] = [null, !step.canEdit || Boolean(recorded)];
    if (step.kind === "base") say(); else if (step.kind === "point") pointAt(step);
    at("save").disabled = !store.isReady || Boolean(recorded);
    redraw(past === null ? ids : []);
}

/** Takes the token out of the address, so that it is in no history, and connects. */
function start() {
    addEventListener("hashchange", start, { once: true });
    const given = new URLSearchParams(location.hash.slice(1)).get("token");
    if (given) sessionStorage.setItem("token", given);
    history.replaceState(null, "", location.pathname);
    const token = sessionStorage.getItem("token");
    connection?.close();
    if (token) connection = connect(store, token, say);
    else say("none");
}

show(0);
for (const step of recorded ? JSON.parse(recorded.textContent).steps : []) store.apply(step);
if (!recorded) start();
