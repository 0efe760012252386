import Middleware

// What the server speaks, and which tier values that is.

/// A note as the server speaks of it; without what is the viewer's own, where that is not asked for.
struct WireNote: Codable, Sendable {
    struct Star: Codable, Sendable {
        var count: Int
        var mine: Bool
    }

    var id: Int
    var title: String
    var author: Int
    var star: Star?
    var tags: [String]
    var notebook: WireNotebook

    func value(server: String) -> Note2Value {
        Note2Value(
            server: server,
            note1: Note1Value(server: server, id: id, box: Box(Note1Fields(title: title, authorID: author))),
            notebook: notebook.value(server: server),
            box: Box(
                Note2Fields(
                    stars: star?.count ?? 0,
                    isStarred: star?.mine ?? false,
                    tags: tags,
                    notebookID: notebook.id
                )
            ),
            groups: star == nil ? .all(but: FieldGroup<Note2Fields>.star) : .all
        )
    }

    static func values(_ notes: [WireNote]) -> (String) -> [Note2Value] {
        { server in notes.map { $0.value(server: server) } }
    }
}

/// A notebook as the server speaks of it.
struct WireNotebook: Codable, Sendable {
    var id: Int
    var follows: Bool
    var muted: Bool

    func value(server: String) -> NotebookRelationValue {
        NotebookRelationValue(
            server: server,
            id: id,
            box: Box(NotebookRelationFields(isFollowing: follows, isMuted: muted))
        )
    }
}

/// A note's page as the server speaks of it.
struct WirePage: Codable, Sendable {
    var note: WireNote
    var body: String
    var related: [WireNote]

    func value(server: String) -> Note3Value {
        Note3Value(
            server: server,
            note2: note.value(server: server),
            related: related.map { $0.value(server: server) },
            box: Box(Note3Fields(body: body, relatedIDs: related.map(\.id)))
        )
    }
}
