// Tests of the page's connection, with a `fetch` that answers what the test says. They run as those of the store do.

const inNode = typeof process !== "undefined" && process.versions?.node;
const { EventReader, connect, waits } = await import(
    inNode ? new URL("../../../Sources/Inspector/Page/connection.js", import.meta.url) : "connection");

/** Returns the text of a stream with an event for each step. */
const stream = (...steps) => steps.map((step) => `id: e:${step.n}\ndata: ${JSON.stringify(step)}\n\n`).join("");

/** Returns a response whose body is made of texts; `isOpen` leaves it without an end. */
function respond(texts, { status = 200, isOpen = false } = {}) {
    const body = new ReadableStream({
        start(controller) {
            for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
            if (!isOpen) controller.close();
        },
    });
    return new Response(body, { status });
}

/** Runs a connection against a list of answers, and returns what it asked, applied and said by the last one. */
async function play(answers) {
    const [asked, applied, said] = [[], [], []];
    const [realFetch, realWaits] = [globalThis.fetch, { ...waits }];
    Object.assign(waits, { first: 0, longest: 0 });
    const store = { apply: (step, size) => applied.push([step.n, size]) };
    let connection;
    await new Promise((resolve) => {
        globalThis.fetch = async (address, { headers }) => {
            asked.push(headers["Last-Event-ID"] ?? null);
            const answer = answers[asked.length - 1];
            if (answer) return answer();
            resolve();
            return new Promise(() => {});
        };
        connection = connect(store, "secret", (status) => {
            said.push(status);
            if (status === "refused") resolve();
        });
    });
    connection.close();
    globalThis.fetch = realFetch;
    Object.assign(waits, realWaits);
    return { asked, applied: applied.map(([n]) => n), said };
}

const tests = {
    async "an event is whole wherever the stream is cut into pieces"(expect) {
        const text = `:\n\n${stream({ n: 1, text: "é\\n\u2028" }, { n: 2 })}:\n\n`;
        for (let at = 0; at <= text.length; at += 1) {
            const events = [];
            const reader = new EventReader((id, data) => events.push([id, JSON.parse(data).n]));
            reader.take(text.slice(0, at));
            reader.take(text.slice(at));
            expect(JSON.stringify(events) === `[["e:1",1],["e:2",2]]`, `cut at ${at}: ${JSON.stringify(events)}`);
        }
    },
    async "after a cut it goes on from the last step"(expect) {
        const { asked, applied, said } = await play([
            () => respond([stream({ n: 1 }, { n: 2 }), "id: e:3\ndata: {"]),
            () => Promise.reject(new TypeError("no network")),
            () => respond([stream({ n: 3 })]),
        ]);
        expect(asked.join() === ",e:2,e:2,e:3", asked.join());
        expect(applied.join() === "1,2,3", applied.join());
        expect(said.join() === "live,lost,lost,live,lost", said.join());
    },
    async "a letter of several bytes may be cut"(expect) {
        const bytes = new TextEncoder().encode(stream({ n: 1, text: "é😀" }));
        let shown = "";
        for (let at = 0; at < bytes.length; at += 1) {
            const decoder = new TextDecoder();
            const reader = new EventReader((id, data) => { shown = JSON.parse(data).text; });
            for (const part of [bytes.slice(0, at), bytes.slice(at)]) {
                reader.take(decoder.decode(part, { stream: true }));
            }
            expect(shown === "é😀", `cut at ${at}: ${shown}`);
        }
    },
    async "a wrong token is not tried again, but a full program is"(expect) {
        const { asked, said } = await play([() => respond([], { status: 503 }), () => respond([], { status: 401 })]);
        expect(asked.length === 2 && said.join() === "full,refused", said.join());
    },
};

/** Runs all tests and returns the failures, each as one line. */
export async function run() {
    const failures = [];
    for (const [name, test] of Object.entries(tests)) {
        let count = 0;
        const expect = (isRight, what) => {
            count += 1;
            if (!isRight) failures.push(`${name}: ${what}`);
        };
        await test(expect).catch((error) => failures.push(`${name}: ${error.stack}`));
        if (count === 0) failures.push(`${name}: nothing was expected`);
    }
    return failures;
}

if (inNode && process.argv[1] === new URL(import.meta.url).pathname) {
    const failures = await run();
    process.stdout.write(failures.length ? `${failures.join("\n")}\n` : `${Object.keys(tests).length} tests passed\n`);
    process.exit(failures.length ? 1 : 0);
}
