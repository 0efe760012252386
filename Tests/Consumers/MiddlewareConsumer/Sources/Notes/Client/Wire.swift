import Middleware

// The server's JSON structures; the files Entities/*.json5 map them to tier values.

/// A note in the server's JSON; `star` is nil if the response omits the viewer's star.
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

/// A notebook in the server's JSON.
nonisolated struct WireNotebook: Codable, Sendable {
    var id: Int
    var follows: Bool
    var muted: Bool
}

/// A note's page in the server's JSON.
nonisolated struct WirePage: Codable, Sendable {
    var note: WireNote
    var body: String
    var related: [WireNote]
}

nonisolated extension [Note2Value] {
    /// Makes the tier values of a page of the list.
    init(_ wire: [WireNote], server: String) { self = wire.map { Note2Value($0, server: server) } }
}
