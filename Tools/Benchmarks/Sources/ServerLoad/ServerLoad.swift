import DemoServer
import DemoServerHTTP
import Foundation
import Harness
import Networking

/// Sends requests to the demo server on a port of this process as fast as it responds, and reports the speed.
///
/// Requests per second depend on the machine and its load, CPU time per request does less so, and the ratio to a port that only responds,
/// in the same run, hardly at all.
@main
enum ServerLoad {
    static func main() throws {
        let options: Options
        do { options = try Options(CommandLine.arguments.dropFirst()) } catch {
            FileHandle.standardError.write(Data("strata-server-load: \(error.message)\n".utf8))
            exit(2)
        }
        if let world = options.served {
            let port = try HTTPServerPort(port: options.port, serving: server(of: world))
            print("http://127.0.0.1:\(port.port)")
            fflush(nil)
            while true { pause() }
        }
        if let stops = options.stops {
            try Stops.run(stops)
            return
        }
        let parts = options.parts
        var isWithin = true
        // A smoke test has no time for large worlds; it runs the same code with small ones.
        if parts.contains(.making), try !Making(posts: options.judges ? 200_000 : 2000).measure() { isWithin = false }
        if parts.contains(.requests) { try measure(options) }
        if parts.contains(.neighbours), try !Neighbours(options.duration).measure() { isWithin = false }
        let lists = Lists(options.duration, posts: options.judges ? 10_000 : 500, page: options.page)
        if parts.contains(.lists), try !lists.measure() { isWithin = false }
        if options.judges && !isWithin { exit(1) }
        if !options.judges { print("result: it runs, times were not judged") }
    }

    private static func server(of world: World) throws -> LemmyServer {
        switch world {
        case .recorded: return LemmyServer()
        case .large: return try LemmyServer(seed: 7, size: WorldSize(posts: 10_000))
        }
    }

    private static func measure(_ options: Options) throws {
        let bare = try HTTPServerPort { request in
            HTTPResponse(status: 200, body: Data(count: request.path == "/large" ? 200_000 : 500))
        }
        defer { bare.stop() }
        let load = Load(duration: options.duration)
        report("port alone, 500 bytes", try load.run("/small", on: bare.port))
        report("port alone, 200 kB", try load.run("/large", on: bare.port))
        for world in World.allCases {
            let server = try server(of: world)
            let port = try HTTPServerPort(serving: server)
            defer { port.stop() }
            let token = try Load.token(of: server)
            for (name, path, isLoggedIn) in [
                ("comment", "/comment?id=1", false), ("post", "/post?id=1", false), ("site", "/site", false),
                ("unread count", "/user/unread_count", true),
                ("feed of 50", "/post/list?sort=Active&limit=50&type_=All", false),
                ("feed of 50, New", "/post/list?sort=New&limit=50&type_=All", false),
                ("feed of 50, logged in", "/post/list?sort=Hot&limit=50&type_=All", true),
                ("feed of a community", "/post/list?sort=Hot&limit=50&community_id=3", false),
                ("tree of comments", "/comment/list?post_id=1&max_depth=8&sort=Hot", false),
            ] {
                report(
                    "\(world.rawValue): \(name)",
                    try load.run("/api/v3\(path)", token: isLoggedIn ? token : nil, on: port.port)
                )
            }
        }
        try measureMemory(options)
    }

    /// Measures the growth of the process's memory over many requests of several kinds, including refused ones and one that changes the
    /// world.
    private static func measureMemory(_ options: Options) throws {
        let server = LemmyServer()
        let port = try HTTPServerPort(serving: server)
        defer { port.stop() }
        let token = try Load.token(of: server)
        let load = Load(duration: options.duration)
        func round(_ count: Int) throws {
            for path in ["/comment?id=1", "/site", "/post?id=2", "/nowhere", "/post/list?limit=x"] {
                _ = try load.run("/api/v3\(path)", token: token, on: port.port, requests: count / 5)
            }
        }
        try round(max(options.requests / 10, 10))
        let before = Memory.resident
        try round(options.requests)
        let after = Memory.resident
        print("memory: \(before >> 10) kB, after \(options.requests) requests more \(after >> 10) kB")
    }

    private static func report(_ name: String, _ result: Load.Result) {
        let columns = [
            name.padding(toLength: 34, withPad: " ", startingAt: 0),
            String(format: "%8.0f/s", result.perSecond),
            String(format: "%8.1f µs CPU", result.serverMicroseconds),
            "\(result.answerBytes) bytes",
        ]
        print(columns.joined(separator: "  "))
    }
}

/// Opens and stops a port again and again, each time with clients in every state: sending, answered, held, half-way through a request,
/// silent. An error in stopping is rare, and then it crashes the process.
enum Stops {
    static func run(_ count: Int) throws {
        let server = LemmyServer()
        let begin = ContinuousClock.now
        for _ in 0..<count {
            var limits = HTTPServerPort.Limits()
            limits.stopSeconds = 0
            limits.connections = 8
            let port = try HTTPServerPort(limits: limits) { request, _ in
                PortResponse(server.respond(to: request), ending: request.path == "/held" ? .stall : .whole)
            }
            let requests = [
                "GET /held HTTP/1.1\r\nHost: x\r\n\r\n", "GET /api/v3/post/list?limit=50 HTTP/1.1\r\nHost: x\r\n\r\n",
                "",
                "GET /api/v3/si", "POST /api/v3/post HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{",
            ]
            // Twice as many clients as the port has places for.
            let clients = try (0..<16).map { number in
                let client = try LoadClient(port: port.port, request: requests[number % requests.count])
                client.sendInVain()
                return client
            }
            port.stop()
            withExtendedLifetime(clients) {}
        }
        print("\(count) stops, \(begin.duration(to: .now) / count) each")
    }
}
