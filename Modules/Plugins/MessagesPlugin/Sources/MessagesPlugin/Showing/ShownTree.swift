import Consistency
import Messages
import Primitives
import Propagation
import ReplKit

/// A model in a tree: that of a provider, a child of one by key path, or a row of a list. The shown value is read each time.
struct ShownTree<Value: TreeModel>: TreeShowable {
    let session: MessagesSession
    /// The id of the model when it is no longer shown.
    let id: String
    let container: String
    /// The provider, if the model is its whole value.
    let provider: DataProvider<Value>?
    /// The provider or list that it retains.
    let holder: AnyObject
    /// Returns the shown value.
    let read: @MainActor () -> Value?
    /// Sets another value of the same model in every provider.
    let write: @MainActor (Value) -> Void

    var reference: EntityKey { EntityKey(kind: session.names[tree: Value.self], id: read()?.id ?? id) }
    var identity: ObjectIdentifier? { provider.map { ObjectIdentifier($0) } }
    var retainedIdentities: [ObjectIdentifier] { [ObjectIdentifier(holder)] }
    /// The id of the tree in which the value is: that of the provider or list that it retains.
    var inspectedIDs: [InspectedID] { [(holder as? any InspectedTree)?.inspectedID].compactMap(\.self) }
    /// Always empty, because its children are values and not objects.
    var retainedObjects: [any Showable] { [] }
    var headline: String { read()?.headline ?? "(deleted)" }
    var status: ShownStatus? { pausableProvider?.isPaused == true ? ShownStatus(isPaused: true) : nil }
    var pausableProvider: (any PausableProvider)? { provider }

    func fields() -> [ShownField] {
        guard let value = read() else { return [ShownField("deleted", true)] }
        return Value.allFields.map { ShownField($0.name, $0.read(value), group: $0.group) }
    }

    // MARK: References

    var edgeNames: [String] { Value.edges.map(\.name) }

    func edge(_ name: String) -> (any Showable)? { Value.edges.first { $0.name == name }?.follow(self) }

    /// Returns a child: for a provider a part, which is observed separately; else the child of the read value.
    func child<Child: TreeModel>(_ path: any WritableKeyPath<Value, Child> & Sendable) -> ShownTree<Child>? {
        guard let child = read()?[keyPath: path] else { return nil }
        let part = provider.map { $0[path] }
        let session = session
        return ShownTree<Child>(
            session: session,
            id: child.id,
            container: "\(reference)",
            provider: nil,
            holder: holder,
            read: { [read] in if let part { part.data } else { read()?[keyPath: path] } },
            write: { child in
                if let part { part.setData(child) } else { session.edit(child) }
            }
        )
    }

    // MARK: Commands

    func makeProvider() throws -> any TreeShowable {
        guard let value = read() else { throw gone }
        let provider = DataProvider<Value>(session.messages.trees)
        try session.messages.throwingProblems { provider.setData(value) }
        return ShownTree(provider, id: value.id, session)
    }

    func edit(_ assignments: [(field: String, value: String)]) throws -> TreeEditResult {
        guard let old = read() else { throw gone }
        var new = old
        for (name, text) in assignments { try Value.editableField(name, of: reference).write?(&new, text) }
        guard new != old else { return .unchanged }
        let undo = Value.assignments(from: new, to: old).map { "edit \(commandText(for: reference)) \($0)" }
        try session.change(new.changes(from: old, session.names), of: old.modelIdentifier, shownAs: reference) {
            write(new)
        }
        return .changed(undo: undo)
    }

    func delete() throws {
        guard let identifier = read()?.modelIdentifier else { throw gone }
        let change = EntityChange(reference, [FieldChange("deleted", from: "no", to: "yes")])
        try session.change([change], of: identifier, shownAs: reference) { session.messages.delete(identifier) }
    }

    private var gone: ReplError {
        ReplError(.unknownReference, "\(reference) was deleted", hint: "cache, to list what is left")
    }
}

extension ShownTree {
    /// Creates the object for the whole value of a provider, and registers the provider for `explain`.
    init(_ provider: DataProvider<Value>, id: String, _ session: MessagesSession) {
        let reference = EntityKey(kind: session.names[tree: Value.self], id: id)
        if session.providers(of: reference, as: DataProvider<Value>.self).allSatisfy({ $0 !== provider }) {
            let identifier = provider.data?.modelIdentifier
            provider.inspectedName = "\(reference)"
            session.register(provider, as: reference) { [weak provider, messages = session.messages] in
                guard let provider, provider.data == nil else { return }
                messages.value(of: Value.self, id: id).map { provider.setData($0) }
            }
            provider.onUpdate = { [weak session] value, updates, _ in
                session?.logRebuild(reference, of: identifier, isGone: value == nil, updates)
            }
        }
        self.init(
            session: session,
            id: id,
            container: "",
            provider: provider,
            holder: provider,
            read: { provider.data },
            write: { provider.setData($0) }
        )
    }
}
