import Primitives
import ReplKit

struct ShownNote: Showable {
    let note: Note

    var reference: EntityKey { EntityKey(kind: "note", id: note.id) }
    var tierLabel: String? { "T1" }
    var identity: ObjectIdentifier? { ObjectIdentifier(note) }
    var headline: String { note.text }
    var edgeNames: [String] { ["board"] }
    var watchedFields: [String]? { ["stars", "starred", "text", "followed"] }

    func fields() -> [ShownField] {
        [
            ShownField("stars", note.stars, isPending: note.pendingStar),
            ShownField("starred", note.isStarred, isPending: note.pendingStar),
            ShownField("text", note.text),
            ShownField("color", note.color),
            ShownField("followed", note.board.isFollowed),
        ]
    }

    func edge(_ name: String) -> (any Showable)? { ShownBoard(board: note.board) }
}

struct ShownBoard: Showable {
    let board: NoteBoard

    var reference: EntityKey { EntityKey(kind: "board", id: board.name) }
    var identity: ObjectIdentifier? { ObjectIdentifier(board) }
    var headline: String { board.name }
    func fields() -> [ShownField] { [ShownField("followed", board.isFollowed)] }
}

struct ShownNotes: Showable {
    let notes: [Note]

    var reference: EntityKey { EntityKey(kind: "notes", id: "all") }
    var identity: ObjectIdentifier? { nil }
    var headline: String { "all notes" }
    func fields() -> [ShownField] { [ShownField("count", notes.count)] }
    func rows() -> [any Showable]? { notes.map { ShownNote(note: $0) } }
    var columns: [String] { ["stars", "text"] }
    var watchedFields: [String]? { ["stars", "starred", "followed"] }
}
