// The slider under the tabs: it moves all views in time, from the world at the beginning to the present, and plays.

import { button, element, formatCount, formatTime } from "widgets";

export function mount(root, context) {
    const { store } = context;
    let [moments, timer] = [[], null];
    const input = element("input", { type: "range", min: 0, step: 1, "aria-label": "Moment that all views show",
        oninput: () => [stop(), move(Number(input.value))] });
    const player = button("Play", () => (timer === null ? play(place() % moments.length || 0) : stop()));
    const pause = button("Pause", toggle, { id: "pause", "aria-keyshortcuts": "p" });
    const label = element("output");
    root.append(input, label, player, pause);

    const place = () => (context.past === null ? moments.length
        : moments.findLastIndex(({ step }) => step.n <= context.past) + 1);

    /** Shows the world after the moment at a place: 0 is the beginning, and the last one the present. */
    function move(to) {
        const n = to > 0 ? moments[to - 1].step.n : store.first;
        context.past = to >= moments.length ? null : n;
    }

    /** Moves on as fast as it happened, with pauses of two seconds at most, until the present. */
    function play(to) {
        player.textContent = "Stop";
        move(to);
        if (to >= moments.length) return stop();
        const gap = moments[to].step.t - moments[Math.max(0, to - 1)].step.t;
        timer = setTimeout(() => play(to + 1), Math.max(40, Math.min(2000, gap)));
    }

    function stop() {
        clearTimeout(timer);
        timer = null;
        player.textContent = "Play";
    }

    /** Stays at the present moment, or goes back to the present. */
    function toggle() {
        stop();
        context.past = context.past === null ? store.last : null;
    }

    return () => {
        const isPast = context.past !== null;
        moments = store.moments;
        [input.max, input.value] = [moments.length, place()];
        for (const node of [input, player, pause]) node.disabled = !store.isReady;
        const time = isPast && moments.length > 0 ? formatTime(moments[Math.max(0, place() - 1)].step.t) : "now";
        label.textContent = `${time} · ${place()} of ${formatCount(moments.length, "change")}`;
        input.setAttribute("aria-valuetext", label.textContent);
        root.classList.toggle("past", isPast);
        pause.textContent = isPast ? "Back to now" : "Pause";
    };
}
