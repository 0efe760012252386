public import LemmyIdentifiers
public import Middleware

/// What the viewer has to do with a community: kept once per client, shown by whatever shows the community.
///
/// There is one per identity and client; its client's cache makes it.
@MainActor
public final class CommunityRelation: TierModel, nonisolated Hashable, nonisolated Identifiable {
    /// The client it came from.
    public nonisolated let api: ApiClient
    /// The identity.
    public nonisolated let id: CommunityID
    /// What it shows of its own tier.
    public var display: TierDisplay<CommunityRelation>

    /// Makes the object; only the client's cache does.
    public init(
        api: ApiClient,
        value: CommunityRelationValue,
        display: TierDisplay<CommunityRelation>,
        in moment: AnswerMoment
    ) {
        self.api = api
        id = value.id
        self.display = display
    }

    deinit { api.home.leave(api.tiers.communityRelation, id, ObjectIdentifier(self)) }

    /// Whether the viewer follows it.
    public var subscription: Subscription { reading(\.subscription).subscription }

    /// Whether the viewer blocked it; no, until an answer says so.
    public var blocked: Bool { reading(\.blocked).blocked }

    /// Whether the viewer is banned from it; no, until an answer says so.
    public var banned: Bool { reading(\.banned).banned }

    /// What is shown now, as a snapshot.
    public var tierValue: CommunityRelationValue {
        _ = reading(\.tierValue)
        return CommunityRelationValue(
            server: api.home.server,
            id: id,
            box: display.box
        )
    }

    /// What changes when the fields do.
    public static let observed: [ObservedField<CommunityRelation>] = [
        ObservedField("subscription", { \.subscription }, { $0.subscription }),
        ObservedField("blocked", { \.blocked }, { $0.blocked }),
        ObservedField("banned", { \.banned }, { $0.banned }),
    ]
}
