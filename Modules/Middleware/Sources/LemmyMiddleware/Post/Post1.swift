public import Foundation
public import LemmyIdentifiers
public import Middleware
public import WireRuntime

/// A post without counts or votes.
///
/// There is one per identity and client; its client's cache makes it.
@MainActor
public final class Post1: Post1Providing, TierModel, nonisolated Hashable, nonisolated Identifiable {
    /// The client it came from.
    public nonisolated let api: ApiClient
    /// The identity.
    public nonisolated let id: PostID
    /// What it shows of its own tier.
    public var display: TierDisplay<Post1>

    /// Makes the object; only the client's cache does.
    public init(api: ApiClient, value: Post1Value, display: TierDisplay<Post1>, in moment: AnswerMoment) {
        self.api = api
        id = value.id
        self.display = display
    }

    deinit { api.home.leave(api.tiers.post1, id, ObjectIdentifier(self)) }

    /// The address that names it everywhere.
    public var actorId: WireURL { reading(\.actorId).actorId }

    /// The title.
    public var title: String { reading(\.title).title }

    /// The body, in Markdown.
    public var content: String? { reading(\.content).content }

    /// What it links to.
    public var linkUrl: WireURL? { reading(\.linkUrl).linkUrl }

    /// Who wrote it.
    public var creatorId: PersonID { reading(\.creatorId).creatorId }

    /// Where it was posted.
    public var communityId: CommunityID { reading(\.communityId).communityId }

    /// Whether a moderator took it away.
    public var removed: Bool { reading(\.removed).removed }

    /// Whether it takes no more comments.
    public var locked: Bool { reading(\.locked).locked }

    /// When it was posted.
    public var created: Date { reading(\.created).created }

    /// When it was last edited.
    public var updated: Date? { reading(\.updated).updated }

    /// Whether its author took it away.
    public var deleted: Bool { reading(\.deleted).deleted }

    /// Whether it is not safe for work.
    public var nsfw: Bool { reading(\.nsfw).nsfw }

    /// The linked page's title.
    public var embedTitle: String? { reading(\.embedTitle).embedTitle }

    /// The linked page's description.
    public var embedDescription: String? { reading(\.embedDescription).embedDescription }

    /// A small picture of what it links to.
    public var thumbnailUrl: WireURL? { reading(\.thumbnailUrl).thumbnailUrl }

    /// The linked page's video.
    public var embedVideoUrl: WireURL? { reading(\.embedVideoUrl).embedVideoUrl }

    /// Whether it was written on this server.
    public var local: Bool { reading(\.local).local }

    /// The language it says it is in.
    public var languageId: LanguageID { reading(\.languageId).languageId }

    /// Whether it is pinned in its community.
    public var pinnedCommunity: Bool { reading(\.pinnedCommunity).pinnedCommunity }

    /// Whether it is pinned on the whole server.
    public var pinnedInstance: Bool { reading(\.pinnedInstance).pinnedInstance }

    /// The media type of what it links to, since 0.19.4.
    public var linkContentType: String? { reading(\.linkContentType).linkContentType }

    /// The picture in words, since 0.19.4.
    public var altText: String? { reading(\.altText).altText }

    /// What is shown now, as a snapshot.
    public var tierValue: Post1Value {
        _ = reading(\.tierValue)
        return Post1Value(
            server: api.home.server,
            id: id,
            box: display.box
        )
    }

    /// What changes when the fields do.
    public static let observed: [ObservedField<Post1>] = [
        ObservedField("actorId", { \.actorId }, { $0.actorId }),
        ObservedField("title", { \.title }, { $0.title }),
        ObservedField("content", { \.content }, { $0.content }),
        ObservedField("linkUrl", { \.linkUrl }, { $0.linkUrl }),
        ObservedField("creatorId", { \.creatorId }, { $0.creatorId }),
        ObservedField("communityId", { \.communityId }, { $0.communityId }),
        ObservedField("removed", { \.removed }, { $0.removed }),
        ObservedField("locked", { \.locked }, { $0.locked }),
        ObservedField("created", { \.created }, { $0.created }),
        ObservedField("updated", { \.updated }, { $0.updated }),
        ObservedField("deleted", { \.deleted }, { $0.deleted }),
        ObservedField("nsfw", { \.nsfw }, { $0.nsfw }),
        ObservedField("embedTitle", { \.embedTitle }, { $0.embedTitle }),
        ObservedField("embedDescription", { \.embedDescription }, { $0.embedDescription }),
        ObservedField("thumbnailUrl", { \.thumbnailUrl }, { $0.thumbnailUrl }),
        ObservedField("embedVideoUrl", { \.embedVideoUrl }, { $0.embedVideoUrl }),
        ObservedField("local", { \.local }, { $0.local }),
        ObservedField("languageId", { \.languageId }, { $0.languageId }),
        ObservedField("pinnedCommunity", { \.pinnedCommunity }, { $0.pinnedCommunity }),
        ObservedField("pinnedInstance", { \.pinnedInstance }, { $0.pinnedInstance }),
        ObservedField("linkContentType", { \.linkContentType }, { $0.linkContentType }),
        ObservedField("altText", { \.altText }, { $0.altText }),
    ]
}
