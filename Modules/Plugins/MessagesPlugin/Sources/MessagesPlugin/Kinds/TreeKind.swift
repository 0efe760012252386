import Consistency
import Messages
import Primitives
import ReplKit

/// A kind of model: `message:12` is a provider that shows it.
struct TreeKind<Value: TreeModel>: EntityKind {
    private let session: MessagesSession

    init(_ session: MessagesSession) { self.session = session }

    var name: String { Value.kindName }
    var summary: String { Value.summary }
    var tiers: [String] { [] }
    var exampleID: String? { Value.all(in: session.messages.sample).first?.id }

    /// Returns the live provider, or a new one with the data of the sample.
    func load(_ id: String, to tier: String?, in session: Session) async throws -> LoadResult {
        let kind = self.session.names[tree: Value.self]
        let reference = EntityKey(kind: kind, id: id)
        let living = self.session.providers(of: reference, as: DataProvider<Value>.self)
        if let provider = living.first(where: { $0.data != nil }) {
            return LoadResult(ShownTree(provider, id: id, self.session), from: .live)
        }
        guard let provider = try self.session.messages.provider(of: Value.self, id: id) else {
            let ids = Value.all(in: self.session.messages.sample).map(\.id)
            let gone = living.isEmpty ? "there is no \(reference)" : "\(reference) was deleted"
            throw ReplError(
                .unknownReference,
                gone,
                hint: ids.isEmpty ? "" : "load \(kind) \(ids.joined(separator: ", or "))"
            )
        }
        return LoadResult(ShownTree(provider, id: id, self.session), from: .fetched)
    }

    func liveObjects(in session: Session) -> [LiveObject] {
        self.session.live(of: self.session.names[tree: Value.self])
    }
}
