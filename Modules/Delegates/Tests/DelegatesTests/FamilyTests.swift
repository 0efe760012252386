import Delegates
import Foundation
import Persistence
import Primitives
import Propagation
import Testing

@MainActor
@Suite struct `A family of delegates` {
    @Test func `one key has one delegate, each with its own file`() async throws {
        let desk = Desk()
        let exams = desk.family()
        let spring = try exams["spring"]
        #expect(try exams["spring"] === spring)
        #expect(try exams["autumn"] !== spring)
        _ = try await spring.retrieve()
        await desk.store.flush()
        #expect(desk.names.names == ["alice@school/exams/autumn", "alice@school/exams/spring"])
        #expect(await desk.store.read([String].self, for: Desk.key(name: "exams/spring")).value == ["b", "a"])
        #expect(await desk.store.read([String].self, for: Desk.key(name: "exams/autumn")).value == nil)
    }

    @Test func `who comes back within the idle limit finds the same delegate`() async throws {
        let desk = Desk()
        let exams = desk.family(idleLimit: .seconds(300))
        weak var first: ExamDelegate?
        func show() async throws {
            let spring = try exams["spring"]
            _ = try await spring.retrieve()
            first = spring
        }
        try await show()
        for _ in 0..<100 { await Task.yield() }
        exams.trim()
        desk.clock.advance(by: .seconds(299))
        exams.trim()
        #expect(first != nil && exams.liveKeys == ["spring"])
        #expect(try exams["spring"].data == ["a", "b"])
        desk.clock.advance(by: .seconds(299))
        exams.trim()
        #expect(first != nil, "asking for it began the wait anew")
        desk.clock.advance(by: .seconds(300))
        exams.trim()
        #expect(first == nil && exams.liveKeys == [] && desk.names.names == [])
    }

    @Test func `it lets go by itself`() async throws {
        let desk = Desk()
        let exams = desk.family(idleLimit: .seconds(300))
        #expect(try exams["spring"].status == nil)
        for _ in 0..<5 {
            while desk.clock.sleeperCount == 0, !exams.liveKeys.isEmpty { await Task.yield() }
            desk.clock.advance(by: .seconds(150))
        }
        while !exams.liveKeys.isEmpty { await Task.yield() }
        for _ in 0..<20 { await Task.yield() }
        #expect(desk.clock.sleeperCount == 0, "nothing is left to watch")
    }

    @Test func `what somebody has is kept, however many there are and however long`() async throws {
        let desk = Desk()
        let exams = desk.family(idleLimit: .seconds(300), capacity: 2)
        let held = try (0..<10).map { try exams["\($0)"] }
        desk.clock.advance(by: .seconds(86_400))
        exams.trim()
        exams.trim(all: true)
        #expect(exams.liveKeys.count == 10)
        #expect(try (0..<10).allSatisfy { try exams["\($0)"] === held[$0] })
    }

    @Test func `of the idle ones the least recently used go first`() async throws {
        let desk = Desk()
        let exams = desk.family(capacity: 2)
        for key in ["a", "b", "c", "a", "d", "e"] { _ = try exams[key] }
        #expect(exams.liveKeys == ["e", "d", "a"], "two idle ones, and the one that was just made")
        exams.trim()
        #expect(exams.liveKeys == ["e", "d"])
    }

    @Test func `a refresh under way and a reader of its states keep a delegate`() async throws {
        let desk = Desk()
        desk.school.isHeld = true
        let exams = desk.family()
        try exams["spring"].userTriggerRefresh()
        await desk.school.fetched(1)
        exams.trim(all: true)
        #expect(exams.liveKeys == ["spring"])
        desk.school.release()
        await desk.commits.activity.waitUntilIdle()
        let states = try exams["spring"].states()
        for _ in 0..<100 { await Task.yield() }
        exams.trim(all: true)
        #expect(exams.liveKeys == ["spring"])
        withExtendedLifetime(states) {}
    }

    @Test func `no key has the name of another family's`() throws {
        let desk = Desk()
        let exams = DelegateFamily<String, ExamDelegate>("exams", in: desk.scope) { try desk.exams(Desk.key(name: $1)) }
        let spring = DelegateFamily<String, ExamDelegate>("exams/spring", in: desk.scope) {
            try desk.exams(Desk.key(name: $1))
        }
        #expect(exams.name(of: "spring/1") == "exams/spring%2F1" && spring.name(of: "1") == "exams/spring/1")
        #expect(exams.name(of: "a%2Fb") != exams.name(of: "a/b"))
        _ = try (exams["spring/1"], spring["1"])
    }

    @Test func `two keys with one name are refused`() throws {
        let desk = Desk()
        let exams = DelegateFamily<String, ExamDelegate>("exams", in: desk.scope, naming: { $0.lowercased() }) {
            try desk.exams(Desk.key(name: $1))
        }
        let upper = try exams["Spring"]
        let error = #expect(throws: DelegateError.self) { try exams["spring"] }
        #expect(error?.code == .duplicateName)
        #expect(upper.status == nil)
    }

    @Test func `a log-out forgets what is shown, what is idle, what is on its way and what is on disk`() async throws {
        let desk = Desk()
        let exams = desk.family()
        let held = try exams["held"]
        _ = try await held.retrieve()
        _ = try await exams["idle"].retrieve()
        let flying = try exams["flying"]
        desk.school.isHeld = true
        let asked = Task { try await flying.retrieve() }
        await desk.school.fetched(3)
        await desk.store.flush()
        let view = View(held)

        try await desk.scope.wipe()
        #expect(held.status == nil && held.data == ["placeholder"] && held.cache == nil)
        #expect(view.history == ["success a,b", "nil placeholder"])
        await #expect(throws: DelegateError.self) { try await asked.value }
        desk.school.release()
        await desk.commits.activity.waitUntilIdle()
        #expect(flying.status == nil && flying.cache == nil)
        #expect(exams.liveKeys == ["flying", "held"])
        await desk.store.flush()
        #expect(!desk.hasFile("exams/held") && !desk.hasFile("exams/idle") && !desk.hasFile("exams/flying"))

        #expect(try await held.retrieve() == ["a", "b"], "asked again, it fetches; the store takes nothing")
        await desk.store.flush()
        #expect(!desk.hasFile("exams/held"))
        desk.scope.open()
        try await held.refresh()
        await desk.store.flush()
        #expect(await desk.store.read([String].self, for: Desk.key(name: "exams/held")).value == ["b", "a"])
    }

    @Test func `a file that is read during the log-out is not shown after it`() async throws {
        let desk = try await Desk.withStored(["alice's"])
        let exams = try desk.exams()
        exams.afterInit()
        try await desk.scope.wipe()
        await desk.commits.activity.waitUntilIdle()
        #expect(exams.status == nil && exams.data == ["placeholder"] && exams.cache == nil)
        #expect(desk.school.fetches == 0)
    }

    @Test func `what is parsed during the log-out is not shown to who asks after it`() async throws {
        /// A delegate with its own store, whose parsing waits for the test.
        final class Slow: AsyncDataDelegate {
            let state: DelegateState<[String]>
            let gate: AsyncStream<Void>
            var kept: [String]? = ["alice's"]
            var cache: [String] = []
            init(_ desk: Desk, _ gate: AsyncStream<Void>) {
                self.gate = gate
                state = DelegateState(name: "slow", placeholder: ["placeholder"], in: desk.scope)
            }
            var requireUpdate: Bool { false }
            func loadCache() async -> CacheLoadResult {
                guard let kept else { return .absent }
                cache = kept
                return .present(writtenAt: nil)
            }
            func refreshCache() async throws { throw School.Outage() }
            func parseCache() async throws -> [String] {
                let parsed = cache
                for await _ in gate {}
                return parsed
            }
            func dropCache() { (kept, cache) = (nil, []) }
        }
        let desk = Desk()
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let slow = Slow(desk, gate)
        slow.afterInit()
        while slow.cache.isEmpty { await Task.yield() }
        try await desk.scope.wipe()
        open.finish()
        await desk.commits.activity.waitUntilIdle()
        #expect(slow.status == nil)
        slow.afterInit()
        await desk.commits.activity.waitUntilIdle()
        #expect(slow.data == ["placeholder"] && slow.status == .lethalFailure("no connection"))
    }
}
