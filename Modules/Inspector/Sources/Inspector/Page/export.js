// Recordings: one HTML file that holds the page's own files and the steps that it has seen, and that plays without the program.

import { button, element, fill, formatBytes, formatCount, formatTime } from "widgets";

const policy = "default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline'; connect-src 'none'; "
    + "base-uri 'none'; form-action 'none'";

/** Returns JSON that ends no script element, whatever texts it contains. */
export const scriptJSON = (value) => JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Returns the address under which an import map can name a module without a file. */
export const moduleAddress = (source) => `data:text/javascript;charset=utf-8,${encodeURIComponent(source)}`;

/** Makes the file from the page's own files. `load(address)` returns the text of one. */
export async function makeFile(recording, load) {
    const page = new DOMParser().parseFromString(await load("/"), "text/html");
    const find = (selector) => page.querySelector(selector);
    const { imports } = JSON.parse(find("script[type=importmap]").textContent), map = {};
    for (const [name, address] of Object.entries(imports)) map[name] = moduleAddress(await load(address));
    const make = (name, properties) => Object.assign(page.createElement(name), properties);
    find("head").prepend(make("meta", { httpEquiv: "Content-Security-Policy", content: policy }));
    const link = find("link[rel=stylesheet]"), styles = await load(link.getAttribute("href"));
    find("script[type=importmap]").textContent = scriptJSON({ imports: map });
    find("script[type=module]").replaceWith(make("script", { type: "module", textContent: 'import "main";' }));
    const data = { type: "application/json", id: "recording", textContent: scriptJSON(recording) };
    find("body").append(make("script", data));
    // The style is put into the text, because this page's own policy refuses style elements even in a document that is not shown.
    const text = page.documentElement.outerHTML.replace(link.outerHTML, () => `<style>${styles}</style>`);
    return `<!doctype html>\n${text}\n`;
}

/** Says what a recording contains, and saves it if the person agrees. */
export async function saveRecording(context) {
    const recording = context.store.recording(), load = async (address) => (await fetch(address)).text();
    const file = new Blob([await makeFile(recording, load)], { type: "text/html" });
    const dialog = element("dialog", { "aria-label": "Save a recording" }, element("h2", {}, "Save a recording"),
        element("p", {}, "The file contains everything that this page has seen: all objects with their values, names, "
            + "edits and requests. Give it only to people who may see that. It needs no program and no network."),
        element("p", {}, `${formatCount(recording.steps.length, "step")}, ${formatBytes(file.size)}`));
    const save = () => {
        const link = element("a", { download: "inspector-recording.html" });
        link.href = URL.createObjectURL(file);
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 60000);
        dialog.close();
    };
    dialog.append(element("p", { class: "actions" }, button("Save", save), button("Cancel", () => dialog.close())));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
}

/** Adds the controls that play a recording: at the speed at which it was recorded (a pause takes 2 s at most), or one step a second. */
export function playRecording(context, place) {
    const steps = context.store.steps.map(({ step }) => step);
    const speeds = ["as recorded", "4 × faster", "1 step a second"];
    const stops = steps.filter(({ kind }) => kind === "commit" || kind === "between");
    let [index, timer] = [stops.length - 1, null];
    const slider = element("input", { type: "range", min: 0, max: Math.max(0, index), value: index,
        "aria-label": "Moment of the recording", oninput: () => [pause(), move(Number(slider.value))] });
    const speed = element("select", { "aria-label": "Speed" }, speeds.map((words) => element("option", {}, words)));
    const toggle = button("▶ Play", () => (timer === null ? play() : pause()), { class: "play" });
    const label = element("output");

    /** Shows the world as of one of the stops. */
    function move(to) {
        [index, slider.value] = [to, to];
        context.past = index === stops.length - 1 ? null : stops[index]?.n ?? null;
        const words = `${index + 1} of ${stops.length} · `;
        fill(label, stops[index] ? words + formatTime(stops[index].t) : "nothing changed");
    }

    /** Moves on after the time that the recording took, or after a second. */
    function play() {
        if (index >= stops.length - 1 && timer === null) move(0);
        if (index >= stops.length - 1) return pause();
        const gap = Math.min(2000, stops[index + 1].t - stops[index].t);
        fill(toggle, "❚❚ Pause");
        const waits = [Math.max(40, gap), Math.max(20, gap / 4), 1000];
        timer = setTimeout(() => [move(index + 1), play()], waits[speed.selectedIndex]);
    }

    /** Stops. */
    function pause() {
        clearTimeout(timer);
        timer = null;
        fill(toggle, "▶ Play");
    }

    const labels = { role: "group", "aria-label": "Recording" };
    place.append(element("div", { class: "player", ...labels }, toggle, slider, label, speed));
    move(index);
}
