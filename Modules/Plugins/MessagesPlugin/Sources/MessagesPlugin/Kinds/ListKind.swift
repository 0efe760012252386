import Consistency
import Messages
import Primitives
import ReplKit

/// A kind of list, of which there is one: `load contacts`.
struct ListKind<Element: ListedModel>: EntityKind {
    /// What its one list is called behind the colon.
    static var id: String { "all" }

    private let session: MessagesSession

    init(_ session: MessagesSession) { self.session = session }

    var name: String { Element.listName }
    var summary: String { Element.listSummary }
    var tiers: [String] { [] }
    var bareID: String? { Self.id }

    /// The list that lives, or one that shows what the sample has.
    func load(_ id: String, to tier: String?, in session: Session) async throws -> Loaded {
        let reference = ShownList<Element>.reference(self.session)
        guard id == Self.id else {
            throw ReplError(
                .unknownReference,
                "there is one list of that kind, \(reference)",
                hint: "load \(reference.kind)"
            )
        }
        let living = self.session.providers(of: reference, as: CollectionDataProvider<Element>.self)
        if let provider = living.first { return Loaded(ShownList(provider, self.session), from: .alive) }
        let provider = Element.list(in: self.session.messages)
        return Loaded(ShownList(provider, self.session), from: .fetched)
    }

    func live(in session: Session) -> [LiveObject] { self.session.live(of: self.session.names[list: Element.self]) }
}
