import Consistency
import Primitives

/// What references call the kinds of this plug-in in one session: their own names, or `messages.person` where another has the short one.
@MainActor
struct KindNames {
    private var trees: [(type: ObjectIdentifier, prefix: String, name: String)] = []
    private var lists: [(type: ObjectIdentifier, name: String)] = []

    /// The kinds of single models.
    var ofTrees: [String] { trees.map(\.name) }
    /// All kinds.
    var all: [String] { ofTrees + lists.map(\.name) }

    subscript<Value: TreeModel>(tree type: Value.Type) -> String {
        get { trees.first { $0.type == ObjectIdentifier(type) }?.name ?? type.kindName }
        set { trees.append((ObjectIdentifier(type), type.identifierPrefix, newValue)) }
    }

    subscript<Element: ListedModel>(list type: Element.Type) -> String {
        get { lists.first { $0.type == ObjectIdentifier(type) }?.name ?? type.listName }
        set { lists.append((ObjectIdentifier(type), newValue)) }
    }

    /// What references call a model: `Person-42` is `person:42`. Of several projections the first that was registered.
    func reference(to identifier: ModelIdentifier) -> String {
        guard let dash = identifier.text.lastIndex(of: "-"),
            let kind = trees.first(where: { $0.prefix == identifier.text[..<dash] })
        else { return identifier.text }
        return "\(kind.name):\(identifier.text[identifier.text.index(after: dash)...])"
    }
}
