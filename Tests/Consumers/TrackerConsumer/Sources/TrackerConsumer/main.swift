import Foundation
import Middleware
import MiddlewareRequests
import Networking
import Tracker
import TrackerMocks
import TrackerTypes

/// Prints a guarantee and the result of checking it.
func say(_ promise: String, _ check: @MainActor () async throws -> String) async {
    do {
        print("\(promise): \(try await check())")
    } catch {
        print("\(promise): broken, \(error)")
    }
}

/// A server that answers from a table, and a client of it.
@MainActor
struct Bench {
    let server = TableTransport()
    let client: TrackerClient

    init() {
        client = TrackerClient(server: "tracker.test", transport: server, token: "secret")
        server["GET /v1/issues?page=1"] = .json(#"{"items":[\#(Self.issue(7)),\#(Self.issue(8, votes: 5))],"total":2}"#)
        server["GET /v1/issues"] = .json(#"{"items":[],"total":2}"#)
        server["GET /v1/issues/7"] = .json(Self.page(7))
    }

    static func issue(_ id: Int, _ state: String = "open", votes: Int = 3) -> String { "{\(fields(id, state, votes))}" }

    static func page(_ id: Int, _ state: String = "open") -> String {
        #"{\#(fields(id, state, 3)),"body":"It jumps.","attachments":[]}"#
    }

    private static func fields(_ id: Int, _ state: String, _ votes: Int) -> String {
        #""id":\#(id),"title":"Issue \#(id)","state":"\#(state)","author":{"id":1,"name":"ana"},"#
            + #""created_at":"2026-03-01T12:30:00Z","votes":\#(votes),"labels":["lists"]"#
    }
}

await say("a list from an OpenAPI document") {
    let bench = Bench()
    let issues = bench.client.issues()
    try await issues.loadMore()
    let request = bench.server.requests[0]
    return "\(issues.map(\.title)), by \(issues[0].author.name); "
        + "\(request.target), token \(request.headers["Authorization"] ?? "none")"
}
await say("a row and its page are one issue") {
    let bench = Bench()
    let issues = bench.client.issues()
    try await issues.loadMore()
    let page = try await issues[0].upgrade()
    return "\(page.id) \(page.body_ ?? ""), the same object \(page.issue2_ === issues[0])"
}
await say("an edit is shown at once and confirmed") {
    let bench = Bench()
    let issues = bench.client.issues()
    try await issues.loadMore()
    bench.server["PATCH /v1/issues/7"] = .json(Bench.page(7, "closed"))
    let open = bench.client.query(Issue2.self, where: { $0.state == .open }, sortedBy: .descending(\.votes))
    let edit = issues[0].toggleClosed()
    let atOnce = "\(issues[0].state), open \(open.items.map(\.id.rawValue))"
    let result = await edit.value
    let body = bench.server.requests.last?.body.map { String(decoding: $0, as: UTF8.self) } ?? ""
    return "\(atOnce); \(result) \(issues[0].state); sent \(body)"
}
await say("a refused edit is taken back, with the server's words") {
    let bench = Bench()
    let issues = bench.client.issues()
    try await issues.loadMore()
    bench.server["PATCH /v1/issues/7"] = .status(403, #"{"error":"not yours"}"#)
    let error = await issues[0].toggleClosed().value.error
    return "\(issues[0].state); \((error as? RequestError)?.message ?? "no error")"
}
await say("a mock without a client") {
    let issue = Issue3.mock { $0.body = "It jumps." }
    _ = await issue.toggleClosed().value
    return "\(issue.body) \(issue.state)"
}
