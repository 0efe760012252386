import ApiTypes
import LemmyIdentifiers
import WireRuntime

// A feed's page, read by Foundation's decoder into the same structs through key enums, as code without a generator would do it by hand.
// Dates are parsed by hand, URLs stay text, and an invalid post is left out, as in Strata's decoder.

/// A page of a feed.
struct KeyedFeed: Decodable {
    let value: ApiGetPostsResponse

    private enum CodingKeys: String, CodingKey {
        case posts
        case nextPage = "next_page"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        value = ApiGetPostsResponse(
            posts: try container.decode(KeyedPosts.self, forKey: .posts).elements,
            nextPage: try container.decodeIfPresent(String.self, forKey: .nextPage)
        )
    }
}

/// The posts of a page, without the unreadable ones.
private struct KeyedPosts: Decodable {
    private(set) var elements: [ApiPostView] = []

    private struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        if let count = container.count { elements.reserveCapacity(count) }
        while !container.isAtEnd {
            do {
                elements.append(try container.decode(KeyedPostView.self).value)
            } catch {
                _ = try container.decode(Anything.self)
            }
        }
    }
}

/// A row.
private struct KeyedPostView: Decodable {
    let value: ApiPostView

    private enum CodingKeys: String, CodingKey {
        case post
        case creator
        case community
        case imageDetails = "image_details"
        case creatorBannedFromCommunity = "creator_banned_from_community"
        case bannedFromCommunity = "banned_from_community"
        case creatorIsModerator = "creator_is_moderator"
        case creatorIsAdmin = "creator_is_admin"
        case counts
        case subscribed
        case saved
        case read
        case hidden
        case creatorBlocked = "creator_blocked"
        case myVote = "my_vote"
        case unreadComments = "unread_comments"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        value = ApiPostView(
            post: try container.decode(KeyedPost.self, forKey: .post).value,
            creator: try container.decode(KeyedPerson.self, forKey: .creator).value,
            community: try container.decode(KeyedCommunity.self, forKey: .community).value,
            imageDetails: try container.decodeIfPresent(KeyedImage.self, forKey: .imageDetails)?.value,
            creatorBannedFromCommunity: try container.decode(Bool.self, forKey: .creatorBannedFromCommunity),
            bannedFromCommunity: try container.decodeIfPresent(Bool.self, forKey: .bannedFromCommunity),
            creatorIsModerator: try container.decodeIfPresent(Bool.self, forKey: .creatorIsModerator),
            creatorIsAdmin: try container.decodeIfPresent(Bool.self, forKey: .creatorIsAdmin),
            counts: try container.decode(KeyedCounts.self, forKey: .counts).value,
            subscribed: try container.decode(ApiSubscribedType.self, forKey: .subscribed),
            saved: try container.decode(Bool.self, forKey: .saved),
            read: try container.decode(Bool.self, forKey: .read),
            hidden: try container.decodeIfPresent(Bool.self, forKey: .hidden),
            creatorBlocked: try container.decode(Bool.self, forKey: .creatorBlocked),
            myVote: try container.decodeIfPresent(Int.self, forKey: .myVote),
            unreadComments: try container.decode(Int.self, forKey: .unreadComments)
        )
    }
}

/// The post itself: its link or text.
private struct KeyedPost: Decodable {
    let value: ApiPost

    private enum CodingKeys: String, CodingKey {
        case id
        case name
        case url
        case body
        case creatorId = "creator_id"
        case communityId = "community_id"
        case removed
        case locked
        case published
        case updated
        case deleted
        case nsfw
        case embedTitle = "embed_title"
        case embedDescription = "embed_description"
        case thumbnailUrl = "thumbnail_url"
        case apId = "ap_id"
        case local
        case embedVideoUrl = "embed_video_url"
        case languageId = "language_id"
        case featuredCommunity = "featured_community"
        case featuredLocal = "featured_local"
        case urlContentType = "url_content_type"
        case altText = "alt_text"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        value = ApiPost(
            id: try container.decode(PostID.self, forKey: .id),
            name: try container.decode(String.self, forKey: .name),
            url: try container.decodeIfPresent(WireURL.self, forKey: .url),
            body: try container.decodeIfPresent(String.self, forKey: .body),
            creatorId: try container.decode(PersonID.self, forKey: .creatorId),
            communityId: try container.decode(CommunityID.self, forKey: .communityId),
            removed: try container.decode(Bool.self, forKey: .removed),
            locked: try container.decode(Bool.self, forKey: .locked),
            published: try container.decode(WireDate.self, forKey: .published),
            updated: try container.decodeIfPresent(WireDate.self, forKey: .updated),
            deleted: try container.decode(Bool.self, forKey: .deleted),
            nsfw: try container.decode(Bool.self, forKey: .nsfw),
            embedTitle: try container.decodeIfPresent(String.self, forKey: .embedTitle),
            embedDescription: try container.decodeIfPresent(String.self, forKey: .embedDescription),
            thumbnailUrl: try container.decodeIfPresent(WireURL.self, forKey: .thumbnailUrl),
            apId: try container.decode(WireURL.self, forKey: .apId),
            local: try container.decode(Bool.self, forKey: .local),
            embedVideoUrl: try container.decodeIfPresent(WireURL.self, forKey: .embedVideoUrl),
            languageId: try container.decode(LanguageID.self, forKey: .languageId),
            featuredCommunity: try container.decode(Bool.self, forKey: .featuredCommunity),
            featuredLocal: try container.decode(Bool.self, forKey: .featuredLocal),
            urlContentType: try container.decodeIfPresent(String.self, forKey: .urlContentType),
            altText: try container.decodeIfPresent(String.self, forKey: .altText)
        )
    }
}
