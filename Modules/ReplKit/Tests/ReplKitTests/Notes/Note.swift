import Observation
import Primitives
import Propagation

/// A note on a board of a simulated server: observable, changed through commits, edited before the server confirms.
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

    /// Stars the note; the server has not confirmed yet.
    func star(_ isOn: Bool) {
        shelf.commits.assertInCommit("A star")
        isStarred = isOn
        stars += isOn ? 1 : -1
        pendingStar = true
    }

    /// Confirms the star.
    func confirmStar() { pendingStar = false }

    /// Rolls the star back.
    func putBack(isStarred: Bool, stars: Int) {
        (self.isStarred, self.stars, pendingStar) = (isStarred, stars, false)
    }
}

/// The board of notes; it lives as long as one of its notes.
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
