import Networking
import ReplKit
import Testing

@testable import LemmyPlugin

/// A server that is unreachable.
private struct Nowhere: Plugin, Transport {
    let name = "nowhere"

    func register(in registrar: PluginRegistrar) throws {
        let endpoints = Endpoints()
        endpoints.register("demo", at: try ServerAddress("http://strata.test"), accounts: [:], transport: self)
        try registrar.provide(Endpoints.self, endpoints)
    }

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        throw TransportError(.noConnection, "nobody is there", hint: "none")
    }
}

@MainActor @Suite struct `A session that has ended` {
    private weak var lemmy: LemmySession?
    private weak var session: Session?

    private mutating func begin(_ lines: [String]) async throws {
        let surface = Surface(show: { _ in }, showError: { _ in })
        let session = try Session(plugins: [LemmyPlugin(), Nowhere()], surface: surface)
        try await session.start()
        for line in lines { _ = await session.execute(line) }
        await session.end()
        (self.session, lemmy) = (session, session.service(LemmySession.self))
        #expect(lemmy != nil)
    }

    @Test(arguments: [[], ["load http://strata.test/post/1 to stub as p", "cache", "load post 1", "login alice"]])
    mutating func `is freed, and what it knew of Lemmy with it`(lines: [String]) async throws {
        try await begin(lines)
        // Finished tasks release their references a moment later.
        let limit = ContinuousClock.now + .seconds(300)
        while lemmy != nil || session != nil, .now < limit { await Task.yield() }
        #expect(session == nil && lemmy == nil)
    }
}
