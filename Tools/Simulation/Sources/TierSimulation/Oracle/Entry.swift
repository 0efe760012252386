/// One tier of one entity, or one relation, as one account sees it.
struct Entry: Hashable, Comparable, CustomStringConvertible {
    enum Kind: Int, CaseIterable {
        case post1, post2, comment1, comment2, community1, community2, person1, person2
        case communityRelation, personRelation, standing, instanceRelation
        case reply, message, report
    }

    let kind: Kind
    let id: String

    init(_ kind: Kind, _ id: some CustomStringConvertible) {
        self.kind = kind
        self.id = id.description
    }

    init(_ kind: Kind, _ id: RawJSON) { self.init(kind, id.word) }

    var description: String { "\(kind):\(id)" }

    static func < (left: Entry, right: Entry) -> Bool {
        left.description < right.description
    }
}

/// The received fields of an entry.
struct Said {
    let entry: Entry
    let fields: Fields
}
