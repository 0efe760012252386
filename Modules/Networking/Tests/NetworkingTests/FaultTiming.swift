import Foundation
import Networking
import Primitives
import Testing

@Suite(.timeLimit(.minutes(20))) struct FaultTiming {
    private let clock = ManualClock(Date(timeIntervalSince1970: 0))
    private let server = ScriptedTransport()
    private let events = Lock<[Faults.Event]>([])
    private let faults: Faults
    private let transport: FaultingTransport

    init() {
        faults = Faults(seed: 7, clock: clock) { [events] event in events.withLock { $0.append(event) } }
        transport = FaultingTransport(server, faults: faults)
    }

    private func start(_ request: HTTPRequest = .like) -> Task<Outcome, Never> {
        Task { [transport] in await Outcome.of { () async throws(TransportError) in try await transport.send(request) }
        }
    }

    private func untilSomebodySleeps() async {
        while clock.sleeperCount == 0 { await Task.yield() }
    }

    @Test func `a held request waits for step and the oldest goes first`() async throws {
        faults.apply(.hold)
        let first = start(HTTPRequest(path: "/first"))
        try await faults.waitUntilHeld(1)
        let second = start(HTTPRequest(path: "/second"))
        try await faults.waitUntilHeld(2)
        #expect(server.requests.isEmpty)
        #expect("\(faults)" == "hold (2 held)")
        #expect(faults.counts.open == 2 && faults.counts.held == 2)

        #expect(faults.apply(.step) == 1)
        #expect(await first.value == .answered(200))
        #expect(server.requests.map(\.path) == ["/first"])
        try await faults.waitUntilSettled()
        #expect(faults.counts.held == 1)

        #expect(faults.apply(.ok) == 1)
        #expect(await second.value == .answered(200))
        #expect(faults.apply(.step) == 0)
        #expect(faults.counts.open == 0)
    }

    @Test func `a held request meets the fault that is on when it goes`() async throws {
        faults.apply(.hold)
        let vote = start()
        try await faults.waitUntilHeld(1)
        faults.apply(.offline)
        faults.apply(.step)
        #expect(await vote.value == .failed(.noConnection))
        #expect(server.requests.isEmpty)
    }

    @Test func `a request that is cancelled while held never reaches the server`() async throws {
        faults.apply(.hold)
        let vote = start()
        try await faults.waitUntilHeld(1)
        vote.cancel()
        #expect(await vote.value == .failed(.cancelled))
        #expect(faults.counts.open == 0 && faults.counts.held == 0)
        #expect(faults.apply(.step) == 0)
        #expect(server.requests.isEmpty)
        #expect(events.withLock { $0.map(\.kind) } == [.started, .held, .failed(.cancelled)])
    }

    @Test func `a request that was cancelled before it began is not sent`() async {
        let vote = Task { [transport] in
            withUnsafeCurrentTask { $0?.cancel() }
            return await Outcome.of { () async throws(TransportError) in try await transport.send(.like) }
        }
        #expect(await vote.value == .failed(.cancelled))
        #expect(server.requests.isEmpty)
    }

    @Test func `200 cancellations race 200 steps and none hangs`() async throws {
        faults.apply(.hold)
        let requests = (0..<200).map { _ in start() }
        try await faults.waitUntilHeld(200)
        async let cancellations: Void = Task.detached { for request in requests { request.cancel() } }.value
        var stepped = 0
        for _ in 0..<200 { stepped += faults.apply(.step) }
        await cancellations
        var answered = 0
        for request in requests {
            let outcome = await request.value
            #expect(outcome == .answered(200) || outcome == .failed(.cancelled))
            if outcome == .answered(200) { answered += 1 }
        }
        // A released request may still have been cancelled on the way, but a request that was not released never reached the server.
        #expect(answered <= stepped)
        #expect(server.requests.count == answered)
        #expect(faults.counts.open == 0 && faults.counts.held == 0)
    }

    @Test func `delay waits on the injected clock`() async throws {
        faults.apply(.delay(.milliseconds(400)))
        let vote = start()
        await untilSomebodySleeps()
        #expect(server.requests.isEmpty && faults.counts.open == 1)
        clock.advance(by: .milliseconds(399))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .milliseconds(1))
        #expect(await vote.value == .answered(200))
        #expect(events.withLock { $0.map(\.kind) } == [.started, .delayed(.milliseconds(400)), .answered(200)])
    }

    @Test func `a request that is cancelled while delayed never reaches the server`() async throws {
        faults.apply(.delay(.seconds(400)))
        let vote = start()
        await untilSomebodySleeps()
        vote.cancel()
        #expect(await vote.value == .failed(.cancelled))
        #expect(server.requests.isEmpty && faults.counts.open == 0)
    }

    @Test func `ok ends a delay, and does nothing to what waited`() async throws {
        faults.apply(.delay(.seconds(3600)))
        faults.apply(.fail(1))
        let vote = start()
        await untilSomebodySleeps()
        #expect(faults.apply(.off(.delay)) == 0 && clock.sleeperCount == 1, "who sleeps sleeps on")
        #expect(faults.apply(.ok) == 1)
        #expect(await vote.value == .answered(200))
        #expect(clock.sleeperCount == 0)
    }

    @Test func `200 cancellations race the end of 200 delays and none hangs`() async throws {
        faults.apply(.delay(.seconds(60)))
        let requests = (0..<200).map { _ in start() }
        while clock.sleeperCount < 200 { await Task.yield() }
        async let cancellations: Void = Task.detached { for request in requests { request.cancel() } }.value
        let freed = faults.apply(.ok)
        await cancellations
        var answered = 0
        for request in requests where await request.value == .answered(200) { answered += 1 }
        #expect(answered <= freed)
        #expect(server.requests.count == answered && faults.counts.open == 0)
    }

    @Test func `waiting for a held request ends with its task`() async {
        let waiting = Task { [faults] in
            do throws(CancellationError) {
                try await faults.waitUntilHeld(1)
                return false
            } catch {
                return true
            }
        }
        waiting.cancel()
        #expect(await waiting.value)
    }
}

@Suite struct FaultDice {
    /// Returns the result of 400 requests at a failure rate of 30 %, after the settings that `prepare` makes.
    private func failures(seed: UInt64, prepare: (Faults) -> Void = { _ in }) async throws -> [Bool] {
        let faults = Faults(seed: seed, clock: ManualClock(Date(timeIntervalSince1970: 0)))
        prepare(faults)
        faults.apply(.rate(0.3))
        let transport = FaultingTransport(ScriptedTransport(), faults: faults)
        var failed: [Bool] = []
        for _ in 0..<400 { failed.append(try await transport.send(.list).status == 500) }
        return failed
    }

    @Test func `the seed decides which requests fail`() async throws {
        let first = try await failures(seed: 1)
        #expect(try await failures(seed: 1) == first)
        #expect(try await failures(seed: 2) != first)
        let count = first.count { $0 }
        #expect((80...160).contains(count), "30 % of 400 is 120")
    }

    @Test func `a seed starts the dice anew`() async throws {
        let faults = Faults(seed: 1)
        let transport = FaultingTransport(ScriptedTransport(), faults: faults)
        func run() async throws -> [Int] {
            var statuses: [Int] = []
            for _ in 0..<50 { statuses.append(try await transport.send(.list).status) }
            return statuses
        }
        faults.apply(.rate(0.5))
        _ = try await run()
        faults.apply(.seed(9))
        let first = try await run()
        #expect(faults.seed == 9 && Set(first) == [200, 500])
        faults.apply(.ok)
        _ = try await run()
        faults.apply(.rate(0.5))
        faults.apply(.seed(9))
        #expect(try await run() == first)
        faults.apply(.seed(10))
        #expect(try await run() != first)
    }

    @Test(arguments: [0.0, 1.0])
    func `a rate of none or all needs no luck`(rate: Double) async throws {
        let faults = Faults(seed: 3)
        faults.apply(.rate(rate))
        let transport = FaultingTransport(ScriptedTransport(), faults: faults)
        for _ in 0..<50 { #expect(try await transport.send(.list).status == (rate == 1 ? 500 : 200)) }
    }

    @Test(.timeLimit(.minutes(20))) func `jitter is within its bound, differs, and repeats with the seed`() async throws
    {
        func waits() async -> [Duration] {
            let clock = ManualClock(Date(timeIntervalSince1970: 0))
            let waits = Lock<[Duration]>([])
            let faults = Faults(seed: 11, clock: clock) { event in
                if case .delayed(let wait) = event.kind { waits.withLock { $0.append(wait) } }
            }
            faults.apply(.delay(.milliseconds(100)))
            faults.apply(.jitter(.milliseconds(50)))
            let transport = FaultingTransport(ScriptedTransport(), faults: faults)
            for _ in 0..<20 {
                let request = Task { try await transport.send(.list) }
                while clock.sleeperCount == 0 { await Task.yield() }
                clock.advance(by: .milliseconds(150))
                _ = await request.result
            }
            return waits.withLock { $0 }
        }
        let first = await waits()
        #expect(first.count == 20 && Set(first).count > 15)
        #expect(first.allSatisfy { (.milliseconds(100)..<Duration.milliseconds(150)).contains($0) })
        #expect(await waits() == first)
    }
}
