import Foundation
import Networking

extension ConformanceExample {
    /// Examples of servers with and without a valid certificate, run by openssl.
    static let tls: [ConformanceExample] = [
        ConformanceExample("a server that is trusted is reached over TLS") { trial in
            try trial.require(.trustsFile, "cannot be told to trust a certificate")
            let certificate = try await Certificate(.right)
            let answer: [UInt8] = .answer(200, body: .text("hello"))
            let server = try await TlsServer.serving(["hello": answer], with: certificate)
            let transport = try trial.transport(to: server.address, authority: certificate.file)
            for _ in 0..<3 {
                let ending = await trial.send(tokened("/hello"), over: transport)
                trial.check(ExpectedOutcome.answer(200, "hello").allows(ending), "\(ending)")
            }
        },
        ConformanceExample("a certificate of another name is no connection") { trial in
            try await rejects(trial, .wrongName, isTrusted: true)
        },
        ConformanceExample("a certificate that has expired is no connection") { trial in
            try await rejects(trial, .expired, isTrusted: true)
        },
        ConformanceExample("a certificate that nobody has signed is no connection") { trial in
            try await rejects(trial, .right, isTrusted: false)
        },
        ConformanceExample("TLS that nobody answers ends at the deadline") { trial in
            let server = try HostileServer(greeting: { _ in [.silence] }) { _ in [] }
            let address = try ServerAddress("https://\(server.address.authority)")
            let transport = try trial.transport(to: address, deadline: .milliseconds(300))
            let ending = await trial.send(.signedIn(.get, "/a"), over: transport)
            trial.check(ending.code == .timedOut, "\(ending), not timed-out")
            trial.check(await server.wait { $0.hangUps == $0.connections }, "the connection stays open")
        },
        ConformanceExample("TLS that is answered in the clear is a failure") { trial in
            let greeting = HostileServer.Step.send(.answer(200, body: .text("in the clear")))
            let server = try HostileServer(greeting: { _ in [greeting, .close] }) { _ in [] }
            let address = try ServerAddress("https://\(server.address.authority)")
            let ending = await trial.send(.signedIn(.get, "/a"), over: try trial.transport(to: address))
            let expected = ExpectedOutcome.failure(.noConnection, .brokenAnswer)
            trial.check(expected.allows(ending), "\(ending), not \(expected)")
        },
        ConformanceExample("a redirect from https to http is refused") { trial in
            try trial.require(.trustsFile, "cannot be told to trust a certificate")
            let elsewhere = try HostileServer { _ in [.send(.answer(200))] }
            let certificate = try await Certificate(.right)
            let moved: [UInt8] = .answer(302, headers: ["Location: \(elsewhere.address.text)/new"])
            let server = try await TlsServer.serving(["moved": moved], with: certificate)
            let transport = try trial.transport(to: server.address, authority: certificate.file)
            let ending = await trial.send(tokened("/moved"), over: transport)
            trial.check(ending.code == .refused, "\(ending), not refused")
            trial.check(elsewhere.arrivals.bytes == 0, "\(elsewhere.arrivals.bytes) bytes arrived in the clear")
        },
        breaking("with a length", .head("HTTP/1.1 200 OK", ["Content-Length: 10"])),
        breaking("until the end", .head("HTTP/1.1 200 OK", ["Connection: close"])),
    ]

    /// Returns a request with the token only in its headers, because openssl takes a query as part of the file's name.
    private static func tokened(_ path: String) -> HTTPRequest {
        HTTPRequest(path: path, headers: ["Authorization": "Bearer \(ConformanceRun.secret)"])
    }

    private static func rejects(_ trial: ConformanceRun, _ kind: Certificate.Kind, isTrusted: Bool) async throws {
        let certificate = try await Certificate(kind)
        let server = try await TlsServer.passing("http/1.1", with: certificate)
        let canTrust = isTrusted && trial.subject.abilities.contains(.trustsFile)
        let transport = try trial.transport(to: server.address, authority: canTrust ? certificate.file : nil)
        let ending = await trial.send(.signedIn(.get, "/a"), over: transport)
        trial.check(ending.code == .noConnection, "\(ending), not no-connection")
        let token = Array(ConformanceRun.secret.utf8)
        trial.check(server.received.firstRange(of: token) == nil, "the token went to a server that nobody knows")
    }

    /// Ends the connection below TLS within a response. An attacker on the way can do this too, so such a response must not look complete.
    private static func breaking(_ name: String, _ head: [UInt8]) -> ConformanceExample {
        ConformanceExample("an answer \(name) that is cut below TLS is a broken answer") { trial in
            try trial.require(.trustsFile, "cannot be told to trust a certificate")
            let certificate = try await Certificate(.right)
            let server = try await TlsServer.passing("http/1.1", with: certificate)
            let transport = try trial.transport(to: server.address, authority: certificate.file)
            let request = Task { await trial.send(.signedIn(.get, "/a"), over: transport) }
            trial.check(await server.wait(for: "GET /a"), "the request does not arrive")
            await server.sendAndKill(head + .text("hello"))
            let ending = await request.value
            trial.check(ending.code == .brokenAnswer, "\(ending), not broken-answer")
        }
    }
}
