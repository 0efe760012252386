public import Consistency
public import LemmyIdentifiers
public import Middleware

/// The fields that tier 2 of a community adds.
public struct Community2Fields: TierFields {
    /// How many follow it.
    public var subscriberCount: Int
    /// How many of them are on this server, since 0.19.4.
    public var localSubscriberCount: Int?
    /// How many posts it has.
    public var postCount: Int
    /// How many comments it has.
    public var commentCount: Int
    /// How many were active in the last day.
    public var activeUsersDay: Int
    /// How many were active in the last week.
    public var activeUsersWeek: Int
    /// How many were active in the last month.
    public var activeUsersMonth: Int
    /// How many were active in the last half year.
    public var activeUsersHalfYear: Int

    /// States the fields.
    public init(
        subscriberCount: Int,
        localSubscriberCount: Int? = nil,
        postCount: Int,
        commentCount: Int,
        activeUsersDay: Int,
        activeUsersWeek: Int,
        activeUsersMonth: Int,
        activeUsersHalfYear: Int
    ) {
        self.subscriberCount = subscriberCount
        self.localSubscriberCount = localSubscriberCount
        self.postCount = postCount
        self.commentCount = commentCount
        self.activeUsersDay = activeUsersDay
        self.activeUsersWeek = activeUsersWeek
        self.activeUsersMonth = activeUsersMonth
        self.activeUsersHalfYear = activeUsersHalfYear
    }

    /// Which fields differ from earlier ones, in the order of ``Community2/observed``.
    public func changes(from old: Self) -> ChangeMask {
        var mask = ChangeMask()
        mask.note(0, old.subscriberCount != subscriberCount)
        mask.note(1, old.localSubscriberCount != localSubscriberCount)
        mask.note(2, old.postCount != postCount)
        mask.note(3, old.commentCount != commentCount)
        mask.note(4, old.activeUsersDay != activeUsersDay)
        mask.note(5, old.activeUsersWeek != activeUsersWeek)
        mask.note(6, old.activeUsersMonth != activeUsersMonth)
        mask.note(7, old.activeUsersHalfYear != activeUsersHalfYear)
        return mask
    }
}

/// The snapshot of a ``Community2``.
///
/// A community with its counts and what the viewer has to do with it.
@dynamicMemberLookup
public struct Community2Value: LemmyTierValue {
    /// The server that said so: host, and port if it is not the scheme's own.
    public var server: String
    /// The tier below.
    public var community1: Community1Value
    /// What the viewer has to do with it.
    public var relation: CommunityRelationValue
    /// What this tier adds.
    public var box: Box<Community2Fields>
    /// Which groups of them the answer says.
    public var groups: GroupSet

    /// The kind's name.
    public static let kind = "community"
    /// The tier.
    public static let tier = 2

    /// The identity.
    public var id: CommunityID { community1.id }

    /// Names the value in trees: kind, tier, id and server.
    public var modelIdentifier: ModelIdentifier? { identifier }

    /// States a snapshot by its box.
    public init(
        server: String,
        community1: Community1Value,
        relation: CommunityRelationValue,
        box: Box<Community2Fields>,
        groups: GroupSet = .all
    ) {
        self.server = server
        self.community1 = community1
        self.relation = relation
        self.box = box
        self.groups = groups
    }

    /// States a snapshot.
    public init(
        server: String,
        community1: Community1Value,
        relation: CommunityRelationValue,
        fields: Community2Fields,
        groups: GroupSet = .all
    ) {
        self.init(server: server, community1: community1, relation: relation, box: Box(fields), groups: groups)
    }

    /// A field of this tier.
    public subscript<Value>(dynamicMember field: KeyPath<Community2Fields, Value>) -> Value {
        box.fields[keyPath: field]
    }

    /// Adds what it says of itself and of its children.
    public func collect(into sayings: inout Sayings) {
        community1.collect(into: &sayings)
        relation.collect(into: &sayings)
        sayings.add(self)
    }

    /// The snapshot with its children replaced; nil if a required one is gone.
    public func map(_ transform: ModelTransform) -> Self? {
        guard let community1 = transform(community1) else { return nil }
        guard let relation = transform(relation) else { return nil }
        var mapped = self
        mapped.community1 = community1
        mapped.relation = relation
        return mapped
    }

    /// Visits the children.
    public func forEach(_ visit: ModelVisitor) {
        visit(community1)
        visit(relation)
    }
}

extension Community2Value {
    private enum CodingKeys: String, CodingKey {
        case server, community1, relation, says
    }

    /// Reads one flat object: children by name, fields beside them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        server = try container.decode(String.self, forKey: .server)
        community1 = try container.decode(Community1Value.self, forKey: .community1)
        relation = try container.decode(CommunityRelationValue.self, forKey: .relation)
        groups = try container.decodeIfPresent(GroupSet.self, forKey: .says) ?? .all
        box = Box(try Community2Fields(from: decoder))
    }

    /// Writes one flat object; what it says only if that is not everything.
    public func encode(to encoder: any Encoder) throws {
        try box.fields.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(server, forKey: .server)
        try container.encode(community1, forKey: .community1)
        try container.encode(relation, forKey: .relation)
        if groups != .all { try container.encode(groups, forKey: .says) }
    }
}
