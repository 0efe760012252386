import Consistency
import Messages
import Primitives
import Propagation
import ReplKit

/// A list of models that a collection provider shows.
struct ShownList<Element: ListedModel>: TreeShowable {
    let session: MessagesSession
    let provider: CollectionDataProvider<Element>
    let container = ""

    init(_ provider: CollectionDataProvider<Element>, _ session: MessagesSession) {
        self.session = session
        self.provider = provider
        let reference = Self.reference(session)
        guard session.providers(of: reference, as: CollectionDataProvider<Element>.self).allSatisfy({ $0 !== provider })
        else { return }
        provider.inspectedName = "\(reference)"
        session.register(provider, as: reference) { [weak provider, messages = session.messages] in
            provider?.setData(Element.list(in: messages).data)
        }
        provider.onUpdate = { [weak session] changes, updates, _ in session?.logRebuild(reference, changes, updates) }
    }

    static func reference(_ session: MessagesSession) -> EntityKey {
        EntityKey(kind: session.names[list: Element.self], id: ListKind<Element>.id)
    }

    var reference: EntityKey { Self.reference(session) }
    var identity: ObjectIdentifier? { ObjectIdentifier(provider) }
    var inspectedIDs: [InspectedID] { [provider.inspectedID] }
    var retainedObjects: [any Showable] { [] }
    var headline: String {
        let count = provider.data.count
        return "\(count) \(count == 1 ? Element.kindName : Element.plural)"
    }
    var status: ShownStatus? { provider.isPaused ? ShownStatus(isPaused: true) : nil }
    var pausableProvider: (any PausableProvider)? { provider }
    var columns: [String] { Element.columns }
    var tableFormat: TableFormat { TableFormat(title: Element.titleColumn) }

    func fields() -> [ShownField] { [ShownField("count", provider.data.count)] }

    func rows() -> [any Showable]? { provider.data.indices.map(row) }

    /// Returns a row: the model that is at the index now, even if it moves later.
    private func row(at index: Int) -> ShownTree<Element> {
        let id = provider.data[index].id
        return ShownTree(
            session: session,
            id: id,
            container: "\(reference)",
            provider: nil,
            holder: provider,
            read: { [provider] in
                let elements = provider.data
                if elements.indices.contains(index), elements[index].id == id { return elements[index] }
                return elements.first { $0.id == id }
            },
            write: { [session] in session.edit($0) }
        )
    }

    // MARK: Commands

    func makeProvider() throws -> any TreeShowable {
        let other = CollectionDataProvider<Element>(session.messages.trees)
        other.setData(provider.data)
        return ShownList(other, session)
    }

    func edit(_ assignments: [(field: String, value: String)]) throws -> TreeEditResult { throw isList("edit") }

    func delete() throws { throw isList("delete") }

    private func isList(_ verb: String) -> ReplError {
        ReplError(.wrongKind, "\(reference) is a list", hint: "\(verb) a row of it: \(verb) h.1")
    }
}
