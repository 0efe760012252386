import Middleware

// What the server speaks; Entities/*.json5 say which tier values that is.

/// A note as the server speaks of it; without what is the viewer's own, where that is not asked for.
nonisolated struct WireNote: Codable, Sendable {
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
}

/// A notebook as the server speaks of it.
nonisolated struct WireNotebook: Codable, Sendable {
    var id: Int
    var follows: Bool
    var muted: Bool
}

/// A note's page as the server speaks of it.
nonisolated struct WirePage: Codable, Sendable {
    var note: WireNote
    var body: String
    var related: [WireNote]
}

nonisolated extension [Note2Value] {
    /// What a page of the list says.
    init(_ wire: [WireNote], server: String) { self = wire.map { Note2Value($0, server: server) } }
}
