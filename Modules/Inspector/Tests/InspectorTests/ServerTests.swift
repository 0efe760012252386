import Foundation
import HTTPPort
import Primitives
import Propagation
import Testing

@testable import Inspector

@MainActor
@Suite struct `Routes and checks` {
    private let inspector: Inspector
    private let server: InspectorServer
    private let clock = ManualClock(Date(timeIntervalSince1970: 1_000_000))
    private let port: UInt16 = 4000

    init() {
        var options = Inspector.Options()
        options.clock = clock
        inspector = Inspector(Commits(), options: options)
        server = InspectorServer(inspector)
    }

    /// Returns the response to a request. Headers replace those that the page sends; nil removes one.
    private func answer(
        _ method: HTTPPortRequest.Method = .get,
        _ path: String,
        _ headers: [String: String?] = [:],
        body: String = ""
    ) async -> HTTPPortResponse {
        var all: HTTPPortHeaders = ["Authorization": "Bearer \(server.token)", "Sec-Fetch-Site": "same-origin"]
        if method == .post {
            all["Content-Type"] = "application/json"
            all["Origin"] = "http://127.0.0.1:4000"
        }
        for (name, value) in headers { all[name] = value }
        let request = HTTPPortRequest(method: method, path: path, headers: all, body: Data(body.utf8))
        switch server.answer(request, on: port) {
        case .now(let response): return response
        case .inTask(let make): return await make()
        case .onWorker(let make): return make()
        }
    }

    private func text(_ response: HTTPPortResponse) -> String {
        guard case .bytes(let bytes) = response.body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: Reading

    @Test func `the token is 128 bits and of one page only`() {
        #expect(server.token.count == 32)
        #expect(server.token.wholeMatch(of: /[0-9a-f]+/) != nil)
        #expect(InspectorServer(inspector).token != server.token)
    }

    @Test func `the document needs no token and allows only its own scripts`() async throws {
        let response = await answer(.get, "/", ["Authorization": nil])
        #expect(response.status == 200)
        #expect(response.headers["Content-Type"] == "text/html; charset=utf-8")
        #expect(response.headers["X-Content-Type-Options"] == "nosniff")
        #expect(response.headers["Referrer-Policy"] == "no-referrer")
        #expect(response.headers["Cache-Control"] == "no-store")
        let policy = try #require(response.headers["Content-Security-Policy"])
        #expect(policy.hasPrefix("default-src 'none'; script-src 'self' 'nonce-"))
        #expect(policy.hasSuffix("connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"))
        #expect(!text(response).contains(server.token))
        #expect(await answer(.get, "/").headers["Content-Security-Policy"] != policy, "A nonce is used once")
    }

    @Test func `the map of modules carries the nonce of its response`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }  // The system empties the folder as well.
        try Data("<script type=\"importmap\">{}</script><p>".utf8).write(to: folder.appending(path: "index.html"))
        try Data("secret".utf8).write(to: folder.appending(path: "notes.txt"))
        let files = PageFiles(folder: folder)
        #expect(files.names == ["index.html"])
        let document = try #require(files.document(nonce: "abc"))
        let expected = "<script type=\"importmap\" nonce=\"abc\">{}</script><p>"
        #expect(String(decoding: document.bytes, as: UTF8.self) == expected)
    }

    @Test(arguments: [
        "/page/", "/page/nothing.js", "/page/../Inspector.swift", "/page/..", "/page/%2e%2e/index.html",
        "/page/..%2fPackage.swift", "/page//index.html", "/page/./index.html", "/index.html", "/events/", "/event",
        "/favicon.ico",
        "/command", "//", "", "/page",
    ])
    func `nothing else is served`(path: String) async {
        #expect(await answer(.get, path).status == 404)
    }

    @Test func `events are a stream for whoever has the token`() async {
        let response = await answer(.get, "/events")
        #expect(response.status == 200)
        #expect(response.headers["Content-Type"] == "text/event-stream")
        guard case .stream = response.body else {
            Issue.record("The body is no stream")
            return
        }
        #expect(inspector.collector.hub.pages.count == 1)
    }

    @Test func `the fifth page is refused`() async {
        for _ in 0..<4 { #expect(await answer(.get, "/events").status == 200) }
        #expect(await answer(.get, "/events").status == 503)
        inspector.collector.hub.close(2)
        #expect(await answer(.get, "/events").status == 200)
    }

    // MARK: Refusals

    @Test func `events without the token are refused`() async {
        let token = server.token
        let wrong: [String?] = [
            nil, "", token, "Bearer", "Bearer ", "bearer \(token)", "Bearer \(token) ", "Bearer \(token.dropLast())",
            "Bearer \(token)0", "Basic \(token)", "Bearer \(token.uppercased())x",
        ]
        for header in wrong { #expect(await answer(.get, "/events", ["Authorization": header]).status == 401) }
        #expect(inspector.collector.hub.pages.isEmpty)
    }

    @Test func `after twenty wrong tokens in a minute further ones are told to wait, and the right one is taken`() async
    {
        let wrong = ["Authorization": "Bearer x"]
        for _ in 0..<20 { #expect(await answer(.get, "/events", wrong).status == 401) }
        #expect(await answer(.get, "/events", wrong).status == 429)
        #expect(await answer(.get, "/events").status == 200)
        clock.advance(by: .seconds(59))
        #expect(await answer(.get, "/events", wrong).status == 429)
        #expect(await answer(.get, "/events").status == 200)
        clock.advance(by: .seconds(1))
        #expect(await answer(.get, "/events", wrong).status == 401)
    }

    @Test func `a missing token is no guess`() async {
        for _ in 0..<30 { _ = await answer(.get, "/events", ["Authorization": nil]) }
        #expect(await answer(.get, "/events").status == 200)
    }

    @Test(arguments: ["/", "/events", "/page/index.html", "/command"])
    func `other origins are refused everywhere`(path: String) async {
        inspector.onCommand = { _ in nil }
        let method: HTTPPortRequest.Method = path == "/command" ? .post : .get
        let body = #"{"line":"help"}"#
        for origin in [
            "https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:4001", "https://127.0.0.1:4000",
            "http://127.0.0.1:4000.evil.example", "http://localhost:40000", "",
        ] {
            #expect(await answer(method, path, ["Origin": origin], body: body).status == 403, "\(origin)")
        }
        for site in ["cross-site", "same-site", "", "x"] {
            #expect(await answer(method, path, ["Sec-Fetch-Site": site], body: body).status == 403, "\(site)")
        }
        for origin in ["http://127.0.0.1:4000", "http://localhost:4000"] {
            #expect(await answer(method, path, ["Origin": origin], body: body).status == 200, "\(origin)")
        }
        #expect(await answer(method, path, ["Sec-Fetch-Site": "none"], body: body).status == 200)
    }

    // MARK: Commands

    @Test func `a page cannot send commands unless the program takes them`() async throws {
        #expect(await answer(.post, "/command", body: #"{"line":"help"}"#).status == 404)
        var lines: [String] = []
        inspector.onCommand = { line in
            lines.append(line)
            return line == "quit" ? "Not from a page." : nil
        }
        let done = await answer(.post, "/command", body: #"{"line":"open post:1"}"#)
        #expect((done.status, text(done)) == (200, #"{"ok":true}"#))
        let refused = await answer(.post, "/command", body: #"{"line":"quit"}"#)
        #expect((refused.status, text(refused)) == (422, #"{"error":"Not from a page."}"#))
        #expect(lines == ["open post:1", "quit"])
        let page = try #require(PageReader(inspector.collector.hub))
        #expect(try await page.next().canEdit == true)
    }

    @Test func `a command is one line of JSON with the token`() async {
        inspector.onCommand = { line in
            Issue.record("\(line) was run")
            return nil
        }
        let body = #"{"line":"help"}"#
        #expect(await answer(.post, "/command", ["Authorization": nil], body: body).status == 401)
        #expect(await answer(.post, "/command", ["Authorization": "Bearer x"], body: body).status == 401)
        for type in [
            nil, "", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonx",
        ] {
            #expect(await answer(.post, "/command", ["Content-Type": type], body: body).status == 415)
        }
        for body in [
            "", "help", "{}", "[]", #"{"line":1}"#, #"{"line":""}"#, #"{"line":"  "}"#, #"{"line":"a\nb"}"#,
            #"{"line":"a\rb"}"#, #"{"line":"a\u0000"}"#, #"{"line":"\u001b[2J"}"#, #"{"line":"a\u2028b"}"#,
            #"{"line":"a\u0085b"}"#,
        ] {
            #expect(await answer(.post, "/command", body: body).status == 400, "\(body)")
        }
        #expect(InspectorServer.portOptions.limits.body == 4096)
        for method in [HTTPPortRequest.Method.get, .put, .delete, .patch] {
            #expect(await answer(method, "/command", body: body).status == 404)
        }
    }
}

@Suite struct `Files of the page` {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/Inspector/Page").standardized

    private static var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    @Test func `every file is served with its type`() throws {
        let files = PageFiles()
        let names = try Self.names
        #expect(files.names == names)
        let types = ["html": "text/html", "css": "text/css", "js": "text/javascript"]
        for name in files.names {
            let file = try #require(files[name])
            #expect(file.type == types[(name as NSString).pathExtension].map { $0 + "; charset=utf-8" })
            let stored = try Data(contentsOf: Self.folder.appending(path: name))
            #expect(Data(file.bytes) == stored)
        }
    }

    @Test func `the page has at most 2000 lines`() throws {
        let lines = try Self.names.map { name in
            try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8).split(
                separator: "\n",
                omittingEmptySubsequences: false
            ).count - 1
        }
        #expect(lines.reduce(0, +) <= 2000, "Shorten the page; its files are read by people")
    }

    @Test func `the page loads nothing from elsewhere`() throws {
        for name in try Self.names {
            let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
            for forbidden in [
                "innerHTML", "outerHTML =", "insertAdjacentHTML", "document.write", "eval(", "new Function",
            ] {
                #expect(
                    !text.contains(forbidden),
                    "\(name) uses \(forbidden): a server's text must never become markup"
                )
            }
            #expect(!text.contains("https://"), "\(name) names an address elsewhere")
        }
    }
}
