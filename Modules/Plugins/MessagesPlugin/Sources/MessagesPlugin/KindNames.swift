import Consistency
import Primitives

/// The names of this plug-in's kinds in one session: their own names, or `messages.person` if another plug-in has the short one.
@MainActor
struct KindNames {
    private var trees: [(type: ObjectIdentifier, prefix: String, name: String)] = []
    private var lists: [(type: ObjectIdentifier, name: String)] = []

    /// The names of the kinds of single models.
    var ofTrees: [String] { trees.map(\.name) }
    /// The names of all kinds.
    var all: [String] { ofTrees + lists.map(\.name) }

    subscript<Value: TreeModel>(tree type: Value.Type) -> String {
        get { trees.first { $0.type == ObjectIdentifier(type) }?.name ?? type.kindName }
        set { trees.append((ObjectIdentifier(type), type.identifierPrefix, newValue)) }
    }

    subscript<Element: ListedModel>(list type: Element.Type) -> String {
        get { lists.first { $0.type == ObjectIdentifier(type) }?.name ?? type.listName }
        set { lists.append((ObjectIdentifier(type), newValue)) }
    }

    /// Returns the key and the identifier for `person:42`, even if there is no such model; nil if the text is no such reference.
    func deleted(_ text: String) -> (EntityKey, ModelIdentifier)? {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, let kind = trees.first(where: { $0.name == parts[0] }) else { return nil }
        return (EntityKey(kind: kind.name, id: parts[1]), ModelIdentifier("\(kind.prefix)-\(parts[1])"))
    }

    /// Returns the reference of a model: `Person-42` is `person:42`. Of several projections it is the one that was registered first.
    func reference(to identifier: ModelIdentifier) -> String {
        guard let dash = identifier.text.lastIndex(of: "-"),
            let kind = trees.first(where: { $0.prefix == identifier.text[..<dash] })
        else { return identifier.text }
        return "\(kind.name):\(identifier.text[identifier.text.index(after: dash)...])"
    }
}
