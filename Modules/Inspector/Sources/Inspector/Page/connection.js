// The stream of steps: one request that does not end. When it is cut, it is made again from the last step that arrived.

export const waits = { first: 250, longest: 5000, silence: 40000 };
const failures = { 401: "refused", 403: "refused", 429: "busy", 503: "full" };
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

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

/** The connection of the page to the inspected program. */
class Connection {
    constructor(store, token, onStatus) {
        const headers = { Authorization: `Bearer ${token}` };
        Object.assign(this, { store, headers, onStatus, isClosed: false, wait: waits.first });
    }

    /** Reads the stream, again and again, until the program refuses the token or the connection is closed. */
    async run() {
        while (!this.isClosed) {
            const status = await this.read().catch(() => "lost");
            if (this.isClosed) return;
            this.onStatus(status);
            if (status === "refused") return;
            await sleep(status === "lost" ? this.wait : waits.longest);
            this.wait = Math.min(2 * this.wait, waits.longest);
        }
    }

    /** Reads one response until it ends, and returns why it did: `lost`, `refused`, `full` or `busy`. */
    async read() {
        this.abort = new AbortController();
        const options = { headers: this.headers, signal: this.abort.signal, cache: "no-store", credentials: "omit" };
        const response = await fetch("/events", options);
        if (!response.ok) return failures[response.status] ?? "lost";
        const events = new EventReader((id, data) => this.received(id, data));
        const [reader, decoder] = [response.body.getReader(), new TextDecoder()];
        this.onStatus("live");
        for (;;) {
            // A line arrives at least every 15 seconds. After a longer silence the request is made again.
            const alarm = setTimeout(() => this.abort.abort(), waits.silence);
            const { value, done } = await reader.read().finally(() => clearTimeout(alarm));
            if (done) return "lost";
            events.take(decoder.decode(value, { stream: true }));
            this.wait = waits.first;
        }
    }

    received(id, data) {
        this.store.apply(JSON.parse(data), data.length);
        this.headers["Last-Event-ID"] = id;
    }

    close() {
        this.isClosed = true;
        this.abort?.abort();
    }

    /** Sends a command to the program, and returns why it is refused; nil if it runs. */
    async send(line) {
        const headers = { Authorization: this.headers.Authorization, "Content-Type": "application/json" };
        const options = { method: "POST", headers, body: JSON.stringify({ line }), credentials: "omit" };
        const response = await fetch("/command", options).catch(() => null);
        if (!response) return "The program does not answer.";
        return response.ok ? null : (await response.json().catch(() => ({}))).error ?? `Refused (${response.status}).`;
    }
}

/** Connects a store. `onStatus` is called with `live`, `refused`, or before another try `lost`, `full` or `busy`. */
export function connect(store, token, onStatus) {
    const connection = new Connection(store, token, onStatus);
    connection.run();
    return connection;
}
