import Foundation
import LabPlugin
import Networking
import Primitives
import Propagation
import ReplKit
import Testing

/// A plug-in that gives the test access to the session's endpoints.
private struct Peek: Plugin {
    let name = "peek"
    func register(in registrar: PluginRegistrar) throws { registrar.require(Endpoints.self) }
}

/// A line source that reports each prompt, also one that replaces another, and returns the lines that a test types.
private final class PromptSource: LineSource {
    let isInteractive = true
    let columns = 80
    let prompts: AsyncStream<String>
    private let shownPrompts: AsyncStream<String>.Continuation
    private let (lines, typedLines) = AsyncStream<String>.makeStream()

    init() {
        (prompts, shownPrompts) = AsyncStream<String>.makeStream()
    }

    func type(_ line: String) { typedLines.yield(line) }

    /// Ends the input.
    func end() { typedLines.finish() }

    @concurrent func nextLine(prompt: String) async -> LineEvent {
        shownPrompts.yield(prompt)
        for await line in lines { return .line(line) }
        return .end
    }

    func changePrompt(_ prompt: String) { shownPrompts.yield(prompt) }
    func show(_ text: String) {}
    func showError(_ text: String) {}
    func onInterrupt(_ handler: @escaping @Sendable () -> Void) {}
    func close() {}
}

@MainActor @Suite struct LabPluginTests {
    private let shown = Lock("")
    private let errors = Lock("")

    private func makeSession(
        _ demo: LabPlugin.Demo = .inProcess,
        seed: UInt64 = 0,
        clock: any WallClock = SystemClock()
    ) throws -> Session {
        let surface = Surface(
            show: { [shown] text in shown.withLock { $0 += text + "\n" } },
            showError: { [errors] text in errors.withLock { $0 += text + "\n" } }
        )
        return try Session(plugins: [LabPlugin(demo: demo, seed: seed), Peek()], surface: surface, clock: clock)
    }

    /// Returns the lines that were printed since the last call.
    private func take() -> [String] {
        let text = shown.withLock { shown in
            defer { shown = "" }
            return shown
        }
        return text.split(separator: "\n").map(String.init)
    }

    private let site = HTTPRequest(path: "/api/v3/site")

    @Test func `the endpoint demo is a server in this process, with its accounts`() async throws {
        let session = try makeSession()
        let demo = try #require(session.service(Endpoints.self)["demo"])
        #expect(try await demo.transport.send(site).status == 200)
        #expect(demo.accounts["alice"] == "alice-password")
    }

    @Test(arguments: [
        ("net fail 1", "[net fail 1]> "), ("net delay 400", "[net delay 400]> "),
        ("net offline on POST", "[net offline]> "), ("net hold; net fail 2", "[net: 2 faults]> "), ("net ok", "> "),
    ])
    func `the prompt warns of faults`(line: String, prompt: String) async throws {
        let session = try makeSession()
        #expect(await session.execute(line) == .ok)
        #expect(session.prompt == prompt)
        #expect(await session.execute("net ok") == .ok)
        #expect(session.prompt == "> ")
    }

    @Test func `the prompt counts the held requests that come and go while a person types`() async throws {
        let source = PromptSource()
        var options = SessionOptions()
        options.isInteractive = true
        let session = try Session(plugins: [LabPlugin(), Peek()], surface: Surface(source), options: options)
        try await session.start()
        let demo = try #require(session.service(Endpoints.self)["demo"])
        let repl = Task { await Repl(session: session, source: source).run() }
        var prompts = source.prompts.makeAsyncIterator()
        #expect(await prompts.next() == "> ")
        source.type("net hold")
        #expect(await prompts.next() == "[net hold]> ")
        // Ignored: the request is cancelled.
        let request = Task { [site] in _ = try? await demo.transport.send(site) }
        #expect(await prompts.next() == "[net hold, 1 held]> ")
        request.cancel()
        #expect(await prompts.next() == "[net hold]> ")
        source.end()
        #expect(await repl.value == .ok)
        await session.end()
    }

    @Test func `net strikes every endpoint, and only as told`() async throws {
        let session = try makeSession()
        let demo = try #require(session.service(Endpoints.self)["demo"])
        #expect(await session.execute("net fail 1") == .ok)
        #expect(try await demo.transport.send(site).status == 500)
        #expect(try await demo.transport.send(site).status == 200)
        #expect(await session.execute("net offline") == .ok)
        await #expect(throws: TransportError.self) { try await demo.transport.send(site) }
        #expect(await session.execute("net ok") == .ok)
        #expect(try await demo.transport.send(site).status == 200)
    }

    @Test(arguments: [
        ("net dely 5", "net: \"dely\" is none of ok, hold, step, offline, delay, ", "Did you mean: delay"),
        ("net delay soon", "net delay cannot take \"soon\"", "write: net delay MS, 0 to 3600000"),
        ("net fail 1 on vote", "net fail: \"vote\" is neither a method nor a path", "on POST /post/like"),
        ("net break x", "net break cannot take \"x\"", "write: net break, net break N"),
        ("net stall 1 2", "net stall cannot take \"1 2\"", "or net stall off"),
        ("net reset 1 on", "net reset: nothing follows \"on\"", "write: on POST"),
        (
            "net break 1", "needs a demo server on a port, and this session has none",
            "strata serve --control"
        ),
    ])
    func `what is wrong is named, with the right form`(line: String, message: String, hint: String) async throws {
        let session = try makeSession()
        #expect(await session.execute(line) == .failed)
        let text = errors.withLock { $0 }.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .joined(separator: " ")
        #expect(text.contains(message) && text.contains(hint), "\(text)")
        #expect(errors.withLock { $0 }.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func `a server that is not there is a lost connection, and ok works without it`() async throws {
        // The port 1, on which no server listens.
        let session = try makeSession(.remote(ServerAddress("http://127.0.0.1:1")))
        #expect(await session.execute("net break 1") == .connectionLost)
        #expect(errors.withLock { $0 }.contains("nobody answers at http://127.0.0.1:1"))
        #expect(await session.execute("net delay 400; net ok") == .ok)
        #expect(take().first?.hasPrefix("note  the server's faults were not ended: nobody answers") == true)
        #expect(await session.execute("net delay 400; net") == .ok)
        let lines = take()
        #expect(lines.first?.hasPrefix("note  the server's faults are not known: nobody answers") == true, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("  delay 400") }, "\(lines)")
    }

    @Test func `net alone shows what is on, in 80 columns`() async throws {
        let session = try makeSession(seed: 7)
        let demo = try #require(session.service(Endpoints.self)["demo"])
        #expect(await session.execute("net truncate; net fail 2 on GET /site; net limit 500 per 60 proxy") == .ok)
        _ = try await demo.transport.send(site)
        _ = take()
        #expect(await session.execute("net") == .ok)
        #expect(
            take() == [
                "ok    net: 3 faults, seed 7; net ok ends all",
                "  fault                   on             so far",
                "  fail 1                  GET /site      1 affected",
                "  limit 500 per 60 proxy  every request  0 affected",
                "  truncate 50%            every request  1 affected",
            ]
        )
        #expect(await session.execute("net ok; net; help net") == .ok)
        let lines = take()
        #expect(lines.first == "ok    net ok")
        #expect(lines.allSatisfy { $0.count <= 80 && !$0.hasSuffix("…") && !$0.hasSuffix("...") }, "\(lines)")
        for word in Faults.Setting.names + ["break", "stall", "reset"] {
            #expect(lines.contains { $0.hasPrefix("  net \(word)") }, "net does not list \(word)")
            #expect(lines.contains { $0.hasPrefix("    \(word) ") }, "help net does not explain \(word)")
        }
    }

    @Test func `one fault can be ended, and one that is not on is a hit`() async throws {
        let session = try makeSession()
        #expect(await session.execute("net delay 400") == .ok)
        #expect(await session.execute("net html") == .ok)
        #expect(await session.execute("net delay off") == .ok)
        #expect(await session.execute("net delay off") == .ok)
        #expect(
            take() == [
                "ok    net delay 400", "ok    net delay 400, html", "ok    net html", "hit   net delay is not on",
            ]
        )
    }

    @Test(.timeLimit(.minutes(20))) func `a delay runs on the session's clock, and ok ends it`() async throws {
        let clock = ManualClock(Date(timeIntervalSince1970: 0))
        let session = try makeSession(clock: clock)
        let demo = try #require(session.service(Endpoints.self)["demo"])
        #expect(await session.execute("net delay 400") == .ok)
        let first = Task { [site] in try await demo.transport.send(site).status }
        while clock.sleeperCount == 0 { await Task.yield() }
        clock.advance(by: .milliseconds(400))
        #expect(try await first.value == 200)
        let second = Task { [site] in try await demo.transport.send(site).status }
        while clock.sleeperCount == 0 { await Task.yield() }
        #expect(await session.execute("net ok") == .ok)
        #expect(try await second.value == 200)
    }

    @Test func `a seed repeats what chance did`() async throws {
        let session = try makeSession()
        let demo = try #require(session.service(Endpoints.self)["demo"])
        func statuses() async throws -> [Int] {
            var statuses: [Int] = []
            for _ in 0..<30 { statuses.append(try await demo.transport.send(site).status) }
            return statuses
        }
        #expect(await session.execute("net rate 50%; net seed 4") == .ok)
        #expect(take() == ["ok    net seed 4: rate 50%"])
        let first = try await statuses()
        #expect(Set(first) == [200, 500])
        #expect(await session.execute("net seed 4") == .ok)
        #expect(try await statuses() == first)
        #expect(await session.execute("net seed 5") == .ok)
        #expect(try await statuses() != first)
    }

    @Test func `held requests keep nobody waiting`() async throws {
        let session = try makeSession()
        let demo = try #require(session.service(Endpoints.self)["demo"])
        #expect(await session.execute("net hold") == .ok)
        session.commits.activity.begin()
        let request = Task { [site] in
            let response = try await demo.transport.send(site)
            session.commits.activity.end()
            return response.status
        }
        await session.waitUntilIdle()
        #expect(session.commits.activity.heldCount == 1)
        #expect(await session.execute("net ok") == .ok)
        #expect(try await request.value == 200)
        await session.waitUntilIdle()
        #expect(session.commits.activity.heldCount == 0 && session.commits.activity.openCount == 0)
    }
}
