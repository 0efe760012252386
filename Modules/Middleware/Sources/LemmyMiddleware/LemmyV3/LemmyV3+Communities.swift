import ApiTypes
import LemmyIdentifiers
import WireRuntime

extension LemmyV3 {
    func community(_ id: CommunityID) -> Call<Community3Value> { Call(ApiGetCommunity(id: id), Self.page) }

    func community(named name: String) -> Call<Community3Value> { Call(ApiGetCommunity(name: name), Self.page) }

    func communities(
        _ feed: FeedKind?,
        _ sort: PostSort?,
        showsNsfw: Bool?,
        _ page: PageQuery
    ) -> Call<RowPage<Community2Value>> {
        let request = ApiListCommunities(
            type: feed?.wire,
            sort: sort?.wire,
            showNsfw: showsNsfw,
            page: page.page,
            limit: page.limit
        )
        return Call(rowsOf: request)
    }

    func follow(_ follows: Bool, _ id: CommunityID) -> Call<Community2Value> {
        Call(ApiFollowCommunity(communityId: id, follow: follows), Self.row)
    }

    func block(_ isBlocked: Bool, _ id: CommunityID) -> Call<Community2Value> {
        Call(ApiBlockCommunity(communityId: id, block: isBlocked)) { answer, context in
            Community2Value(answer.communityView, server: context.server)
        }
    }

    func edit(_ id: CommunityID, _ new: ContentDiff<CommunityContent>) -> Call<Community2Value> {
        // A removed text or picture is sent as an empty text, because a field that is left out stays unchanged.
        let request = ApiEditCommunity(
            communityId: id,
            title: new(\.title),
            description: new { $0.description ?? "" },
            icon: new { $0.icon?.string ?? "" },
            banner: new { $0.banner?.string ?? "" },
            nsfw: new(\.nsfw),
            postingRestrictedToMods: new(\.onlyModeratorsCanPost)
        )
        return Call(request, Self.row)
    }

    func delete(_ isDeleted: Bool, _ id: CommunityID) -> Call<Community2Value> {
        Call(ApiDeleteCommunity(communityId: id, deleted: isDeleted), Self.row)
    }

    func remove(_ isRemoved: Bool, _ id: CommunityID, reason: String?) -> Call<Community2Value> {
        Call(ApiRemoveCommunity(communityId: id, removed: isRemoved, reason: reason), Self.row)
    }

    func hide(_ isHidden: Bool, _ id: CommunityID, reason: String?) -> Call<Success> {
        Call(successOf: ApiHideCommunity(communityId: id, hidden: isHidden, reason: reason))
    }

    func appoint(_ isModerator: Bool, _ id: CommunityPersonID) -> Call<ModeratorList> {
        let request = ApiAddModToCommunity(communityId: id.community, personId: id.person, added: isModerator)
        return Call(request) { answer, context in
            ModeratorList(
                community: id.community,
                people: answer.moderators.map { Person1Value($0.moderator, server: context.server) },
                standings: answer.moderators.map { CommunityPersonRelationValue($0, server: context.server) }
            )
        }
    }

    func transfer(_ id: CommunityID, to person: PersonID) -> Call<Community3Value> {
        Call(ApiTransferCommunity(communityId: id, personId: person), Self.page)
    }

    func create(_ new: NewCommunity) -> Call<Community2Value> {
        let request = ApiCreateCommunity(
            name: new.name,
            title: new.title,
            description: new.description,
            icon: new.icon,
            banner: new.banner,
            nsfw: new.nsfw,
            postingRestrictedToMods: new.onlyModeratorsCanPost,
            discussionLanguages: new.discussionLanguageIds,
            visibility: new.isLocalOnly.map { $0 ? .localOnly : .public }
        )
        return Call(request) { answer, context in
            Community2Value(answer.communityView, server: context.server).moderatedByViewer
        }
    }

    /// Returns the page of a response that contains one.
    private static func page(_ answer: ApiGetCommunityResponse, _ context: CallContext) -> Community3Value {
        Community3Value(answer, server: context.server).knowing(context.viewer)
    }

    /// Returns the community of a response that contains one.
    private static func row(_ answer: ApiCommunityResponse, _ context: CallContext) -> Community2Value {
        Community2Value(answer.communityView, server: context.server)
    }
}

// The server leaves it to the client to derive from other parts of a response that the viewer moderates a community.

extension Community2Value {
    /// The community with the viewer as a moderator, because the response to its creator does not state that.
    package var moderatedByViewer: Community2Value {
        var community = self
        community.relation = relation.withIsModerator(true)
        return community
    }
}
