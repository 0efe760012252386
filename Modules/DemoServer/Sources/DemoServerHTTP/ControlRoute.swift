public import DemoServer
import Foundation
public import Networking
import Primitives

/// What only somebody at the server's own machine may do to it, under `/control`; everything else goes on to the server.
///
/// It exists only where one is made: a port that serves a `LemmyServer` directly has no such route. Requests from other machines
/// are passed on like any other, so that for them it does not exist either; and so are those that a page sends from a browser, which may
/// have come from anywhere.
///
/// | request | does |
/// |---|---|
/// | `GET /control` | lists these routes |
/// | `GET /control/clock` | tells the server's time: `{"at":"2026-11-21T04:25:00Z"}` |
/// | `POST /control/clock` `{"at":"…Z"}` | sets it; a machine's clock cannot be set |
/// | `GET /control/fault` | tells how the next answers end: `{"faults":[{"count":2,"kind":"break","on":"POST /post/like"}]}` |
/// | `POST /control/fault` `{"kind":"break","count":2}` | ends the next answers so: `break`, `stall`, `reset`; 0 stops it, `whole` all |
/// | `POST /control/tasks` `{"on":false}` | leaves ranks, numbers of active people and expired bans as they are from now on |
/// | `POST /control/groups` `{"on":true}` | notes from now on which rows of an answer's lists tie |
/// | `GET /control/groups` | tells it of the last answer: `{"lists":{"comments":[[7],[3,5]]}}` |
///
/// ```swift
/// let control = ControlRoute(server)
/// let port = try HTTPServerPort(isQuick: server.isQuick, answering: control.answer)
/// ```
public final class ControlRoute: Sendable {
    private let server: LemmyServer
    private let faults = Lock(ControlFaults())
    /// What the last answer's lists leave open; nil while nobody wants to know.
    private let groups = Lock<KeyGroups?>(nil)

    /// Puts the control routes before `server`.
    public init(_ server: LemmyServer) { self.server = server }

    /// Answers a request; give it to a port as its handler.
    public func answer(_ request: HTTPRequest, from peer: PortPeer) -> PortAnswer {
        let isOfPage = request.headers["Origin"] != nil
        let isControl = request.path == "/control" || request.path.hasPrefix("/control/")
        if peer.isLoopback, !isOfPage, isControl { return PortAnswer(control(request)) }
        let ending = faults.withLock { $0.take(for: request) }
        // What was asked is done even if its answer does not arrive: that is what a client has to cope with.
        return PortAnswer(respond(to: request), ending: ending)
    }

    private func respond(to request: HTTPRequest) -> HTTPResponse {
        guard var noted = groups.withLock({ $0 }) else { return server.respond(to: request) }
        let response = server.respond(to: request, noting: &noted)
        groups.withLock { [noted] in $0 = noted }
        return response
    }

    private func control(_ request: HTTPRequest) -> HTTPResponse {
        switch (request.method, request.path) {
        case (.get, "/control"), (.get, "/control/"): return json(200, ["routes": ControlList.routes])
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
            groups.withLock { $0 = isOn ? KeyGroups() : nil }
            return json(200, ["on": .bool(isOn)])
        case (.get, "/control/groups"):
            guard let noted = groups.withLock({ $0 }) else {
                return refusal(#"nothing is noted; POST {"on": true} here first"#)
            }
            return json(200, noted.json)
        default:
            let asked = "\(request.method.rawValue) \(request.path)"
            return refusal("\(asked) is no control route; GET /control lists them", status: 404)
        }
    }

    private func setFault(_ request: HTTPRequest) -> HTTPResponse {
        let body = body(of: request)
        guard let ending = body?["kind"]?.text.flatMap(PortAnswer.Ending.init), let count = body?["count"]?.integer,
            count >= 0
        else {
            let kinds = PortAnswer.Ending.allCases.map(\.rawValue).joined(separator: ", ")
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
        // Why it cannot be read is of no use here: the refusal says what a right body looks like.
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
