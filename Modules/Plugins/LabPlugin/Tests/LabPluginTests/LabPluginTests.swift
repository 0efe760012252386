import LabPlugin
import Networking
import Primitives
import Propagation
import ReplKit
import Testing

/// Hands the session's endpoints to the test.
private struct Peek: Plugin {
    let name = "peek"
    func register(in registrar: PluginRegistrar) throws { registrar.require(Endpoints.self) }
}

@MainActor @Suite struct LabPluginTests {
    private let errors = Lock("")

    private func makeSession(seed: UInt64 = 0) throws -> Session {
        let surface = Surface(show: { _ in }, showError: { [errors] text in errors.withLock { $0 += text } })
        return try Session(plugins: [LabPlugin(seed: seed), Peek()], surface: surface)
    }

    private let site = HTTPRequest(path: "/api/v3/site")

    @Test func `the endpoint demo is a server in this process, with its accounts`() async throws {
        let session = try makeSession()
        let demo = try #require(session.service(Endpoints.self)["demo"])
        #expect(try await demo.transport.send(site).status == 200)
        #expect(demo.accounts["alice"] == "alice-password")
    }

    @Test func `net strikes every endpoint, and only as told`() async throws {
        let session = try makeSession()
        let demo = try #require(session.service(Endpoints.self)["demo"])
        #expect(await session.execute("net fail 1") == .ok)
        #expect(try await demo.transport.send(site).status == 500)
        #expect(try await demo.transport.send(site).status == 200)
        #expect(await session.execute("net offline") == .ok)
        await #expect(throws: TransportError.self) { try await demo.transport.send(site) }
        #expect(await session.execute("net ok") == .ok)
        #expect(try await demo.transport.send(site).status == 200)
    }

    @Test func `an unknown fault names those there are`() async throws {
        let session = try makeSession()
        #expect(await session.execute("net explode") == .failed)
        #expect(errors.withLock { $0 }.contains("explode"))
        #expect(await session.execute("net delay soon") == .failed)
    }

    @Test func `held requests keep nobody waiting`() async throws {
        let session = try makeSession()
        let demo = try #require(session.service(Endpoints.self)["demo"])
        #expect(await session.execute("net hold") == .ok)
        session.commits.activity.begin()
        let request = Task { [site] in
            let response = try await demo.transport.send(site)
            session.commits.activity.end()
            return response.status
        }
        await session.settle()
        #expect(session.commits.activity.heldCount == 1)
        #expect(await session.execute("net ok") == .ok)
        #expect(try await request.value == 200)
        await session.settle()
        #expect(session.commits.activity.heldCount == 0 && session.commits.activity.openCount == 0)
    }
}
