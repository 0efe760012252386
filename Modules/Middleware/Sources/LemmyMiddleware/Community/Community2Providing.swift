/// What tier 2 of a community and every tier above it offer.
@MainActor
public protocol Community2Providing: Community1Providing {
    /// The tier 2 object itself.
    nonisolated var community2: Community2 { get }
}

extension Community2 {
    /// Itself.
    public nonisolated var community2: Community2 { self }
}

// Forwarded from the tier 2 object.
extension Community2Providing {
    /// The tier 2 object, which every tier may be asked for.
    public nonisolated var community2_: Community2? { community2 }
    /// How many follow it.
    public var subscriberCount: Int { community2.subscriberCount }
    /// How many of them are on this server, since 0.19.4.
    public var localSubscriberCount: Int? { community2.localSubscriberCount }
    /// How many posts it has.
    public var postCount: Int { community2.postCount }
    /// How many comments it has.
    public var commentCount: Int { community2.commentCount }
    /// How many were active in the last day.
    public var activeUsersDay: Int { community2.activeUsersDay }
    /// How many were active in the last week.
    public var activeUsersWeek: Int { community2.activeUsersWeek }
    /// How many were active in the last month.
    public var activeUsersMonth: Int { community2.activeUsersMonth }
    /// How many were active in the last half year.
    public var activeUsersHalfYear: Int { community2.activeUsersHalfYear }
    /// The tier below.
    public nonisolated var community1: Community1 { community2.community1 }
    /// What the viewer has to do with it.
    public nonisolated var relation: CommunityRelation { community2.relation }
}
