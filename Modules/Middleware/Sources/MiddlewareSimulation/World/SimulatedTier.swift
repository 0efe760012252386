import Middleware

/// One tier of one entity of the simulated world.
struct SimulatedTier: CustomStringConvertible {
    enum Tier: Int, CaseIterable { case post, relation, notes }

    let tier: Tier
    let id: Int
    let key: TierKey
    /// The length of each group's list, by the group's index.
    let sizes: [Int]

    init(_ tier: Tier, _ id: Int) {
        self.tier = tier
        self.id = id
        switch tier {
        case .post: (key, sizes) = (TierKey(PostFields.self, .number(id)), [1, 2, 1, 2])
        case .relation: (key, sizes) = (TierKey(RelationFields.self, .number(id)), [1, 1, 1])
        case .notes: (key, sizes) = (TierKey(NotesFields.self, .number(id)), [1, 1])
        }
    }

    static let ids = 2
    /// All subjects; other code refers to a subject by its index in this list.
    static let all = Tier.allCases.flatMap { tier in (0..<ids).map { SimulatedTier(tier, $0) } }
    static let places = Dictionary(uniqueKeysWithValues: all.indices.map { (all[$0].key, $0) })

    /// The kind of entity in whose lane its edits are sent.
    var lane: String { tier == .notes ? "notes" : "post" }
    /// The lane as a number, for comparisons.
    var laneIndex: Int { (tier == .notes ? SimulatedTier.ids : 0) + id }

    /// A number that no group ever contains; an answer has it in the groups that it does not deliver.
    private static let poison = -77

    /// Returns the value of a group that no answer has delivered.
    func unstatedValue(in group: Int) -> [Int] { Array(repeating: SimulatedTier.poison, count: sizes[group]) }

    /// Returns the update of an answer, with poison in the groups that it does not deliver.
    func update(_ values: [[Int]], _ groups: GroupSet) -> EntityUpdate {
        let said = values.indices.map { group in
            groups.contains(.one(group)) ? values[group] : unstatedValue(in: group)
        }
        return switch tier {
        case .post: EntityUpdate(key, Snapshot(PostFields(said)), groups)
        case .relation: EntityUpdate(key, Snapshot(RelationFields(said)), groups)
        case .notes: EntityUpdate(key, Snapshot(NotesFields(said)), groups)
        }
    }

    /// Returns the values of a snapshot, as a list for each group.
    func values(of snapshot: AnySnapshot) -> [[Int]] {
        switch tier {
        case .post: (snapshot as? Snapshot<PostFields>)?.fields.values ?? []
        case .relation: (snapshot as? Snapshot<RelationFields>)?.fields.values ?? []
        case .notes: (snapshot as? Snapshot<NotesFields>)?.fields.values ?? []
        }
    }

    var description: String { "\(tier) \(id)" }

    /// Returns the name of a group.
    func name(of group: Int) -> String {
        if group == 0 { return "rest" }
        return switch tier {
        case .post: PostFields.groups[group - 1].name
        case .relation: RelationFields.groups[group - 1].name
        case .notes: NotesFields.groups[group - 1].name
        }
    }

    /// Returns the names of some groups.
    func names(of groups: GroupSet) -> String {
        if groups == .all { return "all" }
        return sizes.indices.filter { groups.contains(.one($0)) }.map(name(of:)).joined(separator: "+")
    }
}

extension GroupSet {
    /// Returns the set of one group by its index.
    static func one(_ index: Int) -> GroupSet { GroupSet(rawValue: 1 << UInt32(index)) }
    /// The index of the only group.
    var index: Int { rawValue.trailingZeroBitCount }
}
