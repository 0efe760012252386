import Primitives
import Propagation
import Testing

@testable import ReplKit

/// An inspector that only keeps the marks on.
@MainActor
private final class QuietInspector: InspectionObserver {
    func commitEnded(_ cause: Cause) {}
    func inspectionChanged() {}
}

@MainActor
@Suite struct `Inspection of a session` {
    private let server = ChoreServer()
    private let inspector = QuietInspector()
    private let session: Session
    private let recording = Recording()

    init() throws {
        session = try Session(plugins: [ChoresPlugin(server: server)], surface: recording.surface)
        session.commits.inspection.attach(inspector)
    }

    private func run(_ line: String) async {
        #expect(await session.execute(line) == .ok, "\(recording.drainLines())")
    }

    private var inspection: Inspection { session.commits.inspection }

    private func state(of id: InspectedID) -> InspectedState? {
        inspection.source(id.source)?.inspectedState(of: id)
    }

    private func ids(heldBy name: String) -> [String] {
        (session.inspectedRoots[name] ?? []).compactMap { state(of: $0)?.entity }
    }

    @Test func `names hold what handles, views, lists and the last result hold`() async {
        await run("load chore 7 as c; chores as all; watch c in side; load owner ana as o")
        #expect(ids(heldBy: "c") == ["chore:7"])
        #expect(ids(heldBy: "all") == ["chore:7", "chore:12"])
        #expect(ids(heldBy: "side") == ["chore:7"])
        #expect(ids(heldBy: "_") == ["owner:ana"])
        #expect(ids(heldBy: "last list") == ["chore:7", "chore:12"])
        #expect(Set(session.inspectedRoots.keys) == ["c", "all", "side", "o", "_", "last list"])
    }

    @Test func `one reaches by names and links what the cache says is held`() async throws {
        await run("load chore 7 as c; chores as all; watch c in side; load owner ana as o; drop o; load chore 12")
        let roots = session.inspectedRoots
        let retainers = Retainers(session)
        let secondary: Set = ["_", "last list", "back", SessionCheckpoint.holderName]
        var count = 0
        for source in inspection.sources {
            for id in source.inspectedIDs {
                let entity = try #require(source.inspectedState(of: id)?.entity)
                let names = Set(roots.filter { reaches(id, from: $0.value) }.keys)
                let live = try #require(liveObject(entity))
                let held = Set(retainers.names(of: live))
                #expect(names.subtracting(secondary) == held.subtracting(secondary), "\(entity)")
                #expect(names.isEmpty == held.isEmpty && names.isSuperset(of: held), "\(entity)")
                count += 1
            }
        }
        #expect(count == 2, "only \(count) objects: has the test lost sight of them?")
    }

    private func liveObject(_ entity: String) -> LiveObject? {
        session.registry.kinds.flatMap { $0.kind.liveObjects(in: session) }.first { "\($0.reference)" == entity }
    }

    private func reaches(_ goal: InspectedID, from start: [InspectedID]) -> Bool {
        var open = start
        var seen: Set<InspectedID> = []
        while let next = open.popLast() {
            guard seen.insert(next).inserted else { continue }
            if next == goal { return true }
            open += state(of: next)?.links.map(\.id) ?? []
        }
        return false
    }

    @Test(arguments: [
        "load chore 12 as d", "drop c", "watch c in side", "chores", "load chore 12", "unwatch all", "back",
    ])
    func `a change of the names is announced`(_ line: String) async {
        await run("load chore 7 as c; chores; chores; watch c")
        _ = inspection.takeMarks()
        _ = await session.execute(line)
        #expect(inspection.takeMarks().hasNewRoots, "\(line)")
    }

    @Test func `an edit is marked and pending until the server has confirmed it`() async throws {
        await run("load chore 7 as c")
        let id = try #require(session.inspectedRoots["c"]?.first)
        _ = inspection.takeMarks()
        var during: InspectedState?
        server.beforeAnswer = { during = self.state(of: id) }
        await run("rename c feed cat")
        #expect(inspection.takeMarks().objects.contains(id))
        let title = try #require(during?.fields.first)
        #expect(title == InspectedState.Field("title", "feed cat", verified: "water plants", mark: .pending))
        #expect(during?.edits == ["edit of title"])
        #expect(state(of: id)?.fields.first == InspectedState.Field("title", "feed cat"))
        #expect(state(of: id)?.edits == [])
    }

    @Test func `the end of an object is marked, and it has no state then`() async throws {
        await run("load chore 7 as c")
        let id = try #require(session.inspectedRoots["c"]?.first)
        #expect(state(of: id)?.headline == "water plants")
        _ = inspection.takeMarks()
        await run("drop c")
        #expect(inspection.takeMarks().objects == [id])
        #expect(state(of: id) == nil)
        #expect(session.inspectedRoots.isEmpty)
    }

    @Test func `a lesson sets the names aside under one name`() async throws {
        await run("load chore 7 as c")
        try await session.saveCheckpoint()
        #expect(session.inspectedRoots.keys.sorted() == [SessionCheckpoint.holderName])
        #expect(ids(heldBy: SessionCheckpoint.holderName) == ["chore:7"])
    }

    @Test func `a kind without code has an empty expression`() async throws {
        await run("load chore 7 as c")
        let id = try #require(session.inspectedRoots["c"]?.first)
        #expect(state(of: id)?.swift == "")
    }
}
