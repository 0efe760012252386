/// The members that the bodies of new and changed posts share.
protocol PostBodyFields: RequestBody {
    var url: Member<String?> { get }
    var text: Member<String?> { get }
    var altText: Member<String?> { get }
    var nsfw: Member<Bool?> { get }
    var languageID: Member<LanguageID?> { get }
    var customThumbnail: Member<String?> { get }
}

struct CreatePost: PostBodyFields {
    let name = Member<String>("name")
    let communityID = Member<CommunityID>("community_id")
    let url = Member<String?>("url")
    let text = Member<String?>("body")
    let altText = Member<String?>("alt_text", only: .v0_19)
    let honeypot = Member<String?>("honeypot")
    let nsfw = Member<Bool?>("nsfw")
    let languageID = Member<LanguageID?>("language_id")
    let customThumbnail = Member<String?>("custom_thumbnail", only: .v0_19)
}

struct DeletePost: RequestBody {
    let postID = Member<PostID>("post_id")
    let deleted = Member<Bool>("deleted")
}

struct RemovePost: RequestBody {
    let postID = Member<PostID>("post_id")
    let removed = Member<Bool>("removed")
    let reason = Member<String?>("reason")
}

struct MarkPostAsRead: RequestBody {
    let postIDs = Member<[PostID]>("post_ids")
    let read = Member<Bool>("read")
}

/// The body that marks one post as read in 0.18.
struct MarkOnePostAsRead: RequestBody {
    static let name = "MarkPostAsRead"

    let postID = Member<PostID>("post_id")
    let read = Member<Bool>("read")
}

struct HidePost: RequestBody {
    let postIDs = Member<[PostID]>("post_ids")
    let hide = Member<Bool>("hide")
}

struct LockPost: RequestBody {
    let postID = Member<PostID>("post_id")
    let locked = Member<Bool>("locked")
}

struct FeaturePost: RequestBody {
    let postID = Member<PostID>("post_id")
    let featured = Member<Bool>("featured")
    let featureType = Member<FeaturePlace>("feature_type")
}

struct CreatePostLike: RequestBody {
    let postID = Member<PostID>("post_id")
    let score = Member<Int16>("score")
}

struct CreatePostReport: RequestBody {
    let postID = Member<PostID>("post_id")
    let reason = Member<String>("reason")
}

struct EditPost: PostBodyFields {
    let postID = Member<PostID>("post_id")
    let name = Member<String?>("name")
    let url = Member<String?>("url")
    let text = Member<String?>("body")
    let altText = Member<String?>("alt_text", only: .v0_19)
    let nsfw = Member<Bool?>("nsfw")
    let languageID = Member<LanguageID?>("language_id")
    let customThumbnail = Member<String?>("custom_thumbnail", only: .v0_19)
}

struct SavePost: RequestBody {
    let postID = Member<PostID>("post_id")
    let save = Member<Bool>("save")
}

struct ResolvePostReport: ResolveReportBody {
    let reportID = Member<Int32>("report_id")
    let resolved = Member<Bool>("resolved")
}

/// The members of a request to resolve a report of any kind.
protocol ResolveReportBody: RequestBody {
    var reportID: Member<Int32> { get }
    var resolved: Member<Bool> { get }
}
