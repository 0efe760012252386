import LemmyMiddleware
import ReplKit

/// The kind of `link:1`, an entity as several accounts see it.
struct LinkKind: EntityKind {
    static let name = "link"

    let lemmy: LemmySession

    var name: String { Self.name }
    var summary: String { "an entity as several accounts see it: link:1" }
    var tiers: [String] { [] }
    var isListed: Bool { false }
    var exampleID: String? { nil }

    func load(_ id: String, to tier: String?, in session: Session) async throws -> LoadResult {
        LoadResult(ShownLink(link: try lemmy.link(numbered: id)), from: .live)
    }

    func refresh(_ object: any Showable, in session: Session) async throws -> LoadResult {
        guard let shown = object as? ShownLink else {
            throw ReplError(.wrongKind, "\(object.reference) is no link", hint: "links")
        }
        try await shown.link.refresh()
        return LoadResult(shown, from: .fetched)
    }

    func liveObjects(in session: Session) -> [LiveObject] { [] }

    func complete(_ begun: String, in session: Session) -> [String] { lemmy.links.all.map { "\($0.number)" } }
}

extension LemmySession {
    /// Returns the link with a typed number.
    ///
    /// - Throws: ``ReplKit/ReplError`` with code `unknownReference` if there is none.
    func link(numbered text: String) throws -> SessionLink {
        guard let link = Int(text).flatMap({ links[$0] }) else {
            let hint = links.all.isEmpty ? "link REF ACCOUNT" : "links"
            throw ReplError(.unknownReference, "there is no link \(text)", hint: hint)
        }
        return link
    }
}
