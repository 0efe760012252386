import DemoServer

/// The control routes, as `GET /control` tells them: what to ask, with which body, and what it does.
enum ControlList {
    static let routes: JSONValue = [
        route("GET /control", "lists these routes"),
        route("GET /control/clock", "tells the server's time"),
        route("POST /control/clock", body: ["at": "2026-11-21T04:25:00Z"], "sets it"),
        route("GET /control/fault", "tells how the next answers end"),
        route(
            "POST /control/fault",
            body: ["count": 2, "kind": "break", "on": "POST /post/like"],
            "ends the next answers so: break, stall or reset; count 0 stops it, kind whole all of it; without on, for all requests"
        ),
        route(
            "POST /control/tasks",
            body: ["on": false],
            "leaves ranks, numbers of active people and expired bans as they are from now on"
        ),
        route("POST /control/groups", body: ["on": true], "notes from now on which rows of an answer's lists tie"),
        route("GET /control/groups", "tells it of the last answer"),
    ]

    /// The members in the order of their names.
    private static func route(_ request: String, body: JSONValue? = nil, _ effect: String) -> JSONValue {
        guard let body else { return ["does": .string(effect), "request": .string(request)] }
        return ["body": body, "does": .string(effect), "request": .string(request)]
    }
}
