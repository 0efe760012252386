import Delegates
import Foundation
import Observation
import Persistence
import Primitives
import Propagation

/// A server that sends the responses that a test sets, at the time that the test chooses.
@MainActor
final class School {
    struct Outage: Error, CustomStringConvertible {
        var description = "no connection"
    }

    var answer: Result<[String], any Error> = .success(["b", "a"])
    var isHeld = false
    /// True if a cancelled request stays held.
    var isDeaf = false
    private(set) var fetches = 0
    /// The cause of each fetch.
    private(set) var causes: [Cause?] = []
    private var held: [Int: CheckedContinuation<Void, any Error>] = [:]
    private var arrivals: [(count: Int, CheckedContinuation<Void, Never>)] = []

    func exams() async throws -> [String] {
        fetches += 1
        causes.append(Cause.current)
        let id = fetches
        for arrival in arrivals where arrival.count <= fetches { arrival.1.resume() }
        arrivals.removeAll { $0.count <= fetches }
        if isHeld {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { held[id] = $0 }
            } onCancel: {
                Task { @MainActor in
                    guard !self.isDeaf else { return }
                    self.held.removeValue(forKey: id)?.resume(throwing: CancellationError())
                }
            }
        }
        return try answer.get()
    }

    /// Releases all held requests.
    func release() {
        isHeld = false
        let waiting = held.values
        held = [:]
        for continuation in waiting { continuation.resume() }
    }

    /// The number of held requests.
    var heldCount: Int { held.count }

    /// Releases one request.
    func release(_ number: Int) { held.removeValue(forKey: number)?.resume() }

    /// Returns once `count` fetches have begun.
    func fetched(_ count: Int) async {
        guard fetches < count else { return }
        await withCheckedContinuation { arrivals.append((count, $0)) }
    }
}

/// The delegate of most tests: it caches the server's exams and shows them sorted; an exam named `bad` does not parse.
@MainActor
final class ExamDelegate: JSONFileADD, LastUpdateADD {
    struct BadExam: Error, CustomStringConvertible {
        var description = "an exam has no date"
    }

    let state: DelegateState<[String]>
    let cacheFile: CacheFile<[String]>
    var cache: [String]?
    private let school: School
    /// The result of the request that its refresh makes to itself, if `asksItself` is true.
    var askedInRefresh: Result<[String], any Error>?
    var asksItself = false

    init(_ school: School, _ cacheFile: CacheFile<[String]>, _ desk: Desk) {
        self.school = school
        self.cacheFile = cacheFile
        let name = cacheFile.key.name
        state =
            if cacheFile.key.scope == desk.scope.scope {
                DelegateState(name: name, placeholder: ["placeholder"], in: desk.scope, chance: { 0 })
            } else {
                DelegateState(
                    name: name,
                    placeholder: ["placeholder"],
                    commits: desk.commits,
                    clock: desk.clock,
                    chance: { 0 }
                )
            }
    }

    func refreshCache() async throws {
        if asksItself {
            do { askedInRefresh = .success(try await retrieve()) } catch { askedInRefresh = .failure(error) }
        }
        cache = try await school.exams()
    }

    func parseCache() async throws -> [String] {
        let exams = cache ?? []
        guard !exams.contains("bad") else { throw BadExam() }
        return exams.sorted()
    }
}

/// The environment of one program, with a disk in memory; `restart` simulates the next launch.
@MainActor
struct Desk {
    static let start = Date(timeIntervalSince1970: 1_795_235_100)

    let disk: MemoryFileSystem
    let clock: ManualClock
    let store: FileStore
    let names = CacheNameRegistry()
    let signal = RefetchSignal()
    let scope: DelegateScope
    let commits = Commits(log: PropagationLog(isOn: true))
    let school = School()

    init(disk: MemoryFileSystem = MemoryFileSystem(), clock: ManualClock = ManualClock(start)) {
        self.disk = disk
        self.clock = clock
        store = FileStore(folder: URL(filePath: "/store"), clock: clock, fileSystem: disk)
        scope = DelegateScope(
            Desk.key().scope,
            store: store,
            names: names,
            commits: commits,
            clock: clock,
            refetchingOn: signal
        )
    }

    func restarted() async -> Desk {
        await store.flush()
        return Desk(disk: disk, clock: clock)
    }

    static func key(
        _ scope: StoreScope = .account("alice", on: "school"),
        name: String = "exams",
        schema: StoreSchema = 1
    ) -> StoreKey {
        StoreKey(scope: scope, name: name, schema: schema)
    }

    /// Returns a family with the exams of each semester.
    func family(idleLimit: Duration = .seconds(300), capacity: Int = 16) -> DelegateFamily<String, ExamDelegate> {
        DelegateFamily("exams", in: scope, idleLimit: idleLimit, capacity: capacity) { _, name in
            try exams(Desk.key(name: name))
        }
    }

    /// Returns true if alice's exams are on the disk.
    func hasFile(_ name: String = "exams") -> Bool { disk.contents(store.path(of: Desk.key(name: name))) != nil }

    func exams(_ key: StoreKey = Desk.key()) throws -> ExamDelegate {
        ExamDelegate(school, try CacheFile(key, in: store, names: names), self)
    }

    /// Returns a desk whose disk holds exams of the given age.
    static func withStored(_ exams: [String], age: Duration = .zero) async throws -> Desk {
        let desk = Desk()
        try await desk.store.write(exams, for: key())
        desk.clock.advance(by: age)
        return desk
    }
}

/// A view that records the displayed state, one entry per redraw.
@MainActor
final class View {
    private(set) var history: [String] = []
    private var watch: Watch?

    init(_ delegate: ExamDelegate) { observe(delegate) { $0.joined(separator: ",") } }

    fileprivate init() {}

    fileprivate func observe<Delegate: AsyncDataDelegate>(
        _ delegate: Delegate,
        _ draw: @escaping (Delegate.D) -> String
    ) {
        watch = delegate.state.commits.watch { [unowned self, unowned delegate] _ in
            let status = delegate.status.map { "\($0)" } ?? "nil"
            history.append("\(status) \(draw(delegate.shownData))")
        }
    }
}

extension Desk {
    /// Watches a delegate of another type than ``ExamDelegate``; rows are separated by a space.
    func watch<Delegate: AsyncDataDelegate>(
        _ delegate: Delegate,
        _ row: @escaping (Delegate.D.Element) -> String = { "\($0)" }
    ) -> View where Delegate.D: Sequence {
        let view = View()
        view.observe(delegate) { $0.map(row).joined(separator: " ") }
        return view
    }
}
