import Middleware

/// One tier of one entity of the simulated world.
struct Subject: CustomStringConvertible {
    enum Tier: Int, CaseIterable { case post, relation, notes }

    let tier: Tier
    let id: Int
    let key: EntryKey
    /// How many numbers each group has, by the group's index.
    let sizes: [Int]

    init(_ tier: Tier, _ id: Int) {
        self.tier = tier
        self.id = id
        switch tier {
        case .post: (key, sizes) = (EntryKey(PostFields.self, .number(id)), [1, 2, 1, 2])
        case .relation: (key, sizes) = (EntryKey(RelationFields.self, .number(id)), [1, 1, 1])
        case .notes: (key, sizes) = (EntryKey(NotesFields.self, .number(id)), [1, 1])
        }
    }

    static let ids = 2
    /// All that there is; everything else names one by its place here.
    static let all = Tier.allCases.flatMap { tier in (0..<ids).map { Subject(tier, $0) } }
    static let places = Dictionary(uniqueKeysWithValues: all.indices.map { (all[$0].key, $0) })

    /// Whose edits its edits stand in line with.
    var lane: String { tier == .notes ? "notes" : "post" }
    /// The lane as a number, for comparing.
    var laneNumber: Int { (tier == .notes ? Subject.ids : 0) + id }

    /// A number that no group ever has: an answer has it in the groups that it does not say.
    private static let poison = -77

    /// What a group has that nobody has said.
    func poison(in group: Int) -> [Int] { Array(repeating: Subject.poison, count: sizes[group]) }

    /// What an answer says, with poison in the groups that it leaves open.
    func saying(_ values: [[Int]], _ groups: GroupSet) -> Saying {
        let said = values.indices.map { group in
            groups.contains(.one(group)) ? values[group] : poison(in: group)
        }
        return switch tier {
        case .post: Saying(key, Box(PostFields(said)), groups)
        case .relation: Saying(key, Box(RelationFields(said)), groups)
        case .notes: Saying(key, Box(NotesFields(said)), groups)
        }
    }

    /// What a box says, a list for each group.
    func values(of box: AnyBox) -> [[Int]] {
        switch tier {
        case .post: (box as? Box<PostFields>)?.fields.values ?? []
        case .relation: (box as? Box<RelationFields>)?.fields.values ?? []
        case .notes: (box as? Box<NotesFields>)?.fields.values ?? []
        }
    }

    var description: String { "\(tier) \(id)" }

    /// A group's name.
    func name(of group: Int) -> String {
        if group == 0 { return "rest" }
        return switch tier {
        case .post: PostFields.groups[group - 1].name
        case .relation: RelationFields.groups[group - 1].name
        case .notes: NotesFields.groups[group - 1].name
        }
    }

    /// The names of some groups.
    func names(of groups: GroupSet) -> String {
        if groups == .all { return "all" }
        return sizes.indices.filter { groups.contains(.one($0)) }.map(name(of:)).joined(separator: "+")
    }
}

extension GroupSet {
    /// One group by its index.
    static func one(_ index: Int) -> GroupSet { GroupSet(rawValue: 1 << UInt32(index)) }
    /// The index of the only group.
    var index: Int { rawValue.trailingZeroBitCount }
}
