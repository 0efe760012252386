import ApiTypes
import LemmyIdentifiers
import WireRuntime

/// The author of a post.
struct KeyedPerson: Decodable {
    let value: ApiPerson

    private enum CodingKeys: String, CodingKey {
        case id
        case name
        case displayName = "display_name"
        case avatar
        case banned
        case published
        case updated
        case actorId = "actor_id"
        case bio
        case local
        case banner
        case deleted
        case matrixUserId = "matrix_user_id"
        case botAccount = "bot_account"
        case banExpires = "ban_expires"
        case instanceId = "instance_id"
        case inboxUrl = "inbox_url"
        case admin
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        value = ApiPerson(
            id: try container.decode(PersonID.self, forKey: .id),
            name: try container.decode(String.self, forKey: .name),
            displayName: try container.decodeIfPresent(String.self, forKey: .displayName),
            avatar: try container.decodeIfPresent(WireURL.self, forKey: .avatar),
            banned: try container.decode(Bool.self, forKey: .banned),
            published: try container.decode(WireDate.self, forKey: .published),
            updated: try container.decodeIfPresent(WireDate.self, forKey: .updated),
            actorId: try container.decode(WireURL.self, forKey: .actorId),
            bio: try container.decodeIfPresent(String.self, forKey: .bio),
            local: try container.decode(Bool.self, forKey: .local),
            banner: try container.decodeIfPresent(WireURL.self, forKey: .banner),
            deleted: try container.decode(Bool.self, forKey: .deleted),
            matrixUserId: try container.decodeIfPresent(String.self, forKey: .matrixUserId),
            botAccount: try container.decode(Bool.self, forKey: .botAccount),
            banExpires: try container.decodeIfPresent(WireDate.self, forKey: .banExpires),
            instanceId: try container.decode(InstanceID.self, forKey: .instanceId),
            inboxUrl: try container.decodeIfPresent(WireURL.self, forKey: .inboxUrl),
            admin: try container.decodeIfPresent(Bool.self, forKey: .admin)
        )
    }
}

/// The community of a post.
struct KeyedCommunity: Decodable {
    let value: ApiCommunity

    private enum CodingKeys: String, CodingKey {
        case id
        case name
        case title
        case description
        case removed
        case published
        case updated
        case deleted
        case nsfw
        case actorId = "actor_id"
        case local
        case icon
        case banner
        case hidden
        case postingRestrictedToMods = "posting_restricted_to_mods"
        case instanceId = "instance_id"
        case visibility
        case followersUrl = "followers_url"
        case inboxUrl = "inbox_url"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        value = ApiCommunity(
            id: try container.decode(CommunityID.self, forKey: .id),
            name: try container.decode(String.self, forKey: .name),
            title: try container.decode(String.self, forKey: .title),
            description: try container.decodeIfPresent(String.self, forKey: .description),
            removed: try container.decode(Bool.self, forKey: .removed),
            published: try container.decode(WireDate.self, forKey: .published),
            updated: try container.decodeIfPresent(WireDate.self, forKey: .updated),
            deleted: try container.decode(Bool.self, forKey: .deleted),
            nsfw: try container.decode(Bool.self, forKey: .nsfw),
            actorId: try container.decode(WireURL.self, forKey: .actorId),
            local: try container.decode(Bool.self, forKey: .local),
            icon: try container.decodeIfPresent(WireURL.self, forKey: .icon),
            banner: try container.decodeIfPresent(WireURL.self, forKey: .banner),
            hidden: try container.decode(Bool.self, forKey: .hidden),
            postingRestrictedToMods: try container.decode(Bool.self, forKey: .postingRestrictedToMods),
            instanceId: try container.decode(InstanceID.self, forKey: .instanceId),
            visibility: try container.decodeIfPresent(ApiCommunityVisibility.self, forKey: .visibility),
            followersUrl: try container.decodeIfPresent(WireURL.self, forKey: .followersUrl),
            inboxUrl: try container.decodeIfPresent(WireURL.self, forKey: .inboxUrl)
        )
    }
}

/// The counts of a post.
struct KeyedCounts: Decodable {
    let value: ApiPostAggregates

    private enum CodingKeys: String, CodingKey {
        case postId = "post_id"
        case comments
        case score
        case upvotes
        case downvotes
        case published
        case newestCommentTime = "newest_comment_time"
        case id
        case newestCommentTimeNecro = "newest_comment_time_necro"
        case featuredCommunity = "featured_community"
        case featuredLocal = "featured_local"
        case hotRank = "hot_rank"
        case hotRankActive = "hot_rank_active"
        case communityId = "community_id"
        case creatorId = "creator_id"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        value = ApiPostAggregates(
            postId: try container.decode(PostID.self, forKey: .postId),
            comments: try container.decode(Int.self, forKey: .comments),
            score: try container.decode(Int.self, forKey: .score),
            upvotes: try container.decode(Int.self, forKey: .upvotes),
            downvotes: try container.decode(Int.self, forKey: .downvotes),
            published: try container.decode(WireDate.self, forKey: .published),
            newestCommentTime: try container.decodeIfPresent(WireDate.self, forKey: .newestCommentTime),
            id: try container.decodeIfPresent(Int.self, forKey: .id),
            newestCommentTimeNecro: try container.decodeIfPresent(WireDate.self, forKey: .newestCommentTimeNecro),
            featuredCommunity: try container.decodeIfPresent(Bool.self, forKey: .featuredCommunity),
            featuredLocal: try container.decodeIfPresent(Bool.self, forKey: .featuredLocal),
            hotRank: try container.decodeIfPresent(Double.self, forKey: .hotRank),
            hotRankActive: try container.decodeIfPresent(Double.self, forKey: .hotRankActive),
            communityId: try container.decodeIfPresent(CommunityID.self, forKey: .communityId),
            creatorId: try container.decodeIfPresent(PersonID.self, forKey: .creatorId)
        )
    }
}

/// The image of a post.
struct KeyedImage: Decodable {
    let value: ApiImageDetails

    private enum CodingKeys: String, CodingKey {
        case link
        case width
        case height
        case contentType = "content_type"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        value = ApiImageDetails(
            link: try container.decode(WireURL.self, forKey: .link),
            width: try container.decode(Int.self, forKey: .width),
            height: try container.decode(Int.self, forKey: .height),
            contentType: try container.decode(String.self, forKey: .contentType)
        )
    }
}
