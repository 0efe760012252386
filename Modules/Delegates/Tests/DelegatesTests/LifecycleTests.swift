import Delegates
import Foundation
import Observation
import Persistence
import Primitives
import Propagation
import Testing

@MainActor
@Suite struct `A delegate's life` {
    @Test func `yesterday's data is shown while today's is fetched, each step one redraw`() async throws {
        let desk = try await Desk.withStored(["old"], age: .seconds(86_400))
        desk.school.isHeld = true
        let exams = try desk.exams()
        let view = View(exams)
        exams.afterInit()
        await desk.school.fetched(1)
        #expect(view.history == ["nil placeholder", "inProgress placeholder", "cached old"])
        #expect(exams.lastUpdate == Desk.start)
        desk.school.release()
        await desk.commits.activity.waitUntilIdle()
        #expect(view.history == ["nil placeholder", "inProgress placeholder", "cached old", "success a,b"])
        #expect(exams.lastUpdate == desk.clock.now)
    }

    @Test func `fresh data from the disk is success without a fetch`() async throws {
        let desk = try await Desk.withStored(["old"], age: .seconds(60))
        let exams = try desk.exams()
        let view = View(exams)
        exams.afterInit()
        await desk.commits.activity.waitUntilIdle()
        #expect(view.history == ["nil placeholder", "inProgress placeholder", "success old"])
        #expect(desk.school.fetches == 0)
    }

    @Test func `a forced refresh over good data is cached, never in progress`() async throws {
        let desk = Desk()
        let exams = try desk.exams()
        _ = try await exams.retrieve()
        let view = View(exams)
        desk.school.answer = .success(["c"])
        exams.userTriggerRefresh()
        await desk.commits.activity.waitUntilIdle()
        #expect(view.history == ["success a,b", "cached a,b", "success c"])
        desk.school.answer = .failure(School.Outage())
        exams.userTriggerRefresh()
        await desk.commits.activity.waitUntilIdle()
        #expect(view.history.dropFirst(3) == ["cached c", "failure(Optional(\"no connection\")) c"])
    }

    @Test func `what was fetched is there after a restart`() async throws {
        let desk = Desk()
        _ = try await desk.exams().retrieve()
        await desk.store.flush()
        desk.disk.losePower(.lost)
        let next = await desk.restarted()
        next.school.answer = .failure(School.Outage())
        #expect(try await next.exams().retrieve() == ["a", "b"])
        #expect(next.school.fetches == 0)
    }

    @Test func `data that ages on the screen stays success until somebody asks`() async throws {
        let desk = Desk()
        let exams = try desk.exams()
        _ = try await exams.retrieve()
        desk.clock.advance(by: .seconds(86_400))
        #expect(exams.status == .success)
        exams.userTriggerRefresh(forced: false)
        await desk.commits.activity.waitUntilIdle()
        #expect(desk.school.fetches == 2)
        exams.userTriggerRefresh(forced: false)
        await desk.commits.activity.waitUntilIdle()
        #expect(desk.school.fetches == 2)
    }

    @Test func `a refresh called off leaves what there was`() async throws {
        for (stored, age, before, after) in [
            (nil, 0, AsyncViewStatus.inProgress, nil),
            (["old"], 86_400, .cached, AsyncViewStatus.failure("refresh cancelled")),
            (["old"], 0, .cached, .success),
        ] as [([String]?, Int, AsyncViewStatus, AsyncViewStatus?)] {
            let desk =
                if let stored { try await Desk.withStored(stored, age: .seconds(age)) } else { Desk() }
            desk.school.isHeld = true
            let exams = try desk.exams()
            let waiting = Task { try await exams.refresh() }
            await desk.school.fetched(1)
            #expect(exams.status == before)
            exams.cancelRefresh()
            let error = await #expect(throws: DelegateError.self) { try await waiting.value }
            #expect(error?.code == .cancelled)
            #expect(exams.status == after)
            #expect(exams.data == stored ?? ["placeholder"])
            desk.school.release()
            #expect(
                try await exams.retrieve() == (age == 0 && stored != nil ? ["old"] : ["a", "b"]),
                "no pause after it"
            )
        }
    }

    @Test func `data set by a view shows at once and is replaced by the next refresh`() async throws {
        let desk = Desk()
        let exams = try desk.exams()
        let view = View(exams)
        exams.data = ["mine"]
        #expect(view.history == ["nil placeholder", "success mine"])
        desk.commits.run(desk.commits.makeCause(.edit, "twice")) {
            exams.data = ["one"]
            exams.data = ["two"]
        }
        #expect(view.history.dropFirst(2) == ["success two"], "inside a commit it joins that one")
        #expect(try await exams.retrieve() == ["a", "b"], "its age is unknown, so it is refreshed")
    }

    @Test func `data set while the file is read is not overwritten by the file`() async throws {
        let desk = try await Desk.withStored(["old"])
        let exams = try desk.exams()
        let view = View(exams)
        exams.afterInit()
        exams.data = ["mine"]
        await desk.commits.activity.waitUntilIdle()
        #expect(
            view.history == ["nil placeholder", "inProgress placeholder", "success mine", "cached mine", "success a,b"]
        )
    }

    @Test func `a name is used once, and free again when its delegate is gone`() throws {
        let desk = Desk()
        var exams: ExamDelegate? = try desk.exams()
        let error = #expect(throws: DelegateError.self) { try desk.exams() }
        #expect(error?.code == .duplicateName)
        #expect(throws: Never.self) { try desk.exams(Desk.key(.server("school"))) }
        #expect(exams != nil)
        exams = nil
        #expect(throws: Never.self) { try desk.exams() }
    }

    @Test func `an older file is migrated, or dropped`() async throws {
        final class Renamed: JSONFileADD, LastUpdateADD {
            let state: DelegateState<[String]>
            let cacheFile: CacheFile<[String]>
            var cache: [String]?
            init(_ desk: Desk) throws {
                cacheFile = try CacheFile(Desk.key(schema: 2), in: desk.store, names: desk.names)
                state = DelegateState(name: "exams", placeholder: [], commits: desk.commits, clock: desk.clock)
            }
            func refreshCache() async throws { throw School.Outage() }
            func parseCache() async throws -> [String] { cache ?? [] }
            func migrateCache(_ payload: Data, from version: Int) async throws -> [String]? {
                try JSONDecoder().decode([String].self, from: payload).map { "\($0) of v\(version)" }
            }
        }
        let desk = try await Desk.withStored(["old"])
        #expect(try await Renamed(desk).retrieve() == ["old of v1"])

        let dropping = try await Desk.withStored(["old"])
        #expect(try await dropping.exams(Desk.key(schema: 2)).retrieve() == ["a", "b"])
    }

    @Test func `a delegate without a cache works too`() async throws {
        final class Catalog: LastUpdateADD {
            let state: DelegateState<Int>
            var fetched = 0
            init(_ desk: Desk) {
                state = DelegateState(name: "catalog", placeholder: 0, commits: desk.commits, clock: desk.clock)
                afterInit()
            }
            func refreshCache() async throws { fetched += 1 }
            func parseCache() async throws -> Int { fetched }
        }
        let desk = Desk()
        let catalog = Catalog(desk)
        await desk.commits.activity.waitUntilIdle()
        #expect(catalog.data == 1 && catalog.status == .success)
    }

    @Test func `models, data and status change in one commit`() async throws {
        final class Feed: LastUpdateADD {
            let state: DelegateState<[Row]>
            let rows = [Row()]
            init(_ desk: Desk) {
                state = DelegateState(name: "feed", placeholder: [], commits: desk.commits, clock: desk.clock)
            }
            func refreshCache() async throws {}
            func parseCache() async throws -> [Row] { rows }
            func prepareData() async throws -> @MainActor () -> [Row] {
                { [self] in
                    state.commits.assertInCommit("a row")
                    rows[0].text = "written"
                    return rows
                }
            }
        }
        let desk = Desk()
        let feed = Feed(desk)
        var seen: [String] = []
        let watch = desk.commits.watch { _ in
            seen.append("\(feed.rows[0].text) \(feed.data.count) \(feed.status.map { "\($0)" } ?? "nil")")
        }
        _ = try await feed.retrieve()
        #expect(seen == ["new 0 nil", "new 0 inProgress", "written 1 success"])
        watch.cancel()
    }

    @Test func `Observation sees data and status change`() async throws {
        let desk = Desk()
        let exams = try desk.exams()
        let told = Lock(0)
        withObservationTracking {
            _ = exams.data
        } onChange: {
            told.withLock { $0 += 1 }
        }
        exams.data = ["mine"]
        #expect(told.withLock { $0 } == 1)
    }

    @Test func `each status is logged with its cause`() async throws {
        let desk = Desk()
        let exams = try desk.exams()
        let command = desk.commits.makeCause(.command, "delegate exams refresh")
        await Cause.$current.withValue(command) {
            exams.userTriggerRefresh()
            await desk.commits.activity.waitUntilIdle()
        }
        let events = desk.commits.log.events.filter { $0.kind == .status }
        #expect(events.map(\.text) == ["exams is inProgress", "exams is success"])
        #expect(events.first?.cause?.parent == command.id)
        #expect(events.allSatisfy { $0.entity == EntityKey(kind: "delegate", id: "alice@school/exams") })
    }

    @Test func `the functions behind a status are logged with its cause`() async throws {
        let desk = Desk()
        let exams = try desk.exams()
        try await exams.refresh(forced: false)
        try await exams.refresh(forced: false)
        let events = desk.commits.log.events.filter { $0.kind == .hook }
        #expect(events.map(\.text) == ["refreshCache", "parseCache", "requireUpdate is false"])
        #expect(events.allSatisfy { $0.entity == EntityKey(kind: "delegate", id: "alice@school/exams") })
    }

    @Test func `a delegate dies when it is dropped, even after a refresh`() async throws {
        weak var weakly: ExamDelegate?
        func live() async throws {
            let desk = Desk()
            let exams = try desk.exams()
            weakly = exams
            exams.afterInit()
            await desk.commits.activity.waitUntilIdle()
            #expect(exams.status == .success)
        }
        try await live()
        // The last task that held the delegate ends on the main actor after the activity count has reached zero.
        let limit = ContinuousClock.now + .seconds(300)
        while weakly != nil, .now < limit { await Task.yield() }
        #expect(weakly == nil)
    }
}

/// An observed model, like a row of a feed.
@Observable @MainActor
private final class Row {
    var text = "new"
}
