import Delegates
import Foundation
import Observation
import Persistence
import Primitives
import Propagation
import Testing

/// An inspector that keeps the present state of each object, and each status that a delegate had.
@MainActor
private final class World: InspectionObserver {
    private let inspection: Inspection
    private(set) var states: [InspectedID: InspectedState] = [:]
    private(set) var statuses: [String] = []
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ commits: Commits) {
        inspection = commits.inspection
        inspection.attach(self)
        for source in inspection.sources {
            for id in source.inspectedIDs { states[id] = source.inspectedState(of: id) }
        }
    }

    func commitEnded(_ cause: Cause) { takeMarks() }
    func inspectionChanged() { takeMarks() }

    private func takeMarks() {
        for id in inspection.takeMarks().objects {
            states[id] = inspection.source(id.source)?.inspectedState(of: id)
            if let status = states[id]?["status"], statuses.last != status { statuses.append(status) }
        }
        let waiting = waiting
        self.waiting = []
        for continuation in waiting { continuation.resume() }
    }

    /// Returns when marks have been taken and the condition holds.
    func until(_ isTrue: () -> Bool) async {
        while !isTrue() { await withCheckedContinuation { waiting.append($0) } }
    }

    var only: InspectedState? { states.count == 1 ? states.first?.value : nil }
}

extension InspectedState {
    fileprivate subscript(_ name: String) -> String? { fields.first { $0.name == name }?.shown }
}

@MainActor
@Suite struct `A delegate in an inspector` {
    @Test func `is an object from its birth through its statuses to its death`() async throws {
        let desk = Desk()
        let world = World(desk.commits)
        func live() async throws {
            let exams = try desk.exams()
            await world.until { world.states.count == 1 }
            #expect(world.only?["status"] == "not asked" && world.only?["file"] == nil)
            #expect(world.only?.entity == "delegate:alice@school/exams" && world.only?.headline == "")
            _ = try await exams.retrieve()
            #expect(world.statuses == ["not asked", "inProgress", "success"])
            let state = try #require(world.states[exams.state.inspectedID])
            #expect(state.kind == "delegate" && state.headline == "2 elements" && !state.isStored)
            #expect(state["value"] == "[a, b]" && state["local"] == "fresh" && state["refresh"] == "idle")
            #expect(state["updated"] == "2026-11-21T04:25:00Z" && state["error"] == nil)
            #expect(state["file"] == "alice@school/exams")
        }
        try await live()
        await world.until { world.states.isEmpty }
    }

    @Test func `of an account is named as its file is, and two of one name are two objects`() throws {
        let desk = Desk()
        let world = World(desk.commits)
        var delegates: [DelegateState<Int>] = []
        for (account, server) in [("alice", "linden"), ("alice", "mingde")] {
            let scope = DelegateScope(.account(account, on: server), store: desk.store, commits: desk.commits)
            delegates.append(DelegateState(name: "exams", placeholder: 0, in: scope))
        }
        for _ in 0..<2 { delegates.append(DelegateState(name: "exams", placeholder: 0, commits: desk.commits)) }
        world.inspectionChanged()
        #expect(
            Set(world.states.values.map(\.entity)) == [
                "delegate:alice@linden/exams", "delegate:alice@mingde/exams", "delegate:exams",
            ]
        )
        #expect(Set(world.states.keys) == Set(delegates.map(\.inspectedID)))
        #expect(delegates.map(\.inspectedID.id) == ["exams.1", "exams.1", "exams.1", "exams.2"])
    }

    @Test func `is listed by the one source of its scope, or of those without a scope`() throws {
        let desk = Desk()
        let scopes = ["alice", "bob"].map { account in
            DelegateScope(.account(account, on: "school"), store: desk.store, commits: desk.commits)
        }
        func make() -> [DelegateState<Int>] {
            (0..<100).flatMap { index in
                scopes.map { DelegateState(name: "terms/v1.\(index)", placeholder: 0, in: $0) }
                    + [DelegateState(name: "terms/v1.\(index)", placeholder: 0, commits: desk.commits)]
            }
        }
        var delegates = make()
        let sources = desk.commits.inspection.sources.filter { !$0.inspectedIDs.isEmpty }
        #expect(sources.map(\.inspectionName).sorted() == ["alice@school", "bob@school", "delegates"])
        #expect(Set(sources.flatMap(\.inspectedIDs)) == Set(delegates.map(\.inspectedID)))
        delegates = delegates.enumerated().filter { $0.offset % 7 == 0 }.map(\.element)
        for source in sources {
            let own = delegates.filter { $0.inspectedID.source == source.inspectionNumber }
            #expect(source.inspectedIDs == own.map(\.inspectedID), "in the order of creation")
            #expect(own.allSatisfy { source.inspectedState(of: $0.inspectedID)?.fields.first?.shown == "not asked" })
        }
        delegates += make()
        #expect(Set(sources.flatMap(\.inspectedIDs)) == Set(delegates.map(\.inspectedID)), "no number is used twice")
        delegates = []
        #expect(sources.allSatisfy { $0.inspectedIDs.isEmpty })
        #expect(desk.commits.inspection.sources.count == sources.count + 1, "the other one is the desk's own scope")
    }

    @Test func `without an account is named as its file is from the first request on`() async throws {
        final class Catalog: JSONFileADD {
            let state: DelegateState<[String]>
            let cacheFile: CacheFile<[String]>
            var cache: [String]?
            var requireUpdate: Bool { true }
            init(_ desk: Desk) throws {
                cacheFile = try CacheFile(
                    Desk.key(.server("linden"), name: "catalog"),
                    in: desk.store,
                    names: desk.names
                )
                state = DelegateState(name: "catalog", placeholder: [], commits: desk.commits, clock: desk.clock)
            }
            func refreshCache() async throws { cache = [] }
            func parseCache() async throws -> [String] { cache ?? [] }
        }
        let desk = Desk()
        let world = World(desk.commits)
        let catalog = try Catalog(desk)
        await world.until { world.only?.entity == "delegate:catalog" }
        _ = try await catalog.retrieve()
        #expect(world.only?.entity == "delegate:linden/catalog" && world.only?["file"] == "linden/catalog")
    }

    @Test func `shows data of a file as stored until the fetch`() async throws {
        let desk = try await Desk.withStored(["old"], age: .seconds(86_400))
        desk.school.isHeld = true
        let world = World(desk.commits)
        let exams = try desk.exams()
        exams.afterInit()
        await desk.school.fetched(1)
        #expect(world.only?["status"] == "cached" && world.only?.isStored == true)
        #expect(world.only?["local"] == "stale" && world.only?["refresh"] == "running")
        desk.school.release()
        await desk.commits.activity.waitUntilIdle()
        #expect(world.only?["status"] == "success" && world.only?.isStored == false)
    }

    @Test func `shows the error beside the placeholder`() async throws {
        let desk = Desk()
        desk.school.answer = .failure(School.Outage())
        let world = World(desk.commits)
        let exams = try desk.exams()
        await #expect(throws: DelegateError.self) { try await exams.retrieve() }
        #expect(world.only?["status"] == "lethalFailure" && world.only?["error"] == "no connection")
        #expect(world.only?.headline == "placeholder" && world.only?["updated"] == "none")
        #expect(world.only?.fields.first { $0.name == "value" }?.mark == .unknown)
        desk.scope.invalidate(prefix: "")
        try await desk.scope.wipe()
        #expect(world.only?["status"] == "not asked" && world.only?["error"] == nil)
    }

    @Test func `describes large data briefly, and objects in it by their type`() {
        final class Row {}
        struct Term: Hashable { var name: String, weeks: [Int?], start: Date, kind: Kind }
        enum Kind: Hashable { case long, short(days: Int), other(Int) }
        let desk = Desk()
        let world = World(desk.commits)
        func value<Data>(_ data: Data) -> (text: String?, headline: String?) {
            let state = DelegateState(name: "any", placeholder: data, commits: desk.commits)
            let shown = world.describe(state.inspectedID)
            return (shown?["value"], shown?.headline)
        }
        let long = value((0..<100_000).map { "row \($0)" }).text
        #expect(long?.count == 2_049 && long?.hasPrefix("[row 0, row 1, ") == true && long?.hasSuffix("…") == true)
        #expect(value(String(repeating: "x", count: 1_000_000)).text?.count == 2_049)
        #expect(value([Row(), Row()]).text == "[Row, Row]")
        let term = Term(name: "spring", weeks: [1, nil], start: Desk.start, kind: .short(days: 3))
        #expect(
            value(term).text
                == "Term(name: spring, weeks: [1, nil], start: 2026-11-21T04:25:00Z, kind: short(days: 3))"
        )
        #expect(value(["a": Kind.long]).text == "[a: long]" && value(Kind.other(1)).text == "other(1)")
        #expect(value([String: Int]()).text == "[:]" && value([Int]()).text == "[]" && value(Int?.none).text == "nil")
    }

    @Test func `does not show the fields that hold secrets`() {
        struct Login {
            var name = "alice"
            var jwt = "canary"
            var password: String? = "canary"
        }
        let desk = Desk()
        let world = World(desk.commits)
        let state = DelegateState(name: "login", placeholder: [Login()], commits: desk.commits)
        #expect(world.describe(state.inspectedID)?["value"] == "[Login(name: alice, jwt: •••, password: •••)]")
    }

    @Test func `costs no mark while nobody inspects, and none after that`() async throws {
        let desk = Desk()
        let exams = try desk.exams()
        _ = try await exams.retrieve()
        #expect(desk.commits.inspection.takeMarks().objects.isEmpty)
        let world = World(desk.commits)
        #expect(world.only?["status"] == "success", "what was there before is found")
        desk.commits.inspection.attach(nil)
        exams.data = ["mine"]
        #expect(desk.commits.inspection.takeMarks().objects.isEmpty)
        #expect(world.only?["value"] == "[a, b]")
    }

    @Test func `is read without observing it and without a commit`() async throws {
        let desk = Desk()
        let exams = try desk.exams()
        _ = try await exams.retrieve()
        let world = World(desk.commits)
        let changes = Lock(0)
        let watch = desk.commits.watch { _ in
            _ = world.describe(exams.state.inspectedID)
            changes.withLock { $0 += 1 }
        }
        let commits = desk.commits.activity.commitCount
        _ = world.describe(exams.state.inspectedID)
        #expect(desk.commits.activity.commitCount == commits)
        exams.data = ["mine"]
        #expect(changes.withLock { $0 } == 1)
        watch.cancel()
    }
}

extension World {
    fileprivate func describe(_ id: InspectedID) -> InspectedState? {
        inspection.source(id.source)?.inspectedState(of: id)
    }
}
