public import Foundation
public import LemmyIdentifiers
public import Middleware
public import WireRuntime

/// A person without counts.
///
/// There is one per identity and client; its client's cache makes it.
@MainActor
public final class Person1: Person1Providing, TierModel, nonisolated Hashable, nonisolated Identifiable {
    /// The client it came from.
    public nonisolated let api: ApiClient
    /// The identity.
    public nonisolated let id: PersonID
    /// What it shows of its own tier.
    public var display: TierDisplay<Person1>

    /// Makes the object; only the client's cache does.
    public init(api: ApiClient, value: Person1Value, display: TierDisplay<Person1>, in moment: AnswerMoment) {
        self.api = api
        id = value.id
        self.display = display
    }

    deinit { api.home.leave(api.tiers.person1, id, ObjectIdentifier(self)) }

    /// The address that names the person everywhere.
    public var actorId: WireURL { reading(\.actorId).actorId }

    /// The name on the own server.
    public var name: String { reading(\.name).name }

    /// The name people see.
    public var displayName: String? { reading(\.displayName).displayName }

    /// The portrait.
    public var avatar: WireURL? { reading(\.avatar).avatar }

    /// The picture on top of the profile.
    public var banner: WireURL? { reading(\.banner).banner }

    /// What the person says about themselves, in Markdown.
    public var biography: String? { reading(\.biography).biography }

    /// Whether banned from this server.
    public var banned: Bool { reading(\.banned).banned }

    /// When that ends.
    public var banExpires: Date? { reading(\.banExpires).banExpires }

    /// When the account was made.
    public var created: Date { reading(\.created).created }

    /// When the profile was last edited.
    public var updated: Date? { reading(\.updated).updated }

    /// Whether the account is on this server.
    public var local: Bool { reading(\.local).local }

    /// Whether the account was deleted.
    public var deleted: Bool { reading(\.deleted).deleted }

    /// The address on Matrix.
    public var matrixUserId: String? { reading(\.matrixUserId).matrixUserId }

    /// Whether it says it is a bot.
    public var isBot: Bool { reading(\.isBot).isBot }

    /// The server it is on.
    public var instanceId: InstanceID { reading(\.instanceId).instanceId }

    /// What is shown now, as a snapshot.
    public var tierValue: Person1Value {
        _ = reading(\.tierValue)
        return Person1Value(
            server: api.home.server,
            id: id,
            box: display.box
        )
    }

    /// What changes when the fields do.
    public static let observed: [ObservedField<Person1>] = [
        ObservedField("actorId", { \.actorId }, { $0.actorId }),
        ObservedField("name", { \.name }, { $0.name }),
        ObservedField("displayName", { \.displayName }, { $0.displayName }),
        ObservedField("avatar", { \.avatar }, { $0.avatar }),
        ObservedField("banner", { \.banner }, { $0.banner }),
        ObservedField("biography", { \.biography }, { $0.biography }),
        ObservedField("banned", { \.banned }, { $0.banned }),
        ObservedField("banExpires", { \.banExpires }, { $0.banExpires }),
        ObservedField("created", { \.created }, { $0.created }),
        ObservedField("updated", { \.updated }, { $0.updated }),
        ObservedField("local", { \.local }, { $0.local }),
        ObservedField("deleted", { \.deleted }, { $0.deleted }),
        ObservedField("matrixUserId", { \.matrixUserId }, { $0.matrixUserId }),
        ObservedField("isBot", { \.isBot }, { $0.isBot }),
        ObservedField("instanceId", { \.instanceId }, { $0.instanceId }),
    ]
}
