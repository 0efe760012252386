import Foundation
import LemmyPlugin
import Networking
import Primitives
import Propagation
import ReplKit
import Testing

/// A plug-in that provides one server, with the transport of a test.
private struct Roads: Plugin {
    let name = "roads"
    let transport: any Transport

    func register(in registrar: PluginRegistrar) throws {
        let endpoints = Endpoints()
        let address = try ServerAddress("http://strata.test")
        endpoints.register("demo", at: address, accounts: ["alice": "alice-password"], transport: transport)
        try registrar.provide(Endpoints.self, endpoints)
    }
}

private struct NoRoad: Transport {
    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        throw TransportError(.noConnection, "strata.test cannot be reached", hint: "start the server")
    }
}

/// A transport that answers every request with one response, and records the requests.
private final class OneAnswer: Transport {
    let response: HTTPResponse
    let asked = Lock<[HTTPRequest]>([])

    init(_ status: Int, _ body: String) {
        response = HTTPResponse(status: status, body: Data(body.utf8))
    }

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        asked.withLock { $0.append(request) }
        return response
    }
}

/// A session that records its output.
@MainActor
private final class Desk {
    let session: Session
    let output = Lock("")
    let errors = Lock("")

    init(_ transport: any Transport, secret: String? = nil, isInteractive: Bool = false) async throws {
        let (output, errors) = (output, errors)
        let surface = Surface(
            show: { text in output.withLock { $0 += text + "\n" } },
            showError: { text in errors.withLock { $0 += text + "\n" } }
        )
        var options = SessionOptions()
        options.durations = .masked
        options.isInteractive = isInteractive
        if let secret { options.readSecret = { _ in secret } }
        session = try Session(
            plugins: [LemmyPlugin(), Roads(transport: transport)],
            surface: surface,
            options: options
        )
        try await session.start()
    }

    var errorText: String { errors.withLock { $0 } }
    var outputText: String { output.withLock { $0 } }
}

@MainActor @Suite struct LemmyPluginTests {
    @Test func `without endpoints the session does not start, and says who lacks what`() throws {
        let surface = Surface(show: { _ in }, showError: { _ in })
        let error = #expect(throws: ReplError.self) {
            try Session(plugins: [LemmyPlugin()], surface: surface)
        }
        #expect(error?.code == .badPlugin)
        #expect(error?.message.contains("lemmy") == true)
    }

    @Test func `a session starts without asking the server anything`() async throws {
        let transport = OneAnswer(500, "")
        let desk = try await Desk(transport)
        #expect(transport.asked.withLock { $0.isEmpty })
        #expect(desk.session.prompt == "strata.test/anon> ")
    }

    @Test func `the first screen does not say that a demo server over a network is inside`() async throws {
        let desk = try await Desk(OneAnswer(500, ""), isInteractive: true)
        desk.session.showSuggestions()
        #expect(desk.outputText.contains("A demo forum at http://strata.test: help lists"), "\(desk.outputText)")
        #expect(!desk.outputText.contains("inside"), "\(desk.outputText)")
    }

    @Test func `no connection is exit status 3, and the session lives on`() async throws {
        let desk = try await Desk(NoRoad())
        #expect(await desk.session.execute("feed local") == .connectionLost)
        #expect(desk.errorText.contains("strata.test cannot be reached"))
        #expect(desk.errorText.contains("try: start the server"))
        #expect(await desk.session.execute("list") == .ok)
    }

    @Test func `an id that is none is said to be none before anything is asked`() async throws {
        let transport = OneAnswer(500, "")
        let desk = try await Desk(transport)
        for bad in ["abc", "0", "99999999999"] {
            #expect(await desk.session.execute("load post \(bad)") == .failed)
            #expect(desk.errorText.contains("post:\(bad): an id is a whole number"))
        }
        #expect(transport.asked.withLock { $0.isEmpty })
    }

    @Test(arguments: ["post", "comment", "c", "u"])
    func `an address makes a stub, and nothing is asked`(_ path: String) async throws {
        let transport = OneAnswer(500, "")
        let desk = try await Desk(transport)
        #expect(await desk.session.execute("load https://elsewhere.test/\(path)/1 to stub as s; show s") == .ok)
        #expect(desk.session.handle("s")?.tierLabel == "stub")
        #expect(transport.asked.withLock { $0.isEmpty })
        #expect(desk.outputText.contains("actor_id  https://elsewhere.test/\(path)/1"))
    }

    @Test func `an upgrade that failed is shown where it failed, and can be tried again`() async throws {
        let desk = try await Desk(NoRoad())
        _ = await desk.session.execute("load https://elsewhere.test/post/1 to stub as s")
        #expect(desk.session.handle("s")?.status == nil)
        for _ in 1...2 {
            #expect(await desk.session.execute("upgrade s") == .connectionLost)
            #expect(desk.session.handle("s")?.status?.error == "strata.test cannot be reached")
        }
    }

    @Test func `the outbox says that nothing waits, and which number it does not know`() async throws {
        let desk = try await Desk(NoRoad())
        #expect(await desk.session.execute("outbox; outbox retry; outbox withdraw all") == .ok)
        #expect(desk.outputText.contains("nothing waits for the server"))
        #expect(await desk.session.execute("outbox withdraw 3") == .failed)
        #expect(desk.errorText.contains("there is no number 3"))
        #expect(await desk.session.execute("outbox withdraw") == .failed)
        #expect(desk.errorText.contains("a number of the list, or all"))
    }

    @Test func `only an address makes a stub`() async throws {
        let desk = try await Desk(NoRoad())
        #expect(await desk.session.execute("load post 1 to stub") == .failed)
        #expect(desk.errorText.contains("a stub needs an address"))
    }

    @Test func `Tab knows the kinds, and what can be known of them`() async throws {
        let desk = try await Desk(NoRoad(), isInteractive: true)
        func completions(of line: String) -> [String] { desk.session.completions(of: line, cursor: line.count) }
        #expect(completions(of: "load ins") == ["instance"])
        #expect(completions(of: "login a") == ["alice"])
        #expect(completions(of: "connect d") == ["demo"])
        #expect(completions(of: "outbox withdraw ").isEmpty, "nothing waits")
        #expect(completions(of: "upgrade com") == ["comment:", "community:"])
        #expect(completions(of: "load URL to st") == ["stub"])
        #expect(completions(of: "cache person_").contains("person_relation"))
    }

    @Test func `a record that nothing shows cannot be fetched`() async throws {
        let transport = OneAnswer(500, "")
        let desk = try await Desk(transport)
        #expect(await desk.session.execute("show person_relation:3") == .failed)
        #expect(desk.errorText.contains("person_relation:3 is not loaded"))
        #expect(transport.asked.withLock { $0.isEmpty })
    }

    @Test func `what the server says of an entity names the entity`() async throws {
        let desk = try await Desk(OneAnswer(400, #"{"error":"couldnt_find_post"}"#))
        #expect(await desk.session.execute("load post 99") == .failed)
        #expect(desk.errorText.contains("there is no post:99 on strata.test"), "\(desk.errorText)")
        #expect(desk.errorText.contains("try: feed all, or search TEXT in posts"), "\(desk.errorText)")
    }

    @Test(arguments: [
        ("load comment 7", "comment", "there is no comment:7 on", "search TEXT in comments"),
        ("load community nosuch", "community", "there is no community:nosuch on", "search nosuch in communities"),
        ("load person nosuch@far.test", "person", "there is no person:nosuch@far.test on", "people nosuch"),
        ("load post 7", "community", "post:7: server answered 400 (couldnt_find_community)", "check the id"),
    ])
    func `what the server does not know is said in words`(
        _ line: String,
        _ missing: String,
        _ message: String,
        _ hint: String
    ) async throws {
        let desk = try await Desk(OneAnswer(400, #"{"error":"couldnt_find_\#(missing)"}"#))
        #expect(await desk.session.execute(line) == .failed)
        #expect(desk.errorText.contains(message), "\(desk.errorText)")
        #expect(desk.errorText.contains(hint), "\(desk.errorText)")
    }

    @Test func `an answer that is no JSON is an error, not a crash`() async throws {
        let desk = try await Desk(OneAnswer(200, "<html>"))
        #expect(await desk.session.execute("load post 1") == .failed)
        #expect(desk.errorText.contains("something unreadable"))
    }

    @Test(arguments: [(404, "<html>"), (200, "<!doctype html><p>Welcome"), (200, "{}"), (404, "no such page")])
    func `what is no Lemmy server is asked whether it is one`(_ status: Int, _ body: String) async throws {
        let desk = try await Desk(OneAnswer(status, body))
        #expect(await desk.session.execute("connect demo") == .failed)
        #expect(desk.errorText.contains("is this a Lemmy server?"), "\(desk.errorText)")
        #expect(desk.errorText.contains("\(status)"), "\(desk.errorText)")
        #expect(desk.errorText.contains("try: check the address http://strata.test"), "\(desk.errorText)")
    }

    @Test func `an error deep in JSON is short`() async throws {
        let deep = String(repeating: #"{"post_view":["#, count: 200) + String(repeating: "]}", count: 200)
        for body in [deep, #"{"post_view":{"post":{"id":[[[[{"a":1}]]]]}}}"#, String(repeating: "[", count: 100_000)] {
            let desk = try await Desk(OneAnswer(200, body))
            #expect(await desk.session.execute("load post 1") == .failed)
            #expect(desk.errorText.contains("something unreadable"), "\(desk.errorText)")
            #expect(desk.errorText.count < 400, "\(desk.errorText)")
            #expect(!desk.errorText.contains("Error"), "\(desk.errorText)")
        }
    }

    @Test func `Tab offers ids that work`() async throws {
        let desk = try await Desk(NoRoad(), isInteractive: true)
        func completions(of line: String) -> [String] { desk.session.completions(of: line, cursor: line.count) }
        #expect(completions(of: "load feed ").contains("local"))
        #expect(completions(of: "load person ").contains("alice"))
        #expect(completions(of: "load inbox ").contains("mentions"))
        #expect(completions(of: "load instance ").contains("strata.test"))
        #expect(completions(of: "watch feed:su") == ["feed:subscribed"])
    }

    @Test func `an address of the own server is its, whatever stands in front`() async throws {
        let desk = try await Desk(NoRoad())
        #expect(await desk.session.execute("load https://strata.test/c/swift to stub") == .ok)
        #expect(desk.outputText.contains("http://strata.test/c/swift"))
    }

    @Test(arguments: [(1, "1 row"), (3, "3 rows"), (150, "150 rows")])
    func `rows that could not be read are said under the list`(_ count: Int, _ words: String) async throws {
        let rows = Array(repeating: #"{"comment":7}"#, count: count).joined(separator: ",")
        let body = #"{"type_":"All","comments":[\#(rows)],"posts":[],"communities":[],"users":[]}"#
        let desk = try await Desk(OneAnswer(200, body))
        #expect(await desk.session.execute("search cats") == .ok, "\(desk.errorText)")
        let lines = desk.outputText.split(separator: "\n")
        #expect(lines.last == "note  \(words) could not be read: explain", "\(desk.outputText)")
        #expect(await desk.session.execute("explain") == .ok)
        let explained = desk.outputText.split { $0.isWhitespace }.joined(separator: " ")
        #expect(explained.contains("comments[0] was left out"), "\(desk.outputText)")
        #expect(await desk.session.execute("accounts") == .ok)
        #expect(desk.outputText.components(separatedBy: "could not be read: explain").count == 2)
    }

    @Test func `a password is asked for where none is known, and goes nowhere else`() async throws {
        let transport = OneAnswer(401, #"{"error":"incorrect_login"}"#)
        let desk = try await Desk(transport, secret: "s3cret-canary")
        #expect(await desk.session.execute("login zora") == .failed)
        #expect(desk.errorText.contains("login zora: server answered 401"))
        let bodies = transport.asked.withLock { $0.compactMap(\.body).map { String(decoding: $0, as: UTF8.self) } }
        #expect(bodies.contains { $0.contains("s3cret-canary") })
        #expect(!desk.errorText.contains("s3cret-canary"))
        #expect(desk.session.commits.log.events.allSatisfy { !$0.text.contains("s3cret-canary") })
    }

    @Test func `an address that the server does not know is told in words`() async throws {
        let desk = try await Desk(OneAnswer(401, #"{"error":"incorrect_login"}"#))
        #expect(await desk.session.execute("me forgot zora@example.org") == .failed)
        #expect(desk.errorText.contains("me forgot: strata.test has no account with that address; nothing was sent"))
        #expect(!desk.errorText.contains("incorrect_login"), "\(desk.errorText)")
    }

    @Test func `a known password that the server refuses is told, and not repeated`() async throws {
        let desk = try await Desk(OneAnswer(401, #"{"error":"incorrect_login"}"#))
        #expect(await desk.session.execute("as alice whoami") == .failed)
        #expect(desk.errorText.contains("as alice: the known password of alice is refused"), "\(desk.errorText)")
        #expect(desk.errorText.contains("try: login alice") && !desk.errorText.contains("alice-password"))
    }

    @Test func `a guest cannot vote, and is told what to do`() async throws {
        let desk = try await Desk(NoRoad())
        #expect(await desk.session.execute("upvote post:1") != .ok)
        #expect(await desk.session.execute("vote post:1 sideways") == .failed)
        #expect(desk.errorText.contains("sideways"))
    }
}
