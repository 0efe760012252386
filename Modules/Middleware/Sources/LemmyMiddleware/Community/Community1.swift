public import Foundation
public import LemmyIdentifiers
public import Middleware
public import WireRuntime

/// A community without counts.
///
/// There is one per identity and client; its client's cache makes it.
@MainActor
public final class Community1: Community1Providing, TierModel, nonisolated Hashable, nonisolated Identifiable {
    /// The client it came from.
    public nonisolated let api: ApiClient
    /// The identity.
    public nonisolated let id: CommunityID
    /// What it shows of its own tier.
    public var display: TierDisplay<Community1>

    /// Makes the object; only the client's cache does.
    public init(api: ApiClient, value: Community1Value, display: TierDisplay<Community1>, in moment: AnswerMoment) {
        self.api = api
        id = value.id
        self.display = display
    }

    deinit { api.home.leave(api.tiers.community1, id, ObjectIdentifier(self)) }

    /// The address that names it everywhere.
    public var actorId: WireURL { reading(\.actorId).actorId }

    /// The name in addresses: `swift`.
    public var name: String { reading(\.name).name }

    /// The name people see.
    public var title: String { reading(\.title).title }

    /// What it is about, in Markdown.
    public var description: String? { reading(\.description).description }

    /// The small picture.
    public var icon: WireURL? { reading(\.icon).icon }

    /// The wide picture.
    public var banner: WireURL? { reading(\.banner).banner }

    /// Whether an administrator took it away.
    public var removed: Bool { reading(\.removed).removed }

    /// Whether its moderators took it away.
    public var deleted: Bool { reading(\.deleted).deleted }

    /// Whether it is not safe for work.
    public var nsfw: Bool { reading(\.nsfw).nsfw }

    /// When it was made.
    public var created: Date { reading(\.created).created }

    /// When it was last edited.
    public var updated: Date? { reading(\.updated).updated }

    /// Whether it is on this server.
    public var local: Bool { reading(\.local).local }

    /// Whether it is left out of lists.
    public var hidden: Bool { reading(\.hidden).hidden }

    /// Whether only moderators post.
    public var onlyModeratorsCanPost: Bool { reading(\.onlyModeratorsCanPost).onlyModeratorsCanPost }

    /// The server it is on.
    public var instanceId: InstanceID { reading(\.instanceId).instanceId }

    /// Who can see it, as the server spells it, since 0.19.4.
    public var visibility: String? { reading(\.visibility).visibility }

    /// What is shown now, as a snapshot.
    public var tierValue: Community1Value {
        _ = reading(\.tierValue)
        return Community1Value(
            server: api.home.server,
            id: id,
            box: display.box
        )
    }

    /// What changes when the fields do.
    public static let observed: [ObservedField<Community1>] = [
        ObservedField("actorId", { \.actorId }, { $0.actorId }),
        ObservedField("name", { \.name }, { $0.name }),
        ObservedField("title", { \.title }, { $0.title }),
        ObservedField("description", { \.description }, { $0.description }),
        ObservedField("icon", { \.icon }, { $0.icon }),
        ObservedField("banner", { \.banner }, { $0.banner }),
        ObservedField("removed", { \.removed }, { $0.removed }),
        ObservedField("deleted", { \.deleted }, { $0.deleted }),
        ObservedField("nsfw", { \.nsfw }, { $0.nsfw }),
        ObservedField("created", { \.created }, { $0.created }),
        ObservedField("updated", { \.updated }, { $0.updated }),
        ObservedField("local", { \.local }, { $0.local }),
        ObservedField("hidden", { \.hidden }, { $0.hidden }),
        ObservedField("onlyModeratorsCanPost", { \.onlyModeratorsCanPost }, { $0.onlyModeratorsCanPost }),
        ObservedField("instanceId", { \.instanceId }, { $0.instanceId }),
        ObservedField("visibility", { \.visibility }, { $0.visibility }),
    ]
}
