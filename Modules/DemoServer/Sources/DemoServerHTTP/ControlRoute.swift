public import DemoServer
import Foundation
public import Networking
import Primitives

/// The control routes under `/control`, which only the server's own machine may use. All other requests are passed on to the server.
///
/// A port that serves a `LemmyServer` directly has no control routes. Requests from other machines are passed on to the server, so that the
/// routes do not exist for them. The same applies to requests of a page in a browser, because the page may come from anywhere.
///
/// | request | effect |
/// |---|---|
/// | `GET /control` | lists these routes |
/// | `GET /control/clock` | returns the server's time: `{"at":"2026-11-21T04:25:00Z"}` |
/// | `POST /control/clock` `{"at":"…Z"}` | sets it; a machine's clock cannot be set |
/// | `GET /control/fault` | returns the faults of the next responses: `{"faults":[{"count":2,"kind":"break","on":"POST /post/like"}]}` |
/// | `POST /control/fault` `{"kind":"break","count":2}` | sets a fault: `break`, `stall`, `reset`; count 0 removes it, `whole` all |
/// | `POST /control/tasks` `{"on":false}` | stops the updates of ranks, counts of active people and expired bans |
/// | `POST /control/groups` `{"on":true}` | records from now on which rows of a response's lists tie |
/// | `GET /control/groups` | returns the ties of the last response: `{"lists":{"comments":[[7],[3,5]]}}` |
///
/// ```swift
/// let control = ControlRoute(server)
/// let port = try HTTPServerPort(isQuick: server.isQuick, answering: control.answer)
/// ```
public final class ControlRoute: Sendable {
    private let server: LemmyServer
    private let faults = Lock(ControlFaults())
    /// The ties in the last response's lists; nil while they are not recorded.
    private let groups = Lock<SortTies?>(nil)

    /// Adds the control routes in front of `server`.
    public init(_ server: LemmyServer) { self.server = server }

    /// Returns the response to a request. Pass it to a port as its handler.
    public func answer(_ request: HTTPRequest, from peer: PortPeer) -> PortResponse {
        let isOfPage = request.headers["Origin"] != nil
        let isControl = request.path == "/control" || request.path.hasPrefix("/control/")
        if peer.isLoopback, !isOfPage, isControl { return PortResponse(control(request)) }
        let ending = faults.withLock { $0.consume(for: request) }
        // The request takes effect even if its response is lost, which is the situation that a client has to handle.
        return PortResponse(respond(to: request), ending: ending)
    }

    private func respond(to request: HTTPRequest) -> HTTPResponse {
        guard var noted = groups.withLock({ $0 }) else { return server.respond(to: request) }
        let response = server.respond(to: request, noting: &noted)
        groups.withLock { [noted] in $0 = noted }
        return response
    }

    private func control(_ request: HTTPRequest) -> HTTPResponse {
        switch (request.method, request.path) {
        case (.get, "/control"), (.get, "/control/"): return json(200, ["routes": ControlRouteList.routes])
        case (.get, "/control/clock"): return clock()
        case (.post, "/control/clock"):
            guard let time = body(of: request)?["at"]?.text else {
                return refusal(#"say {"at": "2026-11-21T04:25:00Z"}"#)
            }
            guard server.clockKind == .world else {
                return refusal(
                    "the time is this machine's and cannot be set; serve with --clock world to set it",
                    status: 409
                )
            }
            guard server.setClock(time) else { return refusal("\(time) is no time such as 2026-11-21T04:25:00Z") }
            return clock()
        case (.get, "/control/fault"): return json(200, ["faults": faults.withLock { $0.list }])
        case (.post, "/control/fault"): return setFault(request)
        case (.post, "/control/tasks"):
            guard let isOn = body(of: request)?["on"]?.flag else { return refusal(#"say {"on": false}"#) }
            server.runsScheduledTasks = isOn
            return json(200, ["on": .bool(isOn)])
        case (.post, "/control/groups"):
            guard let isOn = body(of: request)?["on"]?.flag else { return refusal(#"say {"on": true}"#) }
            groups.withLock { $0 = isOn ? SortTies() : nil }
            return json(200, ["on": .bool(isOn)])
        case (.get, "/control/groups"):
            guard let noted = groups.withLock({ $0 }) else {
                return refusal(#"no groups are recorded; POST {"on": true} here first"#)
            }
            return json(200, noted.json)
        default:
            let asked = "\(request.method.rawValue) \(request.path)"
            return refusal("\(asked) is no control route; GET /control lists them", status: 404)
        }
    }

    private func setFault(_ request: HTTPRequest) -> HTTPResponse {
        let body = body(of: request)
        guard let ending = body?["kind"]?.text.flatMap(PortResponse.Ending.init), let count = body?["count"]?.integer,
            count >= 0
        else {
            let kinds = PortResponse.Ending.allCases.map(\.rawValue).joined(separator: ", ")
            return refusal(#"say {"kind": "break", "count": 1, "on": "POST /post/like"}; kinds are \#(kinds)"#)
        }
        var pattern = RequestPattern.every
        if let on = body?["on"]?.text {
            do {
                pattern = try RequestPattern(words: on.split(separator: " ").map(String.init))
            } catch {
                return refusal("on: \(error.message)")
            }
        }
        let list = faults.withLock { [pattern] faults in
            faults.set(ending, count: count, on: pattern)
            return faults.list
        }
        return json(200, ["faults": list])
    }

    private func body(of request: HTTPRequest) -> JSONValue? {
        // Ignored: the error response describes a valid body.
        try? JSONReader.value(of: request.body ?? Data())
    }

    private func clock() -> HTTPResponse { json(200, ["at": .string(server.clockText)]) }

    private func refusal(_ message: String, status: Int = 400) -> HTTPResponse {
        json(status, ["error": .string(message)])
    }

    private func json(_ status: Int, _ value: JSONValue) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: value.data)
    }
}

/// The list of the control routes for `GET /control`: request, body and effect.
enum ControlRouteList {
    static let routes: JSONValue = [
        route("GET /control", "lists these routes"),
        route("GET /control/clock", "shows the server's time"),
        route("POST /control/clock", body: ["at": "2026-11-21T04:25:00Z"], "sets it"),
        route("GET /control/fault", "shows how the next answers end"),
        route(
            "POST /control/fault",
            body: ["count": 2, "kind": "break", "on": "POST /post/like"],
            "makes the next answers break, stall or reset; count 0 ends that, kind whole all; without on, for all requests"
        ),
        route(
            "POST /control/tasks",
            body: ["on": false],
            "leaves ranks, numbers of active people and expired bans as they are from now on"
        ),
        route("POST /control/groups", body: ["on": true], "records which rows of a list have equal sort keys"),
        route("GET /control/groups", "shows those rows of the last answer"),
    ]

    /// Returns an entry, whose members are sorted by name.
    private static func route(_ request: String, body: JSONValue? = nil, _ effect: String) -> JSONValue {
        guard let body else { return ["does": .string(effect), "request": .string(request)] }
        return ["body": body, "does": .string(effect), "request": .string(request)]
    }
}
