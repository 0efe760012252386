public import LemmyIdentifiers
public import Middleware
public import Propagation

/// A community with its counts and what the viewer has to do with it.
///
/// There is one per identity and client; its client's cache makes it.
@MainActor
public final class Community2: Community2Providing, TierModel, nonisolated Hashable, nonisolated Identifiable {
    /// The client it came from.
    public nonisolated let api: ApiClient
    /// The identity.
    public nonisolated let id: CommunityID
    /// What it shows of its own tier.
    public var display: TierDisplay<Community2>
    /// The tier below.
    public nonisolated let community1: Community1
    /// What the viewer has to do with it.
    public nonisolated let relation: CommunityRelation

    /// Makes the object; only the client's cache does.
    public init(api: ApiClient, value: Community2Value, display: TierDisplay<Community2>, in moment: AnswerMoment) {
        self.api = api
        id = value.id
        self.display = display
        community1 = api.caches.community1.model(of: value.community1, in: moment)
        relation = api.caches.communityRelation.model(of: value.relation, in: moment)
    }

    deinit { api.home.leave(api.tiers.community2, id, ObjectIdentifier(self)) }

    /// How many follow it.
    public var subscriberCount: Int { reading(\.subscriberCount).subscriberCount }

    /// How many of them are on this server, since 0.19.4.
    public var localSubscriberCount: Int? { reading(\.localSubscriberCount).localSubscriberCount }

    /// How many posts it has.
    public var postCount: Int { reading(\.postCount).postCount }

    /// How many comments it has.
    public var commentCount: Int { reading(\.commentCount).commentCount }

    /// How many were active in the last day.
    public var activeUsersDay: Int { reading(\.activeUsersDay).activeUsersDay }

    /// How many were active in the last week.
    public var activeUsersWeek: Int { reading(\.activeUsersWeek).activeUsersWeek }

    /// How many were active in the last month.
    public var activeUsersMonth: Int { reading(\.activeUsersMonth).activeUsersMonth }

    /// How many were active in the last half year.
    public var activeUsersHalfYear: Int { reading(\.activeUsersHalfYear).activeUsersHalfYear }

    /// What is shown now, as a snapshot.
    public var tierValue: Community2Value {
        _ = reading(\.tierValue)
        return Community2Value(
            server: api.home.server,
            community1: community1.tierValue,
            relation: relation.tierValue,
            box: display.box
        )
    }

    /// Lets the tier below show its neighbours.
    public func relink(to value: Community2Value, in moment: AnswerMoment) -> [FieldChange] {
        _ = api.caches.community1.model(of: value.community1, in: moment)
        _ = api.caches.communityRelation.model(of: value.relation, in: moment)
        return []
    }

    /// What changes when the fields do.
    public static let observed: [ObservedField<Community2>] = [
        ObservedField("subscriberCount", { \.subscriberCount }, { $0.subscriberCount }),
        ObservedField("localSubscriberCount", { \.localSubscriberCount }, { $0.localSubscriberCount }),
        ObservedField("postCount", { \.postCount }, { $0.postCount }),
        ObservedField("commentCount", { \.commentCount }, { $0.commentCount }),
        ObservedField("activeUsersDay", { \.activeUsersDay }, { $0.activeUsersDay }),
        ObservedField("activeUsersWeek", { \.activeUsersWeek }, { $0.activeUsersWeek }),
        ObservedField("activeUsersMonth", { \.activeUsersMonth }, { $0.activeUsersMonth }),
        ObservedField("activeUsersHalfYear", { \.activeUsersHalfYear }, { $0.activeUsersHalfYear }),
    ]
}
