import Consistency

/// A model without children.
struct Leaf: SimpleModel {
    var id: String?
    var data: Int

    var modelIdentifier: ModelIdentifier? { id.map { ModelIdentifier($0) } }
}

/// A tree with a required child: a deletion of the child deletes the branch.
struct Branch: Model {
    var id: String?
    var data: Int?
    var children: [Branch] = []
    var required: Leaf

    var modelIdentifier: ModelIdentifier? { id.map { ModelIdentifier($0) } }
    static let children: Children<Self> = [.elements(\.children), .required(\.required)]

    func mergeModel(_ model: any ConsistencyManagerModel) throws -> Branch {
        switch model {
        case let same as Branch: same
        case let wide as WideBranch: wide.branch
        default: throw UnknownProjection()
        }
    }

    /// Returns the first branch with an identifier, in depth-first order from this one; nil if there is none.
    func find(_ id: String) -> Branch? {
        if self.id == id { return self }
        for child in children {
            if let found = child.find(id) { return found }
        }
        return nil
    }
}

/// A wider projection of ``Branch``: it has the same identifiers and one more field.
struct WideBranch: Model {
    var id: String?
    var data: Int?
    var extra: Int?
    var children: [WideBranch] = []
    var required: Leaf

    var modelIdentifier: ModelIdentifier? { id.map { ModelIdentifier($0) } }
    static let children: Children<Self> = [.elements(\.children), .required(\.required)]

    func mergeModel(_ model: any ConsistencyManagerModel) throws -> WideBranch {
        switch model {
        case let same as WideBranch: same
        case let branch as Branch: WideBranch(branch, keeping: self)
        default: throw UnknownProjection()
        }
    }

    /// The same tree without the extra field.
    var branch: Branch { Branch(id: id, data: data, children: children.map(\.branch), required: required) }

    /// Takes the fields of a branch, and the extra fields from the old tree, which a ``Branch`` does not have.
    init(_ branch: Branch, keeping old: WideBranch?) {
        let known = (old?.children ?? []).reduce(into: [:]) { $0[$1.id] = $1 }
        id = branch.id
        data = branch.data
        extra = old?.extra
        children = branch.children.map { WideBranch($0, keeping: known[$0.id]) }
        required = branch.required
    }
}

/// The error of a merge with a model of another type.
struct UnknownProjection: Error {}

/// Returns a model as a ``Branch``, the smaller of the two projections; nil if it is neither.
func smaller(_ model: (any ConsistencyManagerModel)?) -> Branch? {
    (model as? Branch) ?? (model as? WideBranch)?.branch
}
