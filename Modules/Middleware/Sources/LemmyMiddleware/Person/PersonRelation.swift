public import LemmyIdentifiers
public import Middleware

/// What the viewer has to do with a person: kept once per client, shown by whatever shows the person.
///
/// There is one per identity and client; its client's cache makes it.
@MainActor
public final class PersonRelation: TierModel, nonisolated Hashable, nonisolated Identifiable {
    /// The client it came from.
    public nonisolated let api: ApiClient
    /// The identity.
    public nonisolated let id: PersonID
    /// What it shows of its own tier.
    public var display: TierDisplay<PersonRelation>

    /// Makes the object; only the client's cache does.
    public init(
        api: ApiClient,
        value: PersonRelationValue,
        display: TierDisplay<PersonRelation>,
        in moment: AnswerMoment
    ) {
        self.api = api
        id = value.id
        self.display = display
    }

    deinit { api.home.leave(api.tiers.personRelation, id, ObjectIdentifier(self)) }

    /// Whether the viewer blocked them; no, until an answer says so.
    public var blocked: Bool { reading(\.blocked).blocked }

    /// What is shown now, as a snapshot.
    public var tierValue: PersonRelationValue {
        _ = reading(\.tierValue)
        return PersonRelationValue(
            server: api.home.server,
            id: id,
            box: display.box
        )
    }

    /// What changes when the fields do.
    public static let observed: [ObservedField<PersonRelation>] = [
        ObservedField("blocked", { \.blocked }, { $0.blocked })
    ]
}
