import Delegates
import Foundation
import Persistence
import Primitives
import Propagation
import Testing

@MainActor
@Suite struct `What is no longer true` {
    @Test func `what somebody has is fetched anew, by whole parts of names`() async throws {
        let desk = Desk()
        let exams = desk.family()
        let spring = try exams["spring"]
        let list = try desk.exams(Desk.key(name: "exams"))
        let other = try desk.exams(Desk.key(name: "examsOfOthers"))
        for delegate in [spring, list, other] { _ = try await delegate.retrieve() }
        desk.school.answer = .success(["new"])
        desk.scope.invalidate(prefix: "exams")
        await desk.commits.activity.waitUntilIdle()
        #expect(spring.data == ["new"] && list.data == ["new"])
        #expect(other.data == ["a", "b"])
        #expect(desk.school.fetches == 5)
        desk.scope.invalidate(prefix: "exams/spring")
        desk.scope.invalidate(prefix: "")
        await desk.commits.activity.waitUntilIdle()
        #expect(other.data == ["new"])
    }

    @Test func `what nobody has is fetched when somebody next asks`() async throws {
        let desk = Desk()
        let exams = desk.family()
        _ = try await exams["spring"].retrieve()
        for _ in 0..<100 { await Task.yield() }
        exams.invalidate()
        await desk.commits.activity.waitUntilIdle()
        #expect(desk.school.fetches == 1)
        #expect(try exams["spring"].status == .success, "until somebody asks it is what it was")
        desk.school.answer = .success(["new"])
        #expect(try await exams["spring"].retrieve() == ["new"])
        #expect(try await exams["spring"].retrieve() == ["new"])
        #expect(desk.school.fetches == 2)
    }

    @Test func `a file from before is too old for a delegate made after`() async throws {
        let desk = try await Desk.withStored(["old"], age: .seconds(60))
        desk.scope.invalidate(prefix: "exams")
        desk.clock.advance(by: .seconds(60))
        let exams = try desk.exams()
        #expect(try await exams.retrieve() == ["a", "b"])

        let many = try await Desk.withStored(["old"], age: .seconds(60))
        many.scope.invalidate(prefix: "exams")
        for number in 0..<200 { many.scope.invalidate(prefix: "other\(number)") }
        #expect(
            try await many.exams().retrieve() == ["a", "b"],
            "what cannot be remembered counts as said of everything"
        )
    }

    @Test func `an answer that was on its way is followed by another`() async throws {
        let desk = Desk()
        desk.school.isHeld = true
        let exams = try desk.exams()
        let before = Task { try await exams.retrieve() }
        await desk.school.fetched(1)
        desk.scope.invalidate(prefix: "exams")
        desk.scope.invalidate(prefix: "exams")
        let after = Task { try await exams.retrieve() }
        let view = View(exams)
        desk.school.release(1)
        #expect(try await before.value == ["a", "b"])
        await desk.school.fetched(2)
        desk.school.answer = .success(["new"])
        desk.school.release()
        #expect(try await after.value == ["new"])
        await desk.commits.activity.waitUntilIdle()
        #expect(desk.school.fetches == 2, "however often it was said")
        #expect(view.history == ["inProgress placeholder", "cached a,b", "success new"])
    }

    @Test func `the fetch says why it was made`() async throws {
        let desk = Desk()
        let exams = try desk.exams()
        _ = try await exams.retrieve()
        desk.scope.invalidate(prefix: "exams")
        await desk.commits.activity.waitUntilIdle()
        desk.clock.advance(by: .seconds(86_400))
        desk.signal.send(.reconnected)
        await desk.commits.activity.waitUntilIdle()
        #expect(desk.school.causes.map { $0?.text } == ["refresh exams", "refresh exams", "refresh exams"])
        let parents = desk.school.causes.map { $0?.parent }
        #expect(parents[0] == nil && parents[1] != nil && parents[2] != nil && parents[1] != parents[2])
    }
}

@MainActor
@Suite struct `Asking again on a signal` {
    @Test func `what is too old is fetched, what is fresh or was never asked is not`() async throws {
        let desk = Desk()
        let (old, fresh, idle) = (
            try desk.exams(Desk.key(name: "old")), try desk.exams(Desk.key(name: "fresh")), try desk.exams()
        )
        _ = try await old.retrieve()
        desk.clock.advance(by: .seconds(7200))
        _ = try await fresh.retrieve()
        for reason in RefetchSignal.Reason.allCases {
            let before = desk.school.fetches
            desk.signal.send(reason)
            await desk.commits.activity.waitUntilIdle()
            #expect(desk.school.fetches == before + (reason == .reconnected ? 1 : 0))
        }
        #expect(old.lastUpdate == desk.clock.now && idle.status == nil)
    }

    @Test func `a connection that is back does not wait for a failure's pause, an app that is does`() async throws {
        let desk = Desk()
        desk.school.answer = .failure(School.Outage())
        let exams = try desk.exams()
        await #expect(throws: DelegateError.self) { try await exams.retrieve() }
        desk.signal.send(.becameActive)
        await desk.commits.activity.waitUntilIdle()
        #expect(desk.school.fetches == 1)
        desk.school.answer = .success(["a"])
        desk.signal.send(.reconnected)
        await desk.commits.activity.waitUntilIdle()
        #expect(exams.status == .success && desk.school.fetches == 2)
    }

    @Test func `a failure over fresh data is tried again when the connection is back`() async throws {
        let desk = Desk()
        let exams = try desk.exams()
        _ = try await exams.retrieve()
        desk.clock.advance(by: .seconds(600))
        desk.school.answer = .failure(School.Outage())
        await #expect(throws: DelegateError.self) { try await exams.refresh() }
        desk.school.answer = .success(["new"])
        desk.signal.send(.becameActive)
        await desk.commits.activity.waitUntilIdle()
        #expect(exams.status == .failure("no connection") && desk.school.fetches == 2)
        desk.signal.send(.reconnected)
        desk.signal.send(.reconnected)
        await desk.commits.activity.waitUntilIdle()
        #expect(exams.status == .success && exams.data == ["new"] && desk.school.fetches == 3)
    }

    @Test func `a family's idle delegates are left alone`() async throws {
        let desk = Desk()
        let exams = desk.family()
        _ = try await exams["spring"].retrieve()
        for _ in 0..<100 { await Task.yield() }
        desk.clock.advance(by: .seconds(7200))
        desk.signal.send(.reconnected)
        await desk.commits.activity.waitUntilIdle()
        #expect(desk.school.fetches == 1)
    }

    @Test func `a sequence can be the signal`() async throws {
        let desk = Desk()
        let exams = try desk.exams()
        _ = try await exams.retrieve()
        desk.clock.advance(by: .seconds(7200))
        let (connections, continuation) = AsyncStream.makeStream(of: RefetchSignal.Reason.self)
        continuation.yield(.reconnected)
        continuation.finish()
        try await desk.signal.forward(connections)
        await desk.commits.activity.waitUntilIdle()
        #expect(desk.school.fetches == 2)
    }
}
