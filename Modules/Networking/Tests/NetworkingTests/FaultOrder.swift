import Foundation
import Networking
import Primitives
import Testing

/// Tests that faults combine in the order of `Faults.Kind`.
@Suite(.timeLimit(.minutes(20))) struct FaultOrder {
    private let clock = ManualClock(Date(timeIntervalSince1970: 0))
    private let server = ScriptedTransport()
    private let events = Lock<[Faults.Event]>([])
    private let faults: Faults
    private let transport: FaultingTransport

    init() {
        faults = Faults(seed: 7, clock: clock) { [events] event in events.withLock { $0.append(event) } }
        transport = FaultingTransport(server, faults: faults)
    }

    private var kinds: [Faults.Event.Kind] { events.withLock { $0.map(\.kind) } }

    @Test func `what strikes some answers before what strikes all`() async throws {
        for mode: Faults.Mode in [.html, .limit(Faults.Limit(1, per: .seconds(10))), .rate(1), .fail(1)] {
            faults.apply(mode)
        }
        #expect("\(faults)" == "fail 1, rate 100%, limit 1 per 10, html")
        #expect(try await transport.send(.list).status == 500)
        #expect(kinds.contains(.faulted("fail")))
        #expect(try await transport.send(.list).status == 500)
        #expect(kinds.contains(.faulted("rate")))
        faults.apply(.off(.rate))
        #expect(try await transport.send(.list).status == 502, "neither fail nor rate uses up the limit")
        #expect(try await transport.send(.list).status == 400)
        faults.apply(.off(.limit))
        #expect(try await transport.send(.list).status == 502)
        #expect(server.requests.isEmpty)
    }

    @Test func `an answer is made no JSON, then cut, whoever gave it`() async throws {
        faults.apply(.truncate(.bytes(10)))
        faults.apply(.malformed)
        faults.apply(.fail(1))
        let made = try await transport.send(.list)
        #expect(made.status == 500 && made.body.count == 10)
        #expect(
            kinds.filter { if case .faulted = $0 { true } else { false } }
                == ["fail", "malformed", "truncate"].map { .faulted($0) }
        )
        let real = try await transport.send(.list)
        #expect(real.status == 200 && real.body.count == 10)
        #expect(server.requests == [.list])
        #expect(faults.counts.faulted == 2, "two requests, whatever struck them")
    }

    @Test func `offline comes before everything but hold, and at once`() async throws {
        for mode: Faults.Mode in [.delay(.seconds(5)), .fail(1), .html, .offline, .hold] { faults.apply(mode) }
        let vote = Task { [transport] in
            await Outcome.of { () async throws(TransportError) in try await transport.send(.like) }
        }
        try await faults.waitUntilHeld(1)
        faults.apply(.step)
        #expect(await vote.value == .failed(.noConnection))
        #expect(clock.sleeperCount == 0)
        #expect("\(faults)" == "hold, offline, delay 5000, fail 1, html", "offline uses nothing up")
    }

    @Test func `a fault for some requests leaves the others alone`() async throws {
        faults.apply(.fail(2), on: RequestPattern(method: .post, path: "/post/like"))
        #expect(try await transport.send(.list).status == 200)
        #expect(try await transport.send(.like).status == 500)
        #expect("\(faults)" == "fail 1 on POST /post/like")
        #expect(try await transport.send(.list).status == 200)
        #expect(try await transport.send(.like).status == 500)
        #expect(try await transport.send(.like).status == 200)
        #expect("\(faults)" == "ok")
    }

    @Test func `of several that fit the latest counts, and one for all replaces them`() async throws {
        faults.apply(.truncate(.bytes(1)), on: RequestPattern(method: .get))
        faults.apply(.truncate(.bytes(2)), on: RequestPattern(path: "/post/list"))
        faults.apply(.truncate(.bytes(3)), on: RequestPattern(method: .post))
        #expect(try await transport.send(.list).body.count == 2)
        #expect(try await transport.send(HTTPRequest(path: "/api/v3/site")).body.count == 1)
        #expect(try await transport.send(.like).body.count == 3)
        faults.apply(.off(.truncate), on: RequestPattern(path: "/post/list"))
        #expect(try await transport.send(.list).body.count == 1)
        faults.apply(.truncate(.bytes(4)))
        #expect("\(faults)" == "truncate 4")
    }

    @Test func `hold for some requests holds only them, and its end lets only them go`() async throws {
        faults.apply(.hold, on: RequestPattern(method: .post))
        faults.apply(.hold, on: RequestPattern(path: "/site"))
        let vote = Task { [transport] in try await transport.send(.like).status }
        let site = Task { [transport] in try await transport.send(HTTPRequest(path: "/api/v3/site")).status }
        try await faults.waitUntilHeld(2)
        #expect(try await transport.send(.list).status == 200)
        #expect("\(faults)" == "hold on POST (1 held), hold on /site (1 held)")
        #expect(faults.apply(.off(.hold), on: RequestPattern(method: .post)) == 1)
        #expect(try await vote.value == 200)
        #expect(faults.counts.held == 1)
        #expect(faults.apply(.off(.hold)) == 1)
        #expect(try await site.value == 200)
    }

    @Test func `it tells what each has done`() async throws {
        faults.apply(.truncate(.share(0.5)))
        faults.apply(.fail(3), on: RequestPattern(method: .post))
        _ = try await (transport.send(.like), transport.send(.list))
        #expect(faults.active.map { "\($0.setting): \($0.affectedCount)" } == ["fail 2 on POST: 1", "truncate 50%: 2"])
    }
}
