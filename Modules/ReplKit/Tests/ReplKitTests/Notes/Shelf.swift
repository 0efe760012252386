import Primitives
import Propagation

/// The simulated server and the weak map of living notes.
@MainActor
final class Shelf {
    struct Refused: Error {}
    struct Unreachable: Error {}

    enum Weather {
        case fine
        case failing
        case offline
        /// Requests wait for ``letThrough()``.
        case holding
    }

    private struct WeakNote {
        weak var note: Note?
    }

    let commits: Commits
    var weather = Weather.fine
    /// The server's texts, by ID.
    var texts = [1: "buy milk", 2: "猫の写真 🐈", 3: "call Ana"]
    private(set) var requests = 0
    private var notes: [Int: WeakNote] = [:]
    private weak var knownBoard: NoteBoard?
    private var held: [CheckedContinuation<Void, Never>] = []
    private var holdWaiters: [CheckedContinuation<Void, Never>] = []

    init(commits: Commits) {
        self.commits = commits
    }

    var heldCount: Int { held.count }

    func living(_ id: Int) -> Note? { notes[id]?.note }

    var living: [Note] { notes.values.compactMap(\.note).sorted { $0.id < $1.id } }

    var board: NoteBoard? { knownBoard }

    func note(_ id: Int) -> Note? {
        if let living = living(id) { return living }
        guard let text = texts[id] else { return nil }
        let board = knownBoard ?? NoteBoard(name: "kitchen", commits: commits)
        knownBoard = board
        let note = Note(id: id, text: text, stars: id * 10, shelf: self, board: board)
        notes[id] = WeakNote(note: note)
        return note
    }

    /// Sends a request, which is counted, logged, and answered according to the weather.
    func ask(_ what: String, because parent: Cause? = Cause.current) async throws {
        requests += 1
        let sent = commits.makeCause(.request, what, parent: parent)
        commits.log.record(.request, cause: sent, "\(what) {}")
        if weather == .holding {
            commits.activity.suspend()
            await withCheckedContinuation { continuation in
                held.append(continuation)
                holdWaiters.forEach { $0.resume() }
                holdWaiters = []
            }
            commits.activity.resume()
        }
        await Task.yield()
        switch weather {
        case .failing: throw Refused()
        case .offline: throw Unreachable()
        case .fine, .holding: break
        }
        let answer = commits.makeCause(.response, what, parent: sent)
        commits.log.record(.response, cause: answer, "200")
    }

    func untilHeld() async {
        guard held.isEmpty else { return }
        await withCheckedContinuation { holdWaiters.append($0) }
    }

    func letThrough() {
        held.forEach { $0.resume() }
        held = []
    }
}
