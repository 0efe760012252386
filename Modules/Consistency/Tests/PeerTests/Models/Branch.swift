import Consistency

/// A part without children.
struct Leaf: SimpleModel {
    var id: String?
    var data: Int

    var modelIdentifier: ModelIdentifier? { id.map { ModelIdentifier($0) } }
}

/// A tree with a part that it cannot do without.
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

    /// The first node under an identifier, itself included.
    func find(_ id: String) -> Branch? {
        if self.id == id { return self }
        for child in children {
            if let found = child.find(id) { return found }
        }
        return nil
    }
}

/// The same with a field more, under the same identifiers.
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

    /// Without the field.
    var branch: Branch { Branch(id: id, data: data, children: children.map(\.branch), required: required) }

    /// Takes all from a branch, and what it does not know from what was there.
    init(_ branch: Branch, keeping old: WideBranch?) {
        let known = (old?.children ?? []).reduce(into: [:]) { $0[$1.id] = $1 }
        id = branch.id
        data = branch.data
        extra = old?.extra
        children = branch.children.map { WideBranch($0, keeping: known[$0.id]) }
        required = branch.required
    }
}

/// Says that no projection knows the type.
struct UnknownProjection: Error {}

/// A model in the smaller of the two projections.
func smaller(_ model: (any ConsistencyManagerModel)?) -> Branch? {
    (model as? Branch) ?? (model as? WideBranch)?.branch
}
