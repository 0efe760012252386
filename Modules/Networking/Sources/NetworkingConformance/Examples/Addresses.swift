import Networking

extension ConformanceExample {
    /// Examples with reachable and unreachable addresses.
    static let addresses: [ConformanceExample] = [
        ConformanceExample("a server is reached over IPv6") { trial in
            let server: HostileServer
            do {
                server = try HostileServer(version6: true) {
                    [.send(.answer(200, body: .text($0["host"] ?? "no host")))]
                }
            } catch {
                throw ConformanceRun.Skip(reason: "this machine has no IPv6 loopback: \(error)")
            }
            let ending = await trial.send(.signedIn(.get, "/a"), over: try trial.transport(to: server.address))
            let connections = server.arrivals.connections
            let isOwn = ExpectedOutcome.answer(200, server.address.authority).allows(ending)
            trial.check(isOwn, "\(ending), after \(connections) connections")
        },
        ConformanceExample("a server is reached by its name") { trial in
            let server = try HostileServer { _ in [.send(.answer(200, body: .text("hello")))] }
            let named = try ServerAddress("http://localhost:\(server.address.port)")
            let ending = await trial.send(.signedIn(.get, "/a"), over: try trial.transport(to: named))
            trial.check(ExpectedOutcome.answer(200, "hello").allows(ending), "\(ending)")
        },
        ConformanceExample("a server below a path is asked below it") { trial in
            let server = try HostileServer { [.send(.answer(200, body: .text($0.path)))] }
            let below = try ServerAddress("\(server.address.text)/some/lemmy")
            let ending = await trial.send(.signedIn(.get, "/a"), over: try trial.transport(to: below))
            trial.check(ExpectedOutcome.answer(200, "/some/lemmy/a").allows(ending), "\(ending)")
        },
        ConformanceExample("a refused port is no connection") { trial in
            let address = try HostileServer.closedPortAddress()
            try await unreachable(trial, address)
        },
        ConformanceExample("a name that does not exist is no connection") { trial in
            try await unreachable(trial, try ServerAddress("http://strata-conformance.invalid"))
        },
    ]

    private static func unreachable(_ trial: ConformanceRun, _ address: ServerAddress) async throws {
        let transport = try trial.transport(to: address, deadline: .seconds(10))
        for request in [HTTPRequest.signedIn(.get, "/a"), .signedIn(.post, "/a")] {
            let ending = await trial.send(request, over: transport, within: .seconds(12))
            trial.check(ending.code == .noConnection, "\(request.method.rawValue): \(ending), not no-connection")
        }
    }
}
