// The stream of steps: one request that does not end. When it is cut, it is made again from the last step that arrived.

export const waits = { first: 250, longest: 5000, silence: 40000 };
const failures = { 401: "refused", 403: "refused", 429: "busy", 503: "full" };

/** Splits the text of an event stream: `take(text)` calls `onEvent(id, data)` for each complete event. */
export class EventReader {
    constructor(onEvent) { Object.assign(this, { onEvent, rest: "" }); }

    take(text) {
        const events = (this.rest + text).split("\n\n");
        this.rest = events.pop();
        for (const event of events) {
            const [, id, data] = /^id: ?(.*?)\ndata: ?(.*)$/s.exec(event) ?? [];
            if (data) this.onEvent(id, data);
        }
    }
}

/** Connects a store. `onStatus` is called with `live`, `refused`, or before another try `lost`, `full` or `busy`. */
export function connect(store, token, onStatus) {
    const headers = { Authorization: `Bearer ${token}` };
    let [isClosed, wait, abort] = [false, waits.first, null];

    /** Reads the stream, again and again, until the program refuses the token or the connection is closed. */
    async function run() {
        while (!isClosed) {
            const status = await read().catch(() => "lost");
            if (isClosed) return;
            onStatus(status);
            if (status === "refused") return;
            await new Promise((resolve) => setTimeout(resolve, status === "lost" ? wait : waits.longest));
            wait = Math.min(2 * wait, waits.longest);
        }
    }

    /** Reads one response until it ends, and returns why it did: `lost`, `refused`, `full` or `busy`. */
    async function read() {
        abort = new AbortController();
        const options = { headers, signal: abort.signal, cache: "no-store", credentials: "omit" };
        const response = await fetch("/events", options);
        if (!response.ok) return failures[response.status] ?? "lost";
        const events = new EventReader((id, data) => {
            store.apply(JSON.parse(data), data.length);
            headers["Last-Event-ID"] = id;
        });
        const [reader, decoder] = [response.body.getReader(), new TextDecoder()];
        onStatus("live");
        for (;;) {
            // A line arrives at least every 15 seconds. After a longer silence the request is made again.
            const alarm = setTimeout(() => abort.abort(), waits.silence);
            const { value, done } = await reader.read().finally(() => clearTimeout(alarm));
            if (done) return "lost";
            events.take(decoder.decode(value, { stream: true }));
            wait = waits.first;
        }
    }

    /** Sends a command to the program, and returns why it is refused; nil if it runs. */
    async function send(line) {
        const options = { method: "POST", body: JSON.stringify({ line }), credentials: "omit" };
        options.headers = { Authorization: headers.Authorization, "Content-Type": "application/json" };
        const response = await fetch("/command", options).catch(() => null);
        if (!response) return "The program does not answer.";
        return response.ok ? null : (await response.json().catch(() => ({}))).error ?? `Refused (${response.status}).`;
    }

    run();
    return { close: () => [isClosed = true, abort?.abort()], send };
}
