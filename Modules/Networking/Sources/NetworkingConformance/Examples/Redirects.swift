import Foundation
import Networking

extension ConformanceExample {
    /// Examples of redirects within the server, and to other servers, which must not receive the login.
    static let redirects: [ConformanceExample] = [
        ConformanceExample("a read follows a redirect on its server") { trial in
            for status in [301, 302, 303, 307, 308] { try await follows(trial, status, to: "/new") }
        },
        ConformanceExample("a relative redirect is followed") { trial in
            for location in [
                "/new", "new", "./new", "../new", "?to=/new", "//HOST/new", "http://HOST/new", "HTTP://HOST/new",
            ] {
                try await follows(trial, 302, to: location)
            }
        },
        ConformanceExample("a redirect's own body is not the answer") { trial in
            let page: [UInt8] = .text("<html>moved</html>")
            let chunked: [UInt8] = .head("HTTP/1.1 302 Found", ["Location: /new", "Transfer-Encoding: chunked"])
            let answers: [[UInt8]] = [
                .answer(302, headers: ["Location: /new"], body: page), chunked + .text("5\r\nmoved\r\n0\r\n\r\n"),
            ]
            for answer in answers {
                let server = try HostileServer {
                    [.send($0.path == "/new" ? .answer(200, body: .text("new")) : answer)]
                }
                let ending = await trial.send(.signedIn(.get, "/old"), over: try trial.transport(to: server.address))
                trial.check(ExpectedOutcome.answer(200, "new").allows(ending), "\(ending)")
            }
        },
        ConformanceExample("a write is repeated with its body or not at all") { trial in try await repeatsWrites(trial)
        },
        ConformanceExample("a redirect to another server is refused and the login stays") { trial in
            for status in [301, 302, 303, 307, 308] { try await refuses(trial, status) { "http://\($0)/new" } }
        },
        ConformanceExample("a redirect to another name of the same machine is refused") { trial in
            let location = { @Sendable (elsewhere: String) in
                "http://localhost:\(elsewhere.split(separator: ":").last ?? "")/new"
            }
            try await refuses(trial, 302, to: location)
            try await refuses(trial, 307, .post, to: location)
        },
        ConformanceExample("a redirect to another server without a scheme is refused") { trial in
            try await refuses(trial, 302) { "//\($0)/new" }
            try await refuses(trial, 308, .post) { "//\($0)/new" }
        },
        ConformanceExample("a redirect out of the server's path is refused") { trial in
            for location in ["/new", "/lemmy/../new", "/lemmy/%2e%2e/new"] { try await leavesPath(trial, to: location) }
        },
        ConformanceExample("a redirect to another scheme is refused") { trial in
            for scheme in ["https", "ftp", "file", "gopher"] {
                try await refuses(trial, 302) { "\(scheme)://\($0)/new" }
            }
        },
        ConformanceExample("a redirect with a name and a password is refused") { trial in
            try await refuses(trial, 302) { "http://alice:x@\($0)/new" }
        },
        ConformanceExample("redirects in a circle end") { trial in
            let server = try HostileServer {
                [.send(.answer(302, headers: ["Location: \($0.path == "/a" ? "/b" : "/a")"]))]
            }
            let ending = await trial.send(.signedIn(.get, "/a"), over: try trial.transport(to: server.address))
            trial.check(ending.code == .refused, "\(ending), not refused")
            let arrived = server.arrivals.requests.count
            trial.check(arrived <= 32, "it went round \(arrived) times")
        },
        ConformanceExample("a redirect to nowhere is a failure") { trial in
            for location in [
                "", "http://", "http://[::1", "mailto:alice@example.org", "//", "http:///new", "\u{1}", "::",
            ] {
                try await fails(trial, location)
            }
        },
        ConformanceExample("a redirect to //[::1]/ is refused") { trial in try await fails(trial, "//[::1]/") },
        ConformanceExample("a redirect without an address is an answer") { trial in
            for status in [300, 301, 302, 303, 304, 305, 307, 308] {
                let server = try HostileServer { _ in [.send(.answer(status))] }
                let ending = await trial.send(.signedIn(.get, "/a"), over: try trial.transport(to: server.address))
                trial.check(ending.status == status, "\(status): \(ending)")
            }
        },
    ]

    private static func follows(_ trial: ConformanceRun, _ status: Int, to location: String) async throws {
        let server = try HostileServer { request in
            guard request.path == "/old" else { return [.send(.answer(200, body: .text("new")))] }
            let place = location.replacing("HOST", with: request["host"] ?? "")
            return [.send(.answer(status, headers: ["Location: \(place)"]))]
        }
        let ending = await trial.send(
            HTTPRequest(path: "/old", headers: ["Authorization": "Bearer \(ConformanceRun.secret)"]),
            over: try trial.transport(to: server.address)
        )
        let isCircle = location.hasPrefix("?")
        let expected = isCircle ? ExpectedOutcome.failure(.refused) : .answer(200, "new")
        trial.check(expected.allows(ending), "\(status) to \(location): \(ending)")
        let arrived = server.arrivals.requests
        trial.check(
            isCircle || arrived.map(\.path) == ["/old", "/new"],
            "\(location): arrived at \(arrived.map(\.path))"
        )
        trial.check(
            arrived.allSatisfy { $0["authorization"] == "Bearer \(ConformanceRun.secret)" },
            "\(status) to \(location): the token did not come along on its own server"
        )
    }

    private static func repeatsWrites(_ trial: ConformanceRun) async throws {
        let vote = Data("vote".utf8)
        for status in [301, 302, 303, 307, 308] {
            for method in [HTTPRequest.Method.post, .put, .delete, .patch] {
                let server = try HostileServer {
                    [.send($0.path == "/new" ? .answer(200) : .answer(status, headers: ["Location: /new"]))]
                }
                let transport = try trial.transport(to: server.address)
                let ending = await trial.send(.signedIn(method, "/old", body: vote), over: transport)
                let arrived = server.arrivals.requests
                let words =
                    "\(method.rawValue) \(status): \(ending), arrived \(arrived.map { "\($0.method) \($0.path)" })"
                if status >= 307 {
                    trial.check(ending.status == 200, words)
                    trial.check(arrived.map(\.method) == [method.rawValue, method.rawValue], words)
                    trial.check(arrived.allSatisfy { Data($0.body) == vote }, "\(words): the body got lost")
                } else {
                    trial.check(ending.code == .refused && arrived.count == 1, words)
                }
            }
        }
    }

    /// Redirects to a `location` made of another server's authority. The request must be refused, and that server must receive nothing.
    private static func refuses(
        _ trial: ConformanceRun,
        _ status: Int,
        _ method: HTTPRequest.Method = .get,
        to location: @escaping @Sendable (String) -> String
    ) async throws {
        let elsewhere = try HostileServer { _ in [.send(.answer(200))] }
        let place = location(elsewhere.address.authority)
        let server = try HostileServer { _ in [.send(.answer(status, headers: ["Location: \(place)"]))] }
        let body = method == .get ? nil : Data("vote".utf8)
        let transport = try trial.transport(to: server.address)
        let ending = await trial.send(.signedIn(method, "/old", body: body), over: transport)
        trial.check(ending.code == .refused, "\(status) to \(place): \(ending), not refused")
        trial.check(
            elsewhere.arrivals.bytes == 0,
            "\(status) to \(place): \(elsewhere.arrivals.bytes) bytes arrived there"
        )
        trial.check(server.arrivals.requests.count == 1, "\(place): arrived \(server.arrivals.requests.count) times")
    }

    /// Redirects outside the server's path, on its own port. The request must be refused, and no further request may follow.
    private static func leavesPath(_ trial: ConformanceRun, to location: String) async throws {
        let server = try HostileServer {
            [.send(.answer(302, headers: ["Location: http://\($0["host"] ?? "")\(location)"]))]
        }
        let below = try ServerAddress("\(server.address.text)/lemmy")
        let ending = await trial.send(.signedIn(.get, "/old"), over: try trial.transport(to: below))
        trial.check(ending.code == .refused, "to \(location): \(ending), not refused")
        let arrived = server.arrivals.requests.map(\.path)
        trial.check(arrived == ["/lemmy/old"], "to \(location): arrived at \(arrived)")
    }

    private static func fails(_ trial: ConformanceRun, _ location: String) async throws {
        let server = try HostileServer { _ in [.send(.answer(302, headers: ["Location: \(location)"]))] }
        let ending = await trial.send(.signedIn(.get, "/a"), over: try trial.transport(to: server.address))
        let expected = ExpectedOutcome.failure(.refused, .brokenAnswer)
        trial.check(expected.allows(ending), "to \(location.debugDescription): \(ending), not \(expected)")
    }
}
