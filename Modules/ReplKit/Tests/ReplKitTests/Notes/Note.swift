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

    /// Stars; the server has yet to agree.
    func star(_ isOn: Bool) {
        shelf.commits.requireRunning("A star")
        isStarred = isOn
        stars += isOn ? 1 : -1
        pendingStar = true
    }

    /// The server has agreed.
    func confirmStar() { pendingStar = false }

    /// The server has not.
    func putBack(isStarred: Bool, stars: Int) {
        (self.isStarred, self.stars, pendingStar) = (isStarred, stars, false)
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
