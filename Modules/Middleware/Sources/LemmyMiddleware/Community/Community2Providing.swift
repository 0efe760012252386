/// What tier 2 of a community and every tier above it offer.
@MainActor
public protocol Community2Providing: Community1Providing {
    /// The tier 2 object itself.
    var community2: Community2 { get }
    /// How many follow it.
    var subscriberCount: Int { get }
    /// How many of them are on this server, since 0.19.4.
    var localSubscriberCount: Int? { get }
    /// How many posts it has.
    var postCount: Int { get }
    /// How many comments it has.
    var commentCount: Int { get }
    /// How many were active in the last day.
    var activeUsersDay: Int { get }
    /// How many were active in the last week.
    var activeUsersWeek: Int { get }
    /// How many were active in the last month.
    var activeUsersMonth: Int { get }
    /// How many were active in the last half year.
    var activeUsersHalfYear: Int { get }
    /// What the viewer has to do with it.
    var relation: CommunityRelation { get }
}

extension Community2 {
    /// Itself.
    public var community2: Community2 { self }
}

// Forwarded from the tier 2 object.
extension Community2Providing {
    /// The tier below.
    public var community1: Community1 { community2.community1 }
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
    /// What the viewer has to do with it.
    public var relation: CommunityRelation { community2.relation }
}

// The optional twins, which every tier has.
extension Community2Providing {
    /// ``Community2Providing/subscriberCount``.
    public var subscriberCount_: Int? { subscriberCount }
    /// ``Community2Providing/localSubscriberCount``.
    public var localSubscriberCount_: Int? { localSubscriberCount }
    /// ``Community2Providing/postCount``.
    public var postCount_: Int? { postCount }
    /// ``Community2Providing/commentCount``.
    public var commentCount_: Int? { commentCount }
    /// ``Community2Providing/activeUsersDay``.
    public var activeUsersDay_: Int? { activeUsersDay }
    /// ``Community2Providing/activeUsersWeek``.
    public var activeUsersWeek_: Int? { activeUsersWeek }
    /// ``Community2Providing/activeUsersMonth``.
    public var activeUsersMonth_: Int? { activeUsersMonth }
    /// ``Community2Providing/activeUsersHalfYear``.
    public var activeUsersHalfYear_: Int? { activeUsersHalfYear }
    /// ``Community2Providing/relation``.
    public var relation_: CommunityRelation? { relation }
}
