public import Consistency
public import LemmyIdentifiers
public import Middleware
import Propagation

/// The fields that tier 2 of a community adds.
public struct Community2Fields: TierFields, Codable, Hashable, Sendable {
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

    /// What differs from earlier fields, in words.
    func changes(from old: Self) -> [FieldChange] {
        var changes: [FieldChange] = []
        if old.subscriberCount != subscriberCount {
            changes.append(
                FieldChange("subscriberCount", from: describe(old.subscriberCount), to: describe(subscriberCount))
            )
        }
        if old.localSubscriberCount != localSubscriberCount {
            changes.append(
                FieldChange(
                    "localSubscriberCount",
                    from: describe(old.localSubscriberCount),
                    to: describe(localSubscriberCount)
                )
            )
        }
        if old.postCount != postCount {
            changes.append(FieldChange("postCount", from: describe(old.postCount), to: describe(postCount)))
        }
        if old.commentCount != commentCount {
            changes.append(FieldChange("commentCount", from: describe(old.commentCount), to: describe(commentCount)))
        }
        if old.activeUsersDay != activeUsersDay {
            changes.append(
                FieldChange("activeUsersDay", from: describe(old.activeUsersDay), to: describe(activeUsersDay))
            )
        }
        if old.activeUsersWeek != activeUsersWeek {
            changes.append(
                FieldChange("activeUsersWeek", from: describe(old.activeUsersWeek), to: describe(activeUsersWeek))
            )
        }
        if old.activeUsersMonth != activeUsersMonth {
            changes.append(
                FieldChange("activeUsersMonth", from: describe(old.activeUsersMonth), to: describe(activeUsersMonth))
            )
        }
        if old.activeUsersHalfYear != activeUsersHalfYear {
            changes.append(
                FieldChange(
                    "activeUsersHalfYear",
                    from: describe(old.activeUsersHalfYear),
                    to: describe(activeUsersHalfYear)
                )
            )
        }
        return changes
    }
}

/// The snapshot of a ``Community2``.
///
/// A community with its counts and what the viewer has to do with it.
@dynamicMemberLookup
public struct Community2Value: TierValue {
    /// The server that said so, by host.
    public var server: String
    /// The tier below.
    public var community1: Community1Value
    /// What the viewer has to do with it.
    public var relation: CommunityRelationValue
    /// What this tier adds.
    public var fields: Community2Fields

    /// The kind's name.
    public static let kind = "community"
    /// The tier.
    public static let tier = 2

    /// The identity.
    public var id: CommunityID { community1.id }

    /// Names the value in trees: kind, tier, id and server.
    public var modelIdentifier: ModelIdentifier? { Self.identifier(id, server: server) }

    /// States a snapshot.
    public init(
        server: String,
        community1: Community1Value,
        relation: CommunityRelationValue,
        fields: Community2Fields
    ) {
        self.server = server
        self.community1 = community1
        self.relation = relation
        self.fields = fields
    }

    /// A field of this tier.
    public subscript<Value>(dynamicMember field: KeyPath<Community2Fields, Value>) -> Value { fields[keyPath: field] }

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
        case server, community1, relation
    }

    /// Reads one flat object: children by name, fields beside them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        server = try container.decode(String.self, forKey: .server)
        community1 = try container.decode(Community1Value.self, forKey: .community1)
        relation = try container.decode(CommunityRelationValue.self, forKey: .relation)
        fields = try Community2Fields(from: decoder)
    }

    /// Writes one flat object.
    public func encode(to encoder: any Encoder) throws {
        try fields.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(server, forKey: .server)
        try container.encode(community1, forKey: .community1)
        try container.encode(relation, forKey: .relation)
    }
}
