import ApiTypesV4
import LemmyIdentifiers
import LemmyMiddleware
import WireRuntime

// Hiding a community is refused: version 1.0 has a visibility in its place, and setting it would make a private community public.

extension LemmyV4: CommunityDialect {
    func community(_ id: CommunityID) -> Call<Community3Value> { Call(ApiV4.GetCommunity(id: id)) }

    func community(named name: String) -> Call<Community3Value> { Call(ApiV4.GetCommunity(name: name)) }

    func communities(
        _ feed: FeedKind?,
        _ sort: PostSort?,
        showsNsfw: Bool?,
        _ page: PageQuery
    ) throws(ApiClientError) -> Call<RowPage<Community2Value>> {
        let request = ApiV4.ListCommunities(
            type: feed?.wireV4,
            sort: sort?.ofCommunities,
            showNsfw: showsNsfw,
            pageCursor: try cursor(of: page),
            limit: page.limit
        )
        return Call(rowsOf: request)
    }

    func follow(_ follows: Bool, _ id: CommunityID) -> Call<Community2Value> {
        Call(ApiV4.FollowCommunity(communityId: id, follow: follows), Self.row)
    }

    func block(_ isBlocked: Bool, _ id: CommunityID) -> Call<Community2Value> {
        Call(ApiV4.BlockCommunity(communityId: id, block: isBlocked), Self.row)
    }

    /// The text of a community stands in the server's sidebar. Pictures are uploaded to 1.0, so an edit that changes one is refused.
    func edit(_ id: CommunityID, _ new: ContentDiff<CommunityContent>) throws(ApiClientError) -> Call<Community2Value> {
        if new.verified != nil, new(\.icon) != nil || new(\.banner) != nil {
            throw lacking("changing the icon or the banner of a community to an address")
        }
        // A removed text is sent as an empty text, because a field that is left out stays unchanged.
        let request = ApiV4.EditCommunity(
            communityId: id,
            title: new(\.title),
            sidebar: new { $0.description ?? "" },
            nsfw: new(\.nsfw),
            postingRestrictedToMods: new(\.onlyModeratorsCanPost)
        )
        return Call(request, Self.row)
    }

    func delete(_ isDeleted: Bool, _ id: CommunityID) -> Call<Community2Value> {
        Call(ApiV4.DeleteCommunity(communityId: id, deleted: isDeleted), Self.row)
    }

    /// A missing reason is sent as an empty one, because the server requires the field.
    func remove(_ isRemoved: Bool, _ id: CommunityID, reason: String?) -> Call<Community2Value> {
        Call(ApiV4.RemoveCommunity(communityId: id, removed: isRemoved, reason: reason ?? ""), Self.row)
    }

    func appoint(_ isModerator: Bool, _ id: CommunityPersonID) -> Call<ModeratorList> {
        let request = ApiV4.AddModToCommunity(communityId: id.community, personId: id.person, added: isModerator)
        return Call(request) { answer, context in
            ModeratorList(
                community: id.community,
                people: answer.moderators.map { Person1Value($0.moderator, server: context.server) },
                standings: answer.moderators.map { CommunityPersonRelationValue($0, server: context.server) }
            )
        }
    }

    func transfer(_ id: CommunityID, to person: PersonID) -> Call<Community3Value> {
        Call(ApiV4.TransferCommunity(communityId: id, personId: person))
    }

    func create(_ new: NewCommunity) throws(ApiClientError) -> Call<Community2Value> {
        guard new.icon == nil, new.banner == nil else {
            throw lacking("the address of a picture of a new community")
        }
        let request = ApiV4.CreateCommunity(
            name: new.name,
            title: new.title,
            sidebar: new.description,
            nsfw: new.nsfw,
            postingRestrictedToMods: new.onlyModeratorsCanPost,
            discussionLanguages: new.discussionLanguageIds,
            visibility: new.isLocalOnly.map { $0 ? .localOnlyPrivate : .public }
        )
        return Call(request, Self.row)
    }

    /// Returns the community of a response that contains one.
    private static func row(_ answer: ApiV4.CommunityResponse, _ context: CallContext) -> Community2Value {
        Community2Value(answer.communityView, server: context.server)
    }
}
