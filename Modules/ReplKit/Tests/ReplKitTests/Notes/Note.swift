import Observation
import Primitives
import Propagation

/// A note on a board that a pretended server keeps: observable, changed through commits, edited before the server agrees.
@MainActor
@Observable
final class Note {
    let id: Int
    let board: NoteBoard
    @ObservationIgnored let shelf: Shelf
    @ObservationIgnored private let log: PropagationLog

    private(set) var text: String
    private(set) var stars: Int
    private(set) var isStarred = false
    private(set) var pendingStar = false
    private(set) var color: String?

    init(id: Int, text: String, stars: Int, shelf: Shelf, board: NoteBoard) {
        self.id = id
        self.text = text
        self.stars = stars
        self.shelf = shelf
        self.board = board
        log = shelf.commits.log
    }

    deinit { log.record(.evict, cause: nil, entity: EntityKey(kind: "note", id: id), "freed") }

    func write(_ text: String) {
        shelf.commits.run(shelf.commits.makeCause(.response, "note \(id)")) { self.text = text }
    }

    /// Stars at once; the server says yes or no later.
    func star(_ isOn: Bool) -> Task<Result<Void, any Error>, Never> {
        let commits = shelf.commits
        let before = (isStarred, stars)
        let edit = commits.makeCause(.edit, "star note:\(id)\(isOn ? "" : " off")")
        commits.activity.begin()
        commits.run(edit) {
            isStarred = isOn
            stars += isOn ? 1 : -1
            pendingStar = true
            record(from: before.1)
        }
        commits.log.record(.edit, cause: edit, "star")
        return Task {
            defer { commits.activity.end() }
            do {
                try await shelf.ask("POST /star", because: edit)
                let verified = commits.makeCause(.verification, "\(edit.text): agreed", parent: edit)
                commits.run(verified) { pendingStar = false }
                commits.log.record(.verify, cause: verified, edit.text)
                return .success(())
            } catch {
                let rollback = commits.makeCause(.rollback, edit.text, parent: edit)
                commits.log.record(.rollback, cause: rollback, edit.text)
                commits.run(rollback) {
                    let old = stars
                    (isStarred, stars) = before
                    pendingStar = false
                    record(from: old)
                }
                return .failure(error)
            }
        }
    }

    private func record(from old: Int) {
        let change = FieldChange("stars", from: "\(old)", to: "\(stars)")
        shelf.commits.record(EntityChange(EntityKey(kind: "note", id: id), [change]))
    }
}

/// What notes hang on; alive as long as one of them.
@MainActor
@Observable
final class NoteBoard {
    let name: String
    private(set) var isFollowed = false
    @ObservationIgnored let commits: Commits

    init(name: String, commits: Commits) {
        self.name = name
        self.commits = commits
    }

    func follow(_ isOn: Bool) {
        commits.run(commits.makeCause(.edit, "follow board:\(name)")) { isFollowed = isOn }
    }
}
