import ApiTypesPieFed
import LemmyIdentifiers
import LemmyMiddleware
import WireRuntime

// Hiding and transferring a community are refused by the defaults, because PieFed has neither.

extension PieFed {
    func community(_ id: CommunityID) -> Call<Community3Value> { Call(ApiPieFed.GetCommunity(id: id), Self.page) }

    func community(named name: String) -> Call<Community3Value> { Call(ApiPieFed.GetCommunity(name: name), Self.page) }

    func communities(
        _ feed: FeedKind?,
        _ sort: PostSort?,
        showsNsfw: Bool?,
        _ page: PageQuery
    ) throws(ApiClientError) -> Call<RowPage<Community2Value>> {
        let request = ApiPieFed.GetCommunityList(
            limit: page.limit,
            page: page.text,
            showNsfw: showsNsfw,
            sort: try spell(sort, as: \.ofCommunities),
            type: feed?.piefed
        )
        return Call(request) { answer, context in
            RowPage(
                rows: answer.communities.map { Community2Value($0, server: context.server) },
                next: NextPage(answer.nextPage)
            )
            .of(feed, context)
        }
    }

    /// PieFed refuses to end a subscription that does not exist, in the words for an unknown community. The wish is fulfilled then, and the
    /// community is read, which fails if there is none.
    func follow(_ follows: Bool, _ id: CommunityID) -> Call<Community2Value> {
        let call = Call(ApiPieFed.FollowCommunityRequest(communityId: id, follow: follows), Self.row)
        if follows { return call }
        let read = Call(ApiPieFed.GetCommunity(id: id)) { answer, context in
            Community2Value(answer.communityView, server: context.server)
        }
        return call.recovering { error, _ in error.code == .notFound ? .next(read) : nil }
    }

    func block(_ isBlocked: Bool, _ id: CommunityID) -> Call<Community2Value> {
        Call(ApiPieFed.BlockCommunityRequest(block: isBlocked, communityId: id)) { answer, context in
            Community2Value(answer.communityView, server: context.server)
        }
    }

    /// PieFed keeps the subscription to a blocked community.
    var unfollowsByBlock: Bool { false }

    func edit(_ id: CommunityID, _ new: ContentDiff<CommunityContent>) -> Call<Community2Value> {
        // A removed text or picture is sent as an empty text, because a field that is left out stays unchanged.
        let request = ApiPieFed.EditCommunityRequest(
            communityId: id,
            title: new(\.title),
            bannerUrl: new { $0.banner ?? "" },
            description: new { $0.description ?? "" },
            iconUrl: new { $0.icon ?? "" },
            nsfw: new(\.nsfw),
            restrictedToMods: new(\.onlyModeratorsCanPost)
        )
        return Call(request, Self.row)
    }

    func delete(_ isDeleted: Bool, _ id: CommunityID) -> Call<Community2Value> {
        Call(ApiPieFed.DeleteCommunityRequest(communityId: id, deleted: isDeleted), Self.row)
    }

    func remove(_ isRemoved: Bool, _ id: CommunityID, reason: String?) throws(ApiClientError) -> Call<Community2Value> {
        throw lacking("removing a community")
    }

    func appoint(_ isModerator: Bool, _ id: CommunityPersonID) -> Call<ModeratorList> {
        let request = ApiPieFed.ModCommunityRequest(
            added: isModerator,
            communityId: id.community,
            personId: id.person
        )
        return Call(request) { answer, context in
            ModeratorList(
                community: id.community,
                people: answer.moderators.map { Person1Value($0.moderator, server: context.server) },
                standings: answer.moderators.map { CommunityPersonRelationValue($0, server: context.server) }
            )
        }
    }

    func create(_ new: NewCommunity) -> Call<Community2Value> {
        let request = ApiPieFed.CreateCommunityRequest(
            name: new.name,
            title: new.title,
            bannerUrl: new.banner.map { WireURL($0) },
            description: new.description,
            discussionLanguages: new.discussionLanguageIds,
            iconUrl: new.icon.map { WireURL($0) },
            localOnly: new.isLocalOnly,
            nsfw: new.nsfw,
            restrictedToMods: new.onlyModeratorsCanPost
        )
        return Call(request) { answer, context in Self.row(answer, context).moderatedByViewer }
    }

    /// Returns the page of a response that contains one.
    private static func page(_ answer: ApiPieFed.GetCommunityResponse, _ context: CallContext) -> Community3Value {
        let page = Community3Value(answer, server: context.server)
        return answer.moderators == nil ? page : page.knowing(context.viewer)
    }

    /// Returns the community of a response that contains one.
    private static func row(_ answer: ApiPieFed.CommunityResponse, _ context: CallContext) -> Community2Value {
        Community2Value(answer.communityView, server: context.server)
    }
}
