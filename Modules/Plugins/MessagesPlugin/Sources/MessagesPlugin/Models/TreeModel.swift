import Consistency
import Messages
import Primitives
import Propagation
import ReplKit

/// A model in the form that people see: the name of its kind, its fields, and the models that it contains.
protocol TreeModel: SampleModel {
    /// The name of the kind, before the colon.
    static var kindName: String { get }
    /// The description of the kind, for `help`.
    static var summary: String { get }
    /// The prefix of its identifiers, before the `-`.
    static var identifierPrefix: String { get }
    /// The fields of the model itself, in order.
    static var fields: [TreeField<Self>] { get }
    /// The child models.
    static var edges: [TreeEdge<Self>] { get }
    /// A line that distinguishes it from other models.
    var headline: String { get }
}

/// A model that has a list.
protocol ListedModel: TreeModel {
    /// The name of the list's kind.
    static var listName: String { get }
    /// The description of the list, for `help`.
    static var listSummary: String { get }
    /// The plural of the model's name.
    static var plural: String { get }
    /// The fields that a table prints.
    static var columns: [String] { get }
    /// The column that distinguishes the rows.
    static var titleColumn: String { get }
    /// Creates a list of all models of this type.
    @MainActor
    static func list(in messages: MessageTrees) -> CollectionDataProvider<Self>
}

/// A child model of a model.
struct TreeEdge<Root: TreeModel>: Sendable {
    let name: String
    /// Returns the name of the child's kind.
    let kind: @MainActor @Sendable (KindNames) -> String
    /// The child's fields, as fields of the model that contains it.
    let fields: [TreeField<Root>]
    /// Returns the child of a shown model.
    let follow: @MainActor @Sendable (ShownTree<Root>) -> (any TreeShowable)?
    /// Returns the change of the child between two values of the model.
    let change: @MainActor @Sendable (Root, Root, KindNames) -> EntityChange?

    /// Creates an edge to the child at a key path.
    static func child<Child: TreeModel>(_ name: String, _ path: any WritableKeyPath<Root, Child> & Sendable) -> Self {
        Self(
            name: name,
            kind: { $0[tree: Child.self] },
            fields: Child.allFields.map { $0.inside(name, path) },
            follow: { $0.child(path) },
            change: { $1[keyPath: path].change(from: $0[keyPath: path], $2) }
        )
    }
}

extension TreeModel {
    /// Empty by default, for models without children.
    static var edges: [TreeEdge<Self>] { [] }

    /// The fields of the model itself, followed by those of its children.
    static var allFields: [TreeField<Self>] { fields + edges.flatMap(\.fields) }

    /// Returns the field that an assignment of `edit` changes.
    ///
    /// - Throws: `ReplError` if there is none, or if it is an id.
    static func editableField(_ name: String, of reference: EntityKey) throws -> TreeField<Self> {
        guard let field = allFields.first(where: { $0.name == name }) else {
            let guess = DidYouMean(name, among: allFields.map(\.name))
            let names = allFields.filter { $0.write != nil }.map { "\($0.name)=" }.joined(separator: ", ")
            throw ReplError(
                .unknownReference,
                "\(reference) has no field \"\(name)\"\(guess)",
                hint: guess.isEmpty ? names : ""
            )
        }
        guard field.write != nil else {
            throw ReplError(
                .wrongKind,
                "\(name) identifies the \(field.group ?? reference.kind) and cannot be changed",
                hint: "provider \(reference.kind):ID, to show another one"
            )
        }
        return field
    }

    /// Returns the fields that changed, ignoring child models; nil if none did.
    @MainActor
    func change(from old: Self, _ names: KindNames) -> EntityChange? {
        let changes = Self.fields.compactMap { field -> FieldChange? in
            let (old, new) = (field.read(old), field.read(self))
            return old == new ? nil : FieldChange(field.name, from: old.shortText, to: new.shortText)
        }
        return changes.isEmpty ? nil : EntityChange(EntityKey(kind: names[tree: Self.self], id: id), changes)
    }

    /// Returns the assignments that turn `value` into `other`, as they are typed; nil if assignments cannot do that.
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
                // Ignored: the field exists only together with another, such as a picture's width.
                continue
            }
        }
        return reached == other ? words.joined(separator: " ") : nil
    }

    /// Returns the changes since `old`, those of child models included.
    @MainActor
    func changes(from old: Self, _ names: KindNames) -> [EntityChange] {
        [change(from: old, names)].compactMap { $0 } + Self.edges.compactMap { $0.change(old, self, names) }
    }
}
