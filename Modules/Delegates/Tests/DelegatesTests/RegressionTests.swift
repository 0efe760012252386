import Delegates
import Foundation
import Persistence
import Primitives
import Propagation
import Testing

/// Regression tests of fixed bugs.
@MainActor
@Suite struct `Mended delegates` {
    @Test func `quiet means that a refresh that was asked for has ended`() async throws {
        for _ in 0..<50 {
            let desk = try await Desk.withStored(["old"], age: .seconds(86_400))
            let exams = try desk.exams()
            exams.afterInit()
            await desk.commits.activity.waitUntilIdle()
            #expect(exams.status == .success && desk.school.fetches == 1)
            exams.userTriggerRefresh()
            await desk.commits.activity.waitUntilIdle()
            #expect(desk.school.fetches == 2)
        }
    }

    @Test func `there is no quiet at any moment between asking and the answer`() async throws {
        let desk = try await Desk.withStored(["old"], age: .seconds(86_400))
        desk.school.isHeld = true
        let exams = try desk.exams()
        var isAlwaysBusy = true
        let watch = desk.commits.watch { _ in
            _ = exams.status
            isAlwaysBusy = isAlwaysBusy && (exams.status != .cached || !desk.commits.activity.isIdle)
        }
        exams.afterInit()
        #expect(!desk.commits.activity.isIdle, "begun when it is asked for")
        while desk.school.fetches == 0 {
            #expect(!desk.commits.activity.isIdle)
            await Task.yield()
        }
        desk.school.release()
        await desk.commits.activity.waitUntilIdle()
        #expect(isAlwaysBusy && exams.status == .success)
        watch.cancel()
    }

    @Test func `a delegate let go during a refresh frees its name`() async throws {
        let desk = try await Desk.withStored(["old"], age: .seconds(86_400))
        desk.school.isHeld = true
        weak var first: ExamDelegate?
        func letGo() async throws {
            let exams = try desk.exams()
            first = exams
            exams.afterInit()
            await desk.school.fetched(1)
        }
        try await letGo()
        #expect(first != nil, "the fetch keeps it alive")
        let second = try desk.exams()
        desk.school.answer = .success(["new"])
        let asked = Task { try await second.retrieve() }
        await desk.school.fetched(2)
        desk.school.release()
        #expect(try await asked.value == ["new"])
        await desk.commits.activity.waitUntilIdle()
        let limit = ContinuousClock.now + .seconds(300)
        while first != nil, .now < limit { await Task.yield() }
        #expect(first == nil)
        #expect(throws: DelegateError.self) { try desk.exams() }
        await desk.store.flush()
        #expect(await desk.store.read([String].self, for: Desk.key()).value == ["new"])
    }

    @Test func `a late answer of a delegate whose name has gone is not written`() async throws {
        let desk = Desk()
        desk.school.isHeld = true
        desk.school.isDeaf = true
        func letGo() async throws {
            let exams = try desk.exams()
            exams.afterInit()
            await desk.school.fetched(1)
        }
        try await letGo()
        let second = try desk.exams()
        desk.school.release()
        await desk.commits.activity.waitUntilIdle()
        await desk.store.flush()
        #expect(desk.disk.contents(desk.store.path(of: Desk.key())) == nil)
        #expect(second.status == nil)
    }

    @Test func `a delegate that seemed to be gone and is not says so when it is asked`() async throws {
        let desk = Desk()
        desk.school.isHeld = true
        let first = try desk.exams()
        first.afterInit()
        await desk.school.fetched(1)
        let second = try desk.exams()
        desk.school.release()
        await desk.commits.activity.waitUntilIdle()
        let error = await #expect(throws: DelegateError.self) { try await first.retrieve() }
        #expect(error?.code == .duplicateName)
        #expect(first.status.errorMessage.hasPrefix("Two delegates use the cache name"))
        #expect(try await second.retrieve() == ["a", "b"])
    }

    @Test func `a delegate let go while a fetch that was called off goes on frees its name too`() async throws {
        let desk = Desk()
        desk.school.isHeld = true
        desk.school.isDeaf = true
        func letGo() async throws {
            let exams = try desk.exams()
            exams.afterInit()
            await desk.school.fetched(1)
            exams.cancelRefresh()
            exams.userTriggerRefresh()
            for _ in 0..<20 { await Task.yield() }
        }
        try await letGo()
        let second = try desk.exams()
        desk.school.release()
        #expect(try await second.retrieve() == ["a", "b"])
        #expect(desk.school.fetches == 2, "what waited behind it was called off")
    }

    @Test func `a delegate that somebody waits for keeps its name, and so does one made elsewhere`() async throws {
        let desk = Desk()
        desk.school.isHeld = true
        let exams = try desk.exams()
        let asked = Task { try await exams.retrieve() }
        await desk.school.fetched(1)
        #expect(throws: DelegateError.self) { try desk.exams() }
        asked.cancel()
        await #expect(throws: CancellationError.self) { try await asked.value }
        #expect(throws: DelegateError.self, "made at another place: another delegate") {
            try CacheFile<[String]>(Desk.key(), in: desk.store, names: desk.names)
        }
        desk.school.release()
        await desk.commits.activity.waitUntilIdle()
        #expect(exams.data == ["a", "b"])
    }

    @Test func `who has asked sees progress before the file has answered`() async throws {
        let desk = try await Desk.withStored(["old"])
        let asked = try desk.exams()
        asked.afterInit()
        #expect(asked.status == .inProgress)
        #expect(asked.shownData == ["placeholder"] && asked.exportableData == nil)
        await desk.commits.activity.waitUntilIdle()
        #expect(asked.status == .success)

        let other = Desk()
        let byHand = try other.exams()
        byHand.userTriggerRefresh(forced: false)
        #expect(byHand.status == .inProgress)
        await other.commits.activity.waitUntilIdle()
        #expect(byHand.status == .success)
    }

    @Test func `retrieve right after cancelRefresh starts anew`() async throws {
        let desk = Desk()
        desk.school.isHeld = true
        let exams = try desk.exams()
        let before = Task { try await exams.retrieve() }
        await desk.school.fetched(1)
        exams.cancelRefresh()
        #expect(exams.status == nil, "called off at once")
        let after = Task { try await exams.retrieve() }
        await desk.school.fetched(2)
        #expect(exams.status == .inProgress)
        desk.school.release()
        let error = await #expect(throws: DelegateError.self) { try await before.value }
        #expect(error?.code == .cancelled)
        #expect(try await after.value == ["a", "b"])
    }

    @Test func `a fetch that does not hear of its cancellation cannot spoil the next`() async throws {
        let desk = Desk()
        desk.school.isHeld = true
        desk.school.isDeaf = true
        let exams = try desk.exams()
        exams.afterInit()
        await desk.school.fetched(1)
        exams.cancelRefresh()
        desk.school.answer = .success(["late"])
        let after = Task { try await exams.retrieve() }
        for _ in 0..<20 { await Task.yield() }
        #expect(desk.school.fetches == 1, "two fetches would write one cache")
        desk.school.release()
        #expect(try await after.value == ["late"])
        #expect(desk.school.fetches == 2)
    }

    @Test func `a refresh called off before the file has answered does not begin`() async throws {
        for (age, status) in [(0, AsyncViewStatus.success), (86_400, .failure("refresh cancelled"))] {
            let desk = try await Desk.withStored(["old"], age: .seconds(age))
            let exams = try desk.exams()
            exams.afterInit()
            exams.cancelRefresh()
            await desk.commits.activity.waitUntilIdle()
            #expect(exams.status == status)
            #expect(exams.data == ["old"] && desk.school.fetches == 0)
            #expect(try await exams.retrieve() == (age == 0 ? ["old"] : ["a", "b"]))
        }
    }

    @Test func `a reading from before the log-out takes nothing from what is fetched after it`() async throws {
        /// A delegate whose parsing waits for the test each time.
        final class Slow: JSONFileADD {
            let state: DelegateState<[String]>
            let cacheFile: CacheFile<[String]>
            var cache: [String]?
            var gates: [AsyncStream<Void>]
            var parses = 0
            private let school: School
            init(_ desk: Desk, _ gates: [AsyncStream<Void>]) throws {
                self.gates = gates
                school = desk.school
                cacheFile = try CacheFile("exams", schema: 1, in: desk.scope)
                state = DelegateState(name: "exams", placeholder: [], in: desk.scope)
            }
            var requireUpdate: Bool { false }
            func refreshCache() async throws { cache = try await school.exams() }
            func parseCache() async throws -> [String] {
                parses += 1
                let parsed = cache ?? []
                for await _ in gates[parses - 1] {}
                return parsed
            }
        }
        let desk = try await Desk.withStored(["alice's"])
        let (first, openFirst) = AsyncStream.makeStream(of: Void.self)
        let (second, openSecond) = AsyncStream.makeStream(of: Void.self)
        let slow = try Slow(desk, [first, second])
        slow.afterInit()
        while slow.parses == 0 { await Task.yield() }
        try await desk.scope.wipe()
        desk.scope.open()
        let asked = Task { try await slow.retrieve() }
        // Waits as long as it can proceed without the first parse.
        for _ in 0..<2_000 where slow.parses < 2 { await Task.yield() }
        openFirst.finish()
        for _ in 0..<100 { await Task.yield() }
        openSecond.finish()
        #expect(try await asked.value == ["b", "a"])
        await desk.commits.activity.waitUntilIdle()
        await desk.store.flush()
        #expect(slow.cache == ["b", "a"])
        #expect(await desk.store.read([String].self, for: Desk.key()).value == ["b", "a"])
    }

    @Test func `a migrated value is written back, once it has parsed`() async throws {
        final class Renamed: JSONFileADD, LastUpdateADD {
            let state: DelegateState<[String]>
            let cacheFile: CacheFile<[String]>
            var cache: [String]?
            init(_ desk: Desk) throws {
                cacheFile = try CacheFile(Desk.key(schema: 2), in: desk.store, names: desk.names)
                state = DelegateState(name: "exams", placeholder: [], commits: desk.commits, clock: desk.clock)
            }
            func refreshCache() async throws { throw School.Outage() }
            func parseCache() async throws -> [String] {
                guard cache != ["bad of v1"] else { throw School.Outage() }
                return cache ?? []
            }
            func migrateCache(_ payload: Data, from version: Int) async throws -> [String]? {
                try JSONDecoder().decode([String].self, from: payload).map { "\($0) of v\(version)" }
            }
        }
        let desk = try await Desk.withStored(["old"], age: .seconds(60))
        #expect(try await Renamed(desk).retrieve() == ["old of v1"])
        await desk.store.flush()
        let read = await desk.store.read([String].self, for: Desk.key(schema: 2))
        #expect(read.value == ["old of v1"])
        if case .value(_, let writtenAt) = read { #expect(writtenAt == Desk.start, "it is as old as it was") }

        let bad = try await Desk.withStored(["bad"])
        await #expect(throws: DelegateError.self) { try await Renamed(bad).retrieve() }
        await bad.store.flush()
        #expect(await bad.store.read([String].self, for: Desk.key()).value == ["bad"])
    }

    @Test func `what its own refresh asks a delegate for is what there was, and nobody waits for ever`() async throws {
        let desk = try await Desk.withStored(["old"], age: .seconds(86_400))
        let exams = try desk.exams()
        exams.asksItself = true
        #expect(try await exams.retrieve() == ["a", "b"])
        #expect(try exams.askedInRefresh?.get() == ["old"])
        let empty = Desk()
        let first = try empty.exams()
        first.asksItself = true
        #expect(try await first.retrieve() == ["a", "b"])
        #expect(throws: DelegateError.self) { try first.askedInRefresh?.get() }
    }

    @Test func `what was invalidated is stale after a restart, too`() async throws {
        var desk = try await Desk.withStored(["old"], age: .seconds(1))
        desk.scope.invalidate(prefix: "exams")
        await desk.commits.activity.waitUntilIdle()
        desk.clock.set(desk.clock.now.addingTimeInterval(1))
        desk = await desk.restarted()
        #expect(try await desk.exams().retrieve() == ["a", "b"], "fetched anew")
        desk = await desk.restarted()
        _ = try await desk.exams().retrieve()
        #expect(desk.school.fetches == 0, "and fresh from then on")
    }
}
