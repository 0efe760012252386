// The slider under the tabs: it moves all views in time, from the world at the beginning to the present, and plays.

import { button, element, formatCount, formatTime } from "widgets";

const [shortest, longest] = [40, 2000];

export function mount(root, context) {
    const { store } = context;
    /** What changed, each a place of the slider after the first, and the timer while it plays. */
    let [moments, timer] = [[], null];
    const input = element("input", { type: "range", min: 0, step: 1, "aria-label": "Moment that all views show",
        oninput: () => [stop(), move(Number(input.value))] });
    const earlier = button("◀", () => [stop(), move(place() - 1)], { "aria-label": "One change earlier" });
    const later = button("▶", () => [stop(), move(place() + 1)], { "aria-label": "One change later" });
    const player = button("Play", () => (timer === null ? play() : stop()), { "aria-pressed": false });
    const pause = button("Pause", () => toggle(), { "aria-keyshortcuts": "p" });
    const label = element("output");
    root.append(earlier, input, later, label, player, pause);

    /** Returns the place of the moment that is shown. */
    const place = () => (context.past === null ? moments.length
        : moments.findLastIndex(({ step }) => step.n <= context.past) + 1);

    /** Shows the world after the moment at a place: 0 is the beginning, and the last one the present. */
    function move(to) {
        const n = to > 0 ? moments[to - 1].step.n : store.first;
        context.past = to >= moments.length ? null : n;
    }

    /** Moves on as fast as it happened, with pauses of two seconds at most. */
    function play() {
        const now = place() < moments.length ? place() : 0;
        player.setAttribute("aria-pressed", true);
        move(now);
        const [at, next] = [moments[now - 1] ?? moments[now], moments[now]];
        if (!next) return stop();
        const wait = Math.max(shortest, Math.min(longest, next.step.t - at.step.t));
        timer = setTimeout(() => [move(now + 1), now + 1 < moments.length ? play() : stop()], wait);
    }

    function stop() {
        clearTimeout(timer);
        timer = null;
        player.setAttribute("aria-pressed", false);
    }

    /** Stays at the present moment, or goes back to the present. */
    function toggle() {
        stop();
        context.past = context.past === null ? store.last : null;
    }

    /** Shows what there is, and which moment the views show. */
    function update() {
        const isPast = context.past !== null;
        moments = store.moments;
        [input.max, input.value] = [moments.length, place()];
        for (const node of [input, earlier, later, player, pause]) node.disabled = !store.isReady;
        [earlier.disabled, later.disabled] = [place() === 0, place() === moments.length];
        const time = isPast ? formatTime(moments[place() - 1]?.step.t ?? moments[0]?.step.t) : "now";
        label.textContent = `${time} · ${place()} of ${formatCount(moments.length, "change")}`;
        input.setAttribute("aria-valuetext", label.textContent);
        root.classList.toggle("past", isPast);
        pause.textContent = isPast ? "Back to now" : "Pause";
    }

    return { update, toggle };
}
