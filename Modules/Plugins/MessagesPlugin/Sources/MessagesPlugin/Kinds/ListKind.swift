import Consistency
import Messages
import Primitives
import ReplKit

/// A kind that has a single list: `load contacts`.
struct ListKind<Element: ListedModel>: EntityKind {
    /// The id of the single list, behind the colon.
    static var id: String { "all" }

    private let session: MessagesSession

    init(_ session: MessagesSession) { self.session = session }

    var name: String { Element.listName }
    var summary: String { Element.listSummary }
    var tiers: [String] { [] }
    var defaultID: String? { Self.id }

    /// Returns the live list, or a new one with the data of the sample.
    func load(_ id: String, to tier: String?, in session: Session) async throws -> LoadResult {
        let reference = ShownList<Element>.reference(self.session)
        guard id == Self.id else {
            throw ReplError(
                .unknownReference,
                "there is only one list of this kind: \(reference)",
                hint: "load \(reference.kind)"
            )
        }
        let living = self.session.providers(of: reference, as: CollectionDataProvider<Element>.self)
        if let provider = living.first { return LoadResult(ShownList(provider, self.session), from: .live) }
        let provider = Element.list(in: self.session.messages)
        return LoadResult(ShownList(provider, self.session), from: .fetched)
    }

    func liveObjects(in session: Session) -> [LiveObject] {
        self.session.live(of: self.session.names[list: Element.self])
    }
}
