import Consistency
import Messages
import Primitives
import Propagation
import ReplKit

/// A model in a tree: a provider's own, a child of one by key path, or a row of a list. Reads what is shown each time.
struct ShownTree<Value: TreeModel>: TreeShowable {
    let session: MessagesSession
    /// Which model, if it is shown no more.
    let id: String
    let whole: String
    /// The provider, if it is the whole of what that shows.
    let provider: DataProvider<Value>?
    /// The provider or list that it keeps alive.
    let holder: AnyObject
    /// What is shown.
    let read: @MainActor () -> Value?
    /// Shows another value of the same model, everywhere.
    let write: @MainActor (Value) -> Void

    var reference: EntityKey { EntityKey(kind: session.names[tree: Value.self], id: read()?.id ?? id) }
    var tierLabel: String? { nil }
    var identity: ObjectIdentifier? { provider.map { ObjectIdentifier($0) } }
    var heldIdentities: [ObjectIdentifier] { [ObjectIdentifier(holder)] }
    /// What it contains is values, and no objects.
    var held: [any Showable] { [] }
    var headline: String { read()?.headline ?? "(deleted)" }
    var status: ShownStatus? { pausing?.isPaused == true ? ShownStatus(isPaused: true) : nil }
    var pausing: (any Pausing)? { provider }

    func fields() -> [ShownField] {
        guard let value = read() else { return [ShownField("deleted", true)] }
        return Value.allFields.map { ShownField($0.name, $0.read(value), group: $0.group) }
    }

    // MARK: Leading further

    var edgeNames: [String] { Value.edges.map(\.name) }

    func edge(_ name: String) -> (any Showable)? { Value.edges.first { $0.name == name }?.follow(self) }

    /// A child: of a provider a part, which is observed by itself; of anything else what is found there.
    func child<Child: TreeModel>(_ path: any WritableKeyPath<Value, Child> & Sendable) -> ShownTree<Child>? {
        guard let child = read()?[keyPath: path] else { return nil }
        let part = provider.map { $0[path] }
        let session = session
        return ShownTree<Child>(
            session: session,
            id: child.id,
            whole: "\(reference)",
            provider: nil,
            holder: holder,
            read: { [read] in if let part { part.data } else { read()?[keyPath: path] } },
            write: { child in
                if let part { part.setData(child) } else { session.edit(child) }
            }
        )
    }

    // MARK: What commands do

    func makeProvider() throws -> any TreeShowable {
        guard let value = read() else { throw gone }
        let provider = DataProvider<Value>(session.messages.trees)
        try session.messages.reporting { provider.setData(value) }
        return ShownTree(provider, id: value.id, session)
    }

    func edit(_ assignments: [(field: String, value: String)]) throws -> TreeEdit {
        guard let old = read() else { throw gone }
        var new = old
        for (name, text) in assignments { try Self.field(name, of: reference).write?(&new, text) }
        guard new != old else { return .same }
        let undo = Value.assignments(from: new, to: old).map { "edit \(typedReference(to: reference)) \($0)" }
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

    private static func field(_ name: String, of reference: EntityKey) throws -> TreeField<Value> {
        let known = Value.allFields
        guard let field = known.first(where: { $0.name == name }) else {
            let guess = DidYouMean(name, among: known.map(\.name))
            let names = known.filter { $0.write != nil }.map { "\($0.name)=" }.joined(separator: ", ")
            throw ReplError(
                .unknownReference,
                "\(reference) has no field \"\(name)\"\(guess)",
                hint: guess.isEmpty ? names : ""
            )
        }
        guard field.write != nil else {
            throw ReplError(
                .wrongKind,
                "\(name) says which \(field.group ?? reference.kind) it is, and stays",
                hint: "provider \(reference.kind):ID shows another"
            )
        }
        return field
    }

    private var gone: ReplError {
        ReplError(.unknownReference, "\(reference) was deleted", hint: "cache, for what is there still")
    }
}

extension ShownTree {
    /// The whole of what a provider shows, and why it changes.
    init(_ provider: DataProvider<Value>, id: String, _ session: MessagesSession) {
        let reference = EntityKey(kind: session.names[tree: Value.self], id: id)
        if session.providers(of: reference, as: DataProvider<Value>.self).allSatisfy({ $0 !== provider }) {
            let identifier = provider.data?.modelIdentifier
            session.note(provider, as: reference) { [weak provider, messages = session.messages] in
                guard let provider, provider.data == nil else { return }
                messages.value(of: Value.self, id: id).map { provider.setData($0) }
            }
            provider.onUpdate = { [weak session] value, updates, _ in
                session?.noteRebuilt(reference, of: identifier, isGone: value == nil, updates)
            }
        }
        self.init(
            session: session,
            id: id,
            whole: "",
            provider: provider,
            holder: provider,
            read: { provider.data },
            write: { provider.setData($0) }
        )
    }
}
