public import Foundation
public import LemmyIdentifiers
public import WireRuntime

/// What is known of a post before anything is fetched, and how to ask for what may be known later.
///
/// A twin has a trailing underscore: `score_` is nil where the tier does not know.
@MainActor
public protocol PostStubProviding: AnyObject {
    /// The address that names it everywhere.
    var actorId: WireURL { get }
    /// The client it came from.
    nonisolated var api: ApiClient { get }

    /// Fetches what the next tier needs, as far as one request goes; itself at the top.
    ///
    /// - Throws: ``ApiClientError``; nothing changed then, and it can be tried again.
    func upgrade() async throws -> any Post

    /// The tier 1 object, if that much is known.
    nonisolated var post1_: Post1? { get }
    /// The tier 2 object, if that much is known.
    nonisolated var post2_: Post2? { get }
    /// The tier 3 object, if that much is known.
    nonisolated var post3_: Post3? { get }
}

// What a stub answers: nothing is known yet.
extension PostStubProviding {
    /// nil: not known at this tier.
    public nonisolated var post1_: Post1? { nil }
    /// nil: not known at this tier.
    public nonisolated var post2_: Post2? { nil }
    /// nil: not known at this tier.
    public nonisolated var post3_: Post3? { nil }
}

// The optional twins, which every tier has.
extension PostStubProviding {
    /// ``Post1Providing/id``, if it is known.
    public var id_: PostID? { post1_?.id }
    /// ``Post1Providing/title``, if it is known.
    public var title_: String? { post1_?.title }
    /// ``Post1Providing/content``, if it is known.
    public var content_: String? { post1_?.content }
    /// ``Post1Providing/linkUrl``, if it is known.
    public var linkUrl_: WireURL? { post1_?.linkUrl }
    /// ``Post1Providing/creatorId``, if it is known.
    public var creatorId_: PersonID? { post1_?.creatorId }
    /// ``Post1Providing/communityId``, if it is known.
    public var communityId_: CommunityID? { post1_?.communityId }
    /// ``Post1Providing/removed``, if it is known.
    public var removed_: Bool? { post1_?.removed }
    /// ``Post1Providing/locked``, if it is known.
    public var locked_: Bool? { post1_?.locked }
    /// ``Post1Providing/created``, if it is known.
    public var created_: Date? { post1_?.created }
    /// ``Post1Providing/updated``, if it is known.
    public var updated_: Date? { post1_?.updated }
    /// ``Post1Providing/deleted``, if it is known.
    public var deleted_: Bool? { post1_?.deleted }
    /// ``Post1Providing/nsfw``, if it is known.
    public var nsfw_: Bool? { post1_?.nsfw }
    /// ``Post1Providing/embedTitle``, if it is known.
    public var embedTitle_: String? { post1_?.embedTitle }
    /// ``Post1Providing/embedDescription``, if it is known.
    public var embedDescription_: String? { post1_?.embedDescription }
    /// ``Post1Providing/thumbnailUrl``, if it is known.
    public var thumbnailUrl_: WireURL? { post1_?.thumbnailUrl }
    /// ``Post1Providing/embedVideoUrl``, if it is known.
    public var embedVideoUrl_: WireURL? { post1_?.embedVideoUrl }
    /// ``Post1Providing/local``, if it is known.
    public var local_: Bool? { post1_?.local }
    /// ``Post1Providing/languageId``, if it is known.
    public var languageId_: LanguageID? { post1_?.languageId }
    /// ``Post1Providing/pinnedCommunity``, if it is known.
    public var pinnedCommunity_: Bool? { post1_?.pinnedCommunity }
    /// ``Post1Providing/pinnedInstance``, if it is known.
    public var pinnedInstance_: Bool? { post1_?.pinnedInstance }
    /// ``Post1Providing/linkContentType``, if it is known.
    public var linkContentType_: String? { post1_?.linkContentType }
    /// ``Post1Providing/altText``, if it is known.
    public var altText_: String? { post1_?.altText }
    /// ``Post2Providing/score``, if it is known.
    public var score_: Int? { post2_?.score }
    /// ``Post2Providing/upvotes``, if it is known.
    public var upvotes_: Int? { post2_?.upvotes }
    /// ``Post2Providing/downvotes``, if it is known.
    public var downvotes_: Int? { post2_?.downvotes }
    /// ``Post2Providing/commentCount``, if it is known.
    public var commentCount_: Int? { post2_?.commentCount }
    /// ``Post2Providing/unreadCommentCount``, if it is known.
    public var unreadCommentCount_: Int? { post2_?.unreadCommentCount }
    /// ``Post2Providing/newestCommentTime``, if it is known.
    public var newestCommentTime_: Date? { post2_?.newestCommentTime }
    /// ``Post2Providing/vote``, if it is known.
    public var vote_: Vote? { post2_?.vote }
    /// ``Post2Providing/saved``, if it is known.
    public var saved_: Bool? { post2_?.saved }
    /// ``Post2Providing/read``, if it is known.
    public var read_: Bool? { post2_?.read }
    /// ``Post2Providing/hidden``, if it is known.
    public var hidden_: Bool? { post2_?.hidden }
    /// ``Post2Providing/creatorBannedFromCommunity``, if it is known.
    public var creatorBannedFromCommunity_: Bool? { post2_?.creatorBannedFromCommunity }
    /// ``Post2Providing/creatorIsModerator``, if it is known.
    public var creatorIsModerator_: Bool? { post2_?.creatorIsModerator }
    /// ``Post2Providing/creatorIsAdmin``, if it is known.
    public var creatorIsAdmin_: Bool? { post2_?.creatorIsAdmin }
    /// ``Post2Providing/creator``, if it is known.
    public var creator_: Person1? { post2_?.creator }
    /// ``Post2Providing/community``, if it is known.
    public var community_: Community1? { post2_?.community }
    /// ``Post2Providing/communityRelation``, if it is known.
    public var communityRelation_: CommunityRelation? { post2_?.communityRelation }
    /// ``Post2Providing/creatorRelation``, if it is known.
    public var creatorRelation_: PersonRelation? { post2_?.creatorRelation }
    /// ``Post3Providing/community2``, if it is known.
    public var community2_: Community2? { post3_?.community2 }
    /// ``Post3Providing/moderators``, if it is known.
    public var moderators_: [Person1]? { post3_?.moderators }
    /// ``Post3Providing/crossPosts``, if it is known.
    public var crossPosts_: [Post2]? { post3_?.crossPosts }
}
