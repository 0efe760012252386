import Consistency
import Messages
import Primitives
import Propagation
import ReplKit

/// A model as people see it: what its kind is called, its fields, and the models that it contains.
protocol TreeModel: BookModel {
    /// Its kind: what stands before the colon.
    static var kindName: String { get }
    /// What `help` says of the kind.
    static var summary: String { get }
    /// What its identifiers begin with, before the `-`.
    static var identifierPrefix: String { get }
    /// Its own fields, in order.
    static var fields: [TreeField<Self>] { get }
    /// The models in it.
    static var edges: [TreeEdge<Self>] { get }
    /// One line that tells it from others.
    var headline: String { get }
}

/// A model of which there is a list.
protocol ListedModel: TreeModel {
    /// The kind of the list.
    static var listName: String { get }
    /// What `help` says of it.
    static var listSummary: String { get }
    /// What several of them are called.
    static var plural: String { get }
    /// The fields that a table prints.
    static var columns: [String] { get }
    /// A list that shows all.
    @MainActor
    static func list(in messages: MessageTrees) -> CollectionDataProvider<Self>
}

/// A model in a model.
struct TreeEdge<Root: TreeModel>: Sendable {
    let name: String
    /// The child's fields, as fields of the model that contains it.
    let fields: [TreeField<Root>]
    /// The child, where the model is shown.
    let follow: @MainActor @Sendable (ShownTree<Root>) -> (any TreeShowable)?
    /// What changed in the child.
    let change: @MainActor @Sendable (Root, Root, KindNames) -> EntityChange?

    /// A child, by key path.
    static func child<Child: TreeModel>(_ name: String, _ path: any WritableKeyPath<Root, Child> & Sendable) -> Self {
        Self(
            name: name,
            fields: Child.allFields.map { $0.inside(name, path) },
            follow: { $0.child(path) },
            change: { $1[keyPath: path].change(from: $0[keyPath: path], $2) }
        )
    }
}

extension TreeModel {
    /// None.
    static var edges: [TreeEdge<Self>] { [] }

    /// Its own fields, and below them those of the models in it.
    static var allFields: [TreeField<Self>] { fields + edges.flatMap(\.fields) }

    /// What of it, the models in it aside, is not what it was; nil if that is nothing.
    @MainActor
    func change(from old: Self, _ names: KindNames) -> EntityChange? {
        let changes = Self.fields.compactMap { field -> FieldChange? in
            let (old, new) = (field.read(old), field.read(self))
            return old == new ? nil : FieldChange(field.name, from: old.words, to: new.words)
        }
        return changes.isEmpty ? nil : EntityChange(EntityKey(kind: names[tree: Self.self], id: id), changes)
    }

    /// What has to be assigned so that `value` becomes `other`, as it is typed; nil if assigning does not lead there.
    @MainActor
    static func assignments(from value: Self, to other: Self) -> String? {
        var reached = value
        var words: [String] = []
        for field in allFields where field.read(value) != field.read(other) {
            let text = field.read(other).typed
            guard let write = field.write else { return nil }
            do {
                try write(&reached, text)
                words.append("\(field.name)=\(Quoting.quote(text))")
            } catch {
                // A field that comes and goes with another, such as a picture's width.
                continue
            }
        }
        return reached == other ? words.joined(separator: " ") : nil
    }

    /// What of it is not what it was, the models in it included.
    @MainActor
    func changes(from old: Self, _ names: KindNames) -> [EntityChange] {
        [change(from: old, names)].compactMap { $0 } + Self.edges.compactMap { $0.change(old, self, names) }
    }
}
