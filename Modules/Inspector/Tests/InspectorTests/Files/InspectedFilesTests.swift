import Foundation
import Inspector
import Persistence
import Primitives
import Propagation
import Testing

/// A store with an inspector that keeps the present state of each of its files.
@MainActor
private final class Desk: InspectionObserver {
    static let alice = StoreScope.account("alice", on: "school")
    static let start = Date(timeIntervalSince1970: 1_795_235_100)

    let disk: MemoryFileSystem
    let commits = Commits(log: PropagationLog(isOn: true))
    let files: InspectedFiles
    let store: FileStore
    private(set) var states: [String: InspectedState] = [:]
    private(set) var largestTurn = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(disk: MemoryFileSystem = MemoryFileSystem(), limit: Int = 2_000) {
        let files = InspectedFiles(limit: limit) { $0.hasPrefix("outbox") ? "outbox" : nil }
        let folder = URL(filePath: "/data/store")
        store = FileStore(folder: folder, clock: ManualClock(Self.start), fileSystem: disk) { files.record($0) }
        files.show(store, in: commits)
        (self.disk, self.files) = (disk, files)
    }

    func commitEnded(_ cause: Cause) {}

    func inspectionChanged() {
        let marks = commits.inspection.takeMarks().objects
        largestTurn = max(largestTurn, marks.count)
        for id in marks { states[id.id] = commits.inspection.source(id.source)?.inspectedState(of: id) }
        let waiting = waiting
        self.waiting = []
        for continuation in waiting { continuation.resume() }
    }

    /// Attaches the inspector, as a page that opens does.
    func open() {
        commits.inspection.attach(self)
        for source in commits.inspection.sources { _ = source.inspectedIDs }
    }

    /// Returns when the condition holds; it is checked each time that marks were taken.
    func until(_ isTrue: () -> Bool) async {
        while !isTrue() { await withCheckedContinuation { waiting.append($0) } }
    }

    static func key(_ name: String, _ scope: StoreScope = alice) -> StoreKey {
        StoreKey(scope: scope, name: name, schema: 1)
    }

    var events: [String] {
        commits.log.events.map { "\($0.kind.rawValue) \($0.entity.map { "\($0)" } ?? "") \($0.text)" }
    }
}

extension InspectedState {
    fileprivate subscript(_ name: String) -> String? { fields.first { $0.name == name }?.shown }
}

@MainActor @Suite struct `Files in an inspector` {
    @Test func `are listed when a page opens, with their keys and without their contents`() async throws {
        let desk = Desk()
        try await desk.store.write("a secret", for: Desk.key("exams"))
        try await desk.store.write("a secret", for: Desk.key("outbox-1", .server("school")))
        desk.open()
        await desk.until { desk.states.count == 2 }
        let state = try #require(desk.states["alice@school/exams"])
        #expect(state.kind == "file" && state.entity == "file:alice@school/exams" && state["kind"] == "data")
        #expect(state["written"] == "2026-11-21T04:25:00Z")
        #expect(state["bytes"] == "\(desk.disk.contents(desk.store.path(of: Desk.key("exams")))?.count ?? 0)")
        #expect(desk.states["school/outbox-1"]?["kind"] == "outbox")
        for state in desk.states.values {
            let json = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
            #expect(!json.contains("secret") && !json.contains("data/store"))
        }
    }

    @Test func `follow what the store writes, reads, deletes and puts aside`() async throws {
        let desk = Desk()
        desk.open()
        try await desk.store.write(1, for: Desk.key("exams"))
        try await desk.store.write(2, for: Desk.key("score"))
        await desk.until { desk.states.count == 2 }
        try await desk.store.delete(Desk.key("score"))
        await desk.until { desk.states.count == 1 }
        #expect(await desk.store.read(Int.self, for: Desk.key("exams")).value == 1)
        try desk.disk.inject(Data("garbage".utf8), at: desk.store.path(of: Desk.key("exams")))
        #expect(await desk.store.read(Int.self, for: Desk.key("exams")).value == nil)
        await desk.until { desk.states.values.first?["kind"] == "put aside" && desk.states.count == 1 }
        #expect(desk.states.keys.first?.contains("/quarantine/") == true)
        #expect(desk.states.values.first?["condition"] != nil)
        let events = desk.events
        #expect(events.count { $0.hasPrefix("disk-write file:alice@school/exams ") && $0.hasSuffix(" bytes") } == 1)
        #expect(events.contains("disk-write file:alice@school/score deleted"))
        #expect(events.count { $0.hasPrefix("disk-read file:alice@school/exams value, ") } == 1)
        #expect(desk.commits.log.events.allSatisfy { $0.cause?.kind == .disk })
    }

    @Test func `end with the account that is wiped`() async throws {
        let desk = Desk()
        desk.open()
        for name in ["exams", "score"] { try await desk.store.write(1, for: Desk.key(name)) }
        try await desk.store.write(1, for: Desk.key("exams", .server("school")))
        await desk.until { desk.states.count == 3 }
        try await desk.store.wipe(Desk.alice)
        await desk.until { desk.states.count == 1 }
        #expect(desk.states["school/exams"] != nil)
    }

    @Test func `are the newest of very many, and the others are one object`() async throws {
        let desk = Desk(limit: 100)
        for number in 0..<400 { desk.store.enqueue(number, for: Desk.key("\(number)")) }
        await desk.store.flush()
        desk.open()
        await desk.until { desk.states.count == 101 }
        #expect(desk.states["more"]?.headline == "300 more files" && desk.states["more"]?["files"] == "300")
        for number in 400..<650 { desk.store.enqueue(number, for: Desk.key("\(number)")) }
        await desk.store.flush()
        await desk.until { desk.states.count <= 201 && desk.states["more"]?["files"] != "300" }
    }

    @Test func `do not take more than a part of a turn of the main actor`() async throws {
        let desk = Desk()
        for number in 0..<1_000 { desk.store.enqueue(number, for: Desk.key("\(number)")) }
        await desk.store.flush()
        desk.open()
        await desk.until { desk.states.count == 1_000 }
        #expect(desk.largestTurn <= 512)
    }

    @Test func `of other processes are found by the next page`() async throws {
        let desk = Desk()
        desk.open()
        try await desk.store.write(1, for: Desk.key("exams"))
        await desk.until { desk.states.count == 1 }
        let other = FileStore(folder: desk.store.folder, clock: ManualClock(Desk.start), fileSystem: desk.disk)
        try await other.delete(Desk.key("exams"))
        try await other.write(1, for: Desk.key("score"))
        desk.open()
        await desk.until { desk.states.keys.contains("alice@school/score") && desk.states.count == 1 }
    }

    @Test func `cost no event and no mark while nobody inspects`() async throws {
        let desk = Desk()
        try await desk.store.write(1, for: Desk.key("exams"))
        _ = await desk.store.read(Int.self, for: Desk.key("exams"))
        await desk.files.list()
        #expect(desk.events.isEmpty && desk.commits.inspection.takeMarks().objects.isEmpty)
        #expect(desk.files.inspectedIDs.isEmpty)
    }

    @Test func `keep neither their store nor their environment alive`() async throws {
        weak var store: FileStore?
        weak var commits: Commits?
        let files = InspectedFiles()
        func live() async throws {
            let desk = (commits: Commits(), disk: MemoryFileSystem())
            let made = FileStore(folder: URL(filePath: "/data"), fileSystem: desk.disk) { files.record($0) }
            files.show(made, in: desk.commits)
            await made.close()
            (store, commits) = (made, desk.commits)
        }
        try await live()
        // The store's own job that opened it may return a moment later.
        let limit = ContinuousClock.now + .seconds(300)
        while store != nil || commits != nil, .now < limit { await Task.yield() }
        #expect(store == nil && commits == nil)
        #expect(
            files.inspectedIDs.isEmpty
                && files.inspectedState(of: InspectedID(source: 1, tier: "file", id: "a/b")) == nil
        )
    }
}
