import Networking
import Primitives
import Testing

@Suite struct EndpointLists {
    private let demo: ServerAddress
    private let faults = Faults()

    init() throws { demo = try ServerAddress("https://strata.test") }

    @Test func `a name is found, and its server by address`() throws {
        let endpoints = Endpoints()
        endpoints.register("demo", at: demo, accounts: ["alice": "secret"], transport: ScriptedTransport())
        #expect(endpoints["demo"]?.serverText == "strata.test")
        #expect(endpoints["demo"]?.accounts == ["alice": "secret"])
        #expect(try endpoints.resolve("demo").name == "demo")
        #expect(try endpoints.resolve("https://STRATA.test/").name == "demo")
        #expect(endpoints.names == ["demo"])
    }

    @Test func `a server that something else leads to has a name, and is not among those to connect to`() throws {
        let endpoints = Endpoints()
        endpoints.register("demo", at: demo, transport: ScriptedTransport())
        endpoints.wrapTransports { transport, _ in transport }
        let school = try ServerAddress("https://linden.test")
        endpoints.register("linden", at: school, transport: ScriptedTransport(), entrance: "school linden")
        #expect(endpoints.names == ["demo", "linden"] && endpoints.connectableNames == ["demo"])
        #expect(try endpoints.resolve("linden").connectCommand == "school linden")
        #expect(endpoints["demo"]?.connectCommand == nil)
        let error = #expect(throws: NetworkingError.self) { try endpoints.resolve("ftp://x") }
        #expect(error?.hint.contains("demo") == true && error?.hint.contains("linden") == false)
    }

    @Test func `an unknown server is made once`() throws {
        let made = Lock<[ServerAddress]>([])
        let endpoints = Endpoints { address in
            made.withLock { $0.append(address) }
            return ScriptedTransport()
        }
        let first = try endpoints.resolve("lemmy.world").transport as? ScriptedTransport
        let second = try endpoints.transport(for: ServerAddress("https://lemmy.world/")) as? ScriptedTransport
        #expect(first != nil && first === second)
        #expect(made.withLock { $0.count } == 1)
        #expect(endpoints.names == ["lemmy.world"])
    }

    @Test func `two paths of one host are two servers, each with a transport of its own`() throws {
        let endpoints = Endpoints { _ in ScriptedTransport() }
        let first = try endpoints.resolve("host.test/lemmy")
        let second = try endpoints.resolve("https://host.test/forum")
        #expect(first.transport as? ScriptedTransport !== second.transport as? ScriptedTransport)
        #expect(
            try endpoints.resolve("https://host.test/lemmy/").transport as? ScriptedTransport === first.transport
                as? ScriptedTransport
        )
        #expect(first.serverText == "host.test/lemmy")
        #expect(endpoints.names == ["host.test/forum", "host.test/lemmy"])
    }

    @Test func `many threads get one transport for one server`() async throws {
        let endpoints = Endpoints { _ in ScriptedTransport() }
        endpoints.wrapTransports { transport, _ in transport }
        let address = try ServerAddress("lemmy.world")
        let distinct = try await withThrowingTaskGroup(of: ObjectIdentifier?.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    (try endpoints.transport(for: address) as? ScriptedTransport).map(ObjectIdentifier.init)
                }
            }
            return try await group.reduce(into: Set<ObjectIdentifier?>()) { $0.insert($1) }
        }
        #expect(distinct.count == 1)
        #expect(endpoints.names.count == 1)
    }

    @Test func `without a factory only registered servers can be reached`() throws {
        let endpoints = Endpoints()
        endpoints.register("demo", at: demo, transport: ScriptedTransport())
        let unknown = #expect(throws: NetworkingError.self) { try endpoints.resolve("lemmy.world") }
        #expect(unknown?.code == .unknownServer)
        #expect(unknown?.hint.contains("demo") == true)
        let junk = #expect(throws: NetworkingError.self) { try endpoints.resolve("dmeo") }
        #expect(junk?.code == .badAddress)
        #expect(junk?.hint.contains("demo") == true)
    }

    @Test func `a wrapper reaches earlier and later endpoints, once each`() async throws {
        let endpoints = Endpoints { _ in ScriptedTransport() }
        endpoints.register("demo", at: demo, transport: ScriptedTransport())
        let wraps = Lock<[ServerAddress]>([])
        endpoints.wrapTransports { [faults] transport, address in
            wraps.withLock { $0.append(address) }
            return FaultingTransport(transport, faults: faults, server: address)
        }
        let other = try endpoints.resolve("lemmy.world")
        #expect(wraps.withLock { $0 } == [demo, other.address])

        faults.apply(.offline)
        for transport in [try #require(endpoints["demo"]).transport, other.transport] {
            #expect(
                await error { () async throws(TransportError) in try await transport.send(.list) }?.code
                    == .noConnection
            )
        }
    }

    @Test func `the last wrapper is outermost`() async throws {
        let order = Lock<[String]>([])
        let endpoints = Endpoints()
        for name in ["inner", "outer"] {
            endpoints.wrapTransports { transport, _ in
                NotingTransport(wrapped: transport) { order.withLock { $0.append(name) } }
            }
        }
        let endpoint = endpoints.register("demo", at: demo, transport: ScriptedTransport())
        _ = try await endpoint.transport.send(.list)
        #expect(order.withLock { $0 } == ["outer", "inner"])
    }

    @Test func `a name or a server that is registered again is replaced`() throws {
        let endpoints = Endpoints()
        let second = ScriptedTransport()
        endpoints.register("demo", at: demo, transport: ScriptedTransport())
        endpoints.register("demo", at: try ServerAddress("127.0.0.1:9"), transport: second)
        #expect(endpoints["demo"]?.transport as? ScriptedTransport === second)
        #expect(throws: NetworkingError.self) { try endpoints.endpoint(at: demo) }
        endpoints.register("lab", at: try ServerAddress("http://127.0.0.1:9"), transport: second)
        #expect(endpoints.names == ["lab"])
    }
}

private struct NotingTransport: Transport {
    let wrapped: any Transport
    let note: @Sendable () -> Void

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        note()
        return try await wrapped.send(request)
    }
}
