import DemoServer
import DemoServerHTTP
import Foundation
import Networking
import Testing

@Suite struct `Control route` {
    private let server = LemmyServer()
    private let here = PortPeer(isLoopback: true)

    private func post(_ path: String, _ body: String) -> HTTPRequest {
        HTTPRequest(method: .post, path: path, body: Data(body.utf8))
    }

    @Test func `it tells the clock and sets it`() {
        let control = ControlRoute(server)
        #expect(
            control.answer(HTTPRequest(path: "/control/clock"), from: here).response.text
                == #"{"at":"2026-11-21T04:25:00Z"}"#
        )
        let set = control.answer(post("/control/clock", #"{"at":"2027-01-01T00:00:00.5Z"}"#), from: here)
        #expect(set.response.text == #"{"at":"2027-01-01T00:00:00.500Z"}"#)
        #expect(server.clockText == "2027-01-01T00:00:00.500Z")
    }

    @Test(arguments: [
        ("/control/clock", "{}"), ("/control/clock", #"{"at":"soon"}"#),
        ("/control/clock", #"{"at":"+10000-01-01T00:00:00Z"}"#),
        ("/control/fault", #"{"kind":"explode","count":1}"#),
        ("/control/fault", #"{"kind":"break","count":-1}"#), ("/control/fault", "nonsense"),
        ("/control/fault", #"{"kind":"break","count":1,"on":"vote"}"#), ("/control/groups", "{}"),
    ])
    func `what is wrong is refused with what would be right`(path: String, body: String) {
        let answer = ControlRoute(server).answer(post(path, body), from: here)
        #expect(answer.response.status == 400)
        #expect(answer.response.error?.isEmpty == false)
    }

    @Test func `it tells which rows of the last answer tie, once it is asked to note them`() throws {
        let control = ControlRoute(server)
        let groups = HTTPRequest(path: "/control/groups")
        #expect(control.answer(groups, from: here).response.status == 400)
        #expect(control.answer(post("/control/groups", #"{"on":true}"#), from: here).response.text == #"{"on":true}"#)
        #expect(control.answer(groups, from: here).response.text == #"{"lists":{}}"#)
        _ = control.answer(HTTPRequest(path: "/api/v3/community", query: [.init("name", "swift")]), from: here)
        let noted = try #require(SortTies(JSONReader.value(of: control.answer(groups, from: here).response.body)))
        #expect(noted.lists["moderators"]?.joined().sorted() == [3, 4])
        _ = control.answer(HTTPRequest(path: "/api/v3/post", query: [.init("id", "nonsense")]), from: here)
        #expect(control.answer(groups, from: here).response.text == #"{"lists":{}}"#)
        _ = control.answer(post("/control/groups", #"{"on":false}"#), from: here)
        #expect(control.answer(groups, from: here).response.status == 400)
    }

    @Test(arguments: ["/control", "/control/"])
    func `it lists what there is, and all of that is there`(path: String) throws {
        let control = ControlRoute(server)
        let told = try JSONSerialization.jsonObject(
            with: control.answer(HTTPRequest(path: path), from: here).response.body
        )
        let routes = try #require((told as? [String: Any])?["routes"] as? [[String: Any]])
        #expect(routes.count == 8)
        for route in routes {
            let words = try #require(route["request"] as? String).split(separator: " ").map(String.init)
            let body = try route["body"].map { try JSONSerialization.data(withJSONObject: $0) }
            let method = try #require(HTTPRequest.Method(rawValue: words[0]))
            let answer = control.answer(HTTPRequest(method: method, path: words[1], body: body), from: here)
            #expect(answer.response.status == 200, "\(route)")
            #expect(method == .get || body != nil)
        }
        #expect(control.answer(post(path, "{}"), from: here).response.status == 404)
        #expect(control.answer(HTTPRequest(path: path), from: PortPeer(isLoopback: false)).response.body.isEmpty)
    }

    @Test func `it does not exist for other machines`() {
        let answer = ControlRoute(server).answer(HTTPRequest(path: "/control/clock"), from: PortPeer(isLoopback: false))
        #expect(answer.response.status == 404)
        #expect(answer.response.body.isEmpty)
    }

    @Test func `it does not exist for pages in a browser`() {
        var request = post("/control/clock", #"{"at":"2027-01-01T00:00:00Z"}"#)
        request.headers["Origin"] = "http://a.example"
        #expect(ControlRoute(server).answer(request, from: here).response.status == 404)
        #expect(server.clockText == "2026-11-21T04:25:00Z")
    }

    @Test func `it does not exist where none was made`() throws {
        let port = try HTTPServerPort { [server] in server.respond(to: $0) }
        defer { port.stop() }
        #expect(try ask(port, "/control/clock").head.hasPrefix("HTTP/1.1 404"))
    }

    @Test func `faults hit as many answers as were asked for`() throws {
        let control = ControlRoute(server)
        let port = try HTTPServerPort(answering: control.answer)
        defer { port.stop() }

        _ = control.answer(post("/control/fault", #"{"kind":"break","count":2}"#), from: here)
        for _ in 1...2 {
            let client = try SocketClient(port: port.port)
            try client.send("GET /api/v3/site HTTP/1.1\r\nHost: x\r\n\r\n")
            let bytes = try client.readToEnd()
            let whole = server.respond(to: HTTPRequest(path: "/api/v3/site")).body.count
            #expect(bytes.count > whole / 2)
            #expect(bytes.count < whole)
        }
        #expect(try ask(port, "/api/v3/site").head.hasPrefix("HTTP/1.1 200"))
    }

    @Test func `a fault can be for some requests, and tells what is to come`() {
        let control = ControlRoute(server)
        func list(_ body: String) -> String? { control.answer(post("/control/fault", body), from: here).response.text }
        func ending(_ request: HTTPRequest) -> PortResponse.Ending { control.answer(request, from: here).ending }
        let site = HTTPRequest(path: "/api/v3/site")
        let posts = HTTPRequest(path: "/api/v3/post/list")

        #expect(
            list(#"{"kind":"stall","count":2,"on":"GET /post/*"}"#)
                == #"{"faults":[{"count":2,"kind":"stall","on":"GET /post/*"}]}"#
        )
        _ = list(#"{"kind":"break","count":2}"#)
        #expect(ending(posts) == .stall, "the earlier one strikes first")
        #expect(ending(site) == .break)
        #expect(
            control.answer(HTTPRequest(path: "/control/fault"), from: here).response.text
                == #"{"faults":[{"count":1,"kind":"stall","on":"GET /post/*"},{"count":1,"kind":"break"}]}"#
        )
        #expect(ending(posts) == .stall && ending(posts) == .break && ending(posts) == .whole)
        _ = list(#"{"kind":"reset","count":3,"on":"POST"}"#)
        #expect(list(#"{"kind":"reset","count":1}"#) == #"{"faults":[{"count":1,"kind":"reset"}]}"#)
        #expect(list(#"{"kind":"reset","count":0}"#) == #"{"faults":[]}"#)
        _ = list(#"{"kind":"break","count":1}"#)
        #expect(list(#"{"kind":"whole","count":0}"#) == #"{"faults":[]}"#)
        #expect(ending(site) == .whole)
    }

    @Test func `a reset connection ends without an answer`() throws {
        let control = ControlRoute(server)
        let port = try HTTPServerPort(answering: control.answer)
        defer { port.stop() }
        _ = control.answer(post("/control/fault", #"{"kind":"reset","count":1}"#), from: here)
        let client = try SocketClient(port: port.port)
        try client.send("GET /api/v3/site HTTP/1.1\r\nHost: x\r\n\r\n")
        let failure = #expect(throws: SocketClient.Failure.self) { try client.readToEnd() }
        #expect(failure?.errno == ECONNRESET)
        #expect(try ask(port, "/api/v3/site").head.hasPrefix("HTTP/1.1 200"))
    }

    @Test func `a stalled connection ends when the port does`() throws {
        let control = ControlRoute(server)
        let taken = DispatchSemaphore(value: 0)
        let port = try HTTPServerPort { request, peer in
            defer { taken.signal() }
            return control.answer(request, from: peer)
        }
        _ = control.answer(post("/control/fault", #"{"kind":"stall","count":1}"#), from: here)
        let client = try SocketClient(port: port.port)
        try client.send("GET /api/v3/site HTTP/1.1\r\nHost: x\r\n\r\n")
        // Waits, because another thread of the port could otherwise take the second request first and stall that one.
        taken.wait()
        #expect(try ask(port, "/api/v3/site").head.hasPrefix("HTTP/1.1 200"))
        port.stop()
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `stalled connections keep nobody out`() throws {
        var limits = HTTPServerPort.Limits()
        limits.connections = 4
        let control = ControlRoute(server)
        let taken = DispatchSemaphore(value: 0)
        let port = try HTTPServerPort(limits: limits) { request, peer in
            defer { taken.signal() }
            return control.answer(request, from: peer)
        }
        defer { port.stop() }
        _ = control.answer(post("/control/fault", #"{"kind":"stall","count":1000,"on":"/site"}"#), from: here)
        let clients = try (0..<200).map { _ in
            let client = try SocketClient(port: port.port)
            try client.send("GET /api/v3/site HTTP/1.1\r\nHost: x\r\n\r\n")
            taken.wait()
            return client
        }
        #expect(try ask(port, "/control/fault").head.hasPrefix("HTTP/1.1 200"))
        #expect(try clients[0].readToEnd().isEmpty)
    }

    private func ask(_ port: HTTPServerPort, _ path: String) throws -> (head: String, body: [UInt8]) {
        let client = try SocketClient(port: port.port)
        try client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
        return try client.readAnswer()
    }
}
