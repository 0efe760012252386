public import Foundation
public import LemmyIdentifiers
public import WireRuntime

/// What is known of a post before anything is fetched, and the optional twins of what may be known later.
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

    /// ``Post1Providing/id``, if it is known.
    var id_: PostID? { get }
    /// ``Post1Providing/title``, if it is known.
    var title_: String? { get }
    /// ``Post1Providing/content``, if it is known.
    var content_: String? { get }
    /// ``Post1Providing/linkUrl``, if it is known.
    var linkUrl_: WireURL? { get }
    /// ``Post1Providing/creatorId``, if it is known.
    var creatorId_: PersonID? { get }
    /// ``Post1Providing/communityId``, if it is known.
    var communityId_: CommunityID? { get }
    /// ``Post1Providing/removed``, if it is known.
    var removed_: Bool? { get }
    /// ``Post1Providing/locked``, if it is known.
    var locked_: Bool? { get }
    /// ``Post1Providing/created``, if it is known.
    var created_: Date? { get }
    /// ``Post1Providing/updated``, if it is known.
    var updated_: Date? { get }
    /// ``Post1Providing/deleted``, if it is known.
    var deleted_: Bool? { get }
    /// ``Post1Providing/nsfw``, if it is known.
    var nsfw_: Bool? { get }
    /// ``Post1Providing/embedTitle``, if it is known.
    var embedTitle_: String? { get }
    /// ``Post1Providing/embedDescription``, if it is known.
    var embedDescription_: String? { get }
    /// ``Post1Providing/thumbnailUrl``, if it is known.
    var thumbnailUrl_: WireURL? { get }
    /// ``Post1Providing/embedVideoUrl``, if it is known.
    var embedVideoUrl_: WireURL? { get }
    /// ``Post1Providing/local``, if it is known.
    var local_: Bool? { get }
    /// ``Post1Providing/languageId``, if it is known.
    var languageId_: LanguageID? { get }
    /// ``Post1Providing/pinnedCommunity``, if it is known.
    var pinnedCommunity_: Bool? { get }
    /// ``Post1Providing/pinnedInstance``, if it is known.
    var pinnedInstance_: Bool? { get }
    /// ``Post1Providing/linkContentType``, if it is known.
    var linkContentType_: String? { get }
    /// ``Post1Providing/altText``, if it is known.
    var altText_: String? { get }
    /// ``Post2Providing/score``, if it is known.
    var score_: Int? { get }
    /// ``Post2Providing/upvotes``, if it is known.
    var upvotes_: Int? { get }
    /// ``Post2Providing/downvotes``, if it is known.
    var downvotes_: Int? { get }
    /// ``Post2Providing/commentCount``, if it is known.
    var commentCount_: Int? { get }
    /// ``Post2Providing/unreadCommentCount``, if it is known.
    var unreadCommentCount_: Int? { get }
    /// ``Post2Providing/newestCommentTime``, if it is known.
    var newestCommentTime_: Date? { get }
    /// ``Post2Providing/vote``, if it is known.
    var vote_: Vote? { get }
    /// ``Post2Providing/saved``, if it is known.
    var saved_: Bool? { get }
    /// ``Post2Providing/read``, if it is known.
    var read_: Bool? { get }
    /// ``Post2Providing/hidden``, if it is known.
    var hidden_: Bool? { get }
    /// ``Post2Providing/creatorBannedFromCommunity``, if it is known.
    var creatorBannedFromCommunity_: Bool? { get }
    /// ``Post2Providing/creatorIsModerator``, if it is known.
    var creatorIsModerator_: Bool? { get }
    /// ``Post2Providing/creatorIsAdmin``, if it is known.
    var creatorIsAdmin_: Bool? { get }
    /// ``Post2Providing/creator``, if it is known.
    var creator_: Person1? { get }
    /// ``Post2Providing/community``, if it is known.
    var community_: Community1? { get }
    /// ``Post2Providing/communityRelation``, if it is known.
    var communityRelation_: CommunityRelation? { get }
    /// ``Post2Providing/creatorRelation``, if it is known.
    var creatorRelation_: PersonRelation? { get }
    /// ``Post3Providing/community2``, if it is known.
    var community2_: Community2? { get }
    /// ``Post3Providing/moderators``, if it is known.
    var moderators_: [Person1]? { get }
    /// ``Post3Providing/crossPosts``, if it is known.
    var crossPosts_: [Post2]? { get }
}

// What a stub answers: nothing is known yet.
extension PostStubProviding {
    /// nil: not known at this tier.
    public var id_: PostID? { nil }
    /// nil: not known at this tier.
    public var title_: String? { nil }
    /// nil: not known at this tier.
    public var content_: String? { nil }
    /// nil: not known at this tier.
    public var linkUrl_: WireURL? { nil }
    /// nil: not known at this tier.
    public var creatorId_: PersonID? { nil }
    /// nil: not known at this tier.
    public var communityId_: CommunityID? { nil }
    /// nil: not known at this tier.
    public var removed_: Bool? { nil }
    /// nil: not known at this tier.
    public var locked_: Bool? { nil }
    /// nil: not known at this tier.
    public var created_: Date? { nil }
    /// nil: not known at this tier.
    public var updated_: Date? { nil }
    /// nil: not known at this tier.
    public var deleted_: Bool? { nil }
    /// nil: not known at this tier.
    public var nsfw_: Bool? { nil }
    /// nil: not known at this tier.
    public var embedTitle_: String? { nil }
    /// nil: not known at this tier.
    public var embedDescription_: String? { nil }
    /// nil: not known at this tier.
    public var thumbnailUrl_: WireURL? { nil }
    /// nil: not known at this tier.
    public var embedVideoUrl_: WireURL? { nil }
    /// nil: not known at this tier.
    public var local_: Bool? { nil }
    /// nil: not known at this tier.
    public var languageId_: LanguageID? { nil }
    /// nil: not known at this tier.
    public var pinnedCommunity_: Bool? { nil }
    /// nil: not known at this tier.
    public var pinnedInstance_: Bool? { nil }
    /// nil: not known at this tier.
    public var linkContentType_: String? { nil }
    /// nil: not known at this tier.
    public var altText_: String? { nil }
    /// nil: not known at this tier.
    public var score_: Int? { nil }
    /// nil: not known at this tier.
    public var upvotes_: Int? { nil }
    /// nil: not known at this tier.
    public var downvotes_: Int? { nil }
    /// nil: not known at this tier.
    public var commentCount_: Int? { nil }
    /// nil: not known at this tier.
    public var unreadCommentCount_: Int? { nil }
    /// nil: not known at this tier.
    public var newestCommentTime_: Date? { nil }
    /// nil: not known at this tier.
    public var vote_: Vote? { nil }
    /// nil: not known at this tier.
    public var saved_: Bool? { nil }
    /// nil: not known at this tier.
    public var read_: Bool? { nil }
    /// nil: not known at this tier.
    public var hidden_: Bool? { nil }
    /// nil: not known at this tier.
    public var creatorBannedFromCommunity_: Bool? { nil }
    /// nil: not known at this tier.
    public var creatorIsModerator_: Bool? { nil }
    /// nil: not known at this tier.
    public var creatorIsAdmin_: Bool? { nil }
    /// nil: not known at this tier.
    public var creator_: Person1? { nil }
    /// nil: not known at this tier.
    public var community_: Community1? { nil }
    /// nil: not known at this tier.
    public var communityRelation_: CommunityRelation? { nil }
    /// nil: not known at this tier.
    public var creatorRelation_: PersonRelation? { nil }
    /// nil: not known at this tier.
    public var community2_: Community2? { nil }
    /// nil: not known at this tier.
    public var moderators_: [Person1]? { nil }
    /// nil: not known at this tier.
    public var crossPosts_: [Post2]? { nil }
}
