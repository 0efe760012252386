/// A post.
struct Post {
    var id: PostID
    var name: String
    var url: String?
    var body: String?
    var creatorID: PersonID
    var communityID: CommunityID
    var removed: Bool
    var locked: Bool
    var published: Timestamp
    var updated: Timestamp?
    var deleted: Bool
    var nsfw: Bool
    var embedTitle: String?
    var embedDescription: String?
    var thumbnailURL: String?
    var apID: String
    var local: Bool
    var embedVideoURL: String?
    var languageID: LanguageID
    var featuredCommunity: Bool
    var featuredLocal: Bool
    var urlContentType: String?
    var altText: String?
}

/// A post's numbers and its ranks.
struct PostCounts {
    /// The row's own number, where the tables have one; 0.18 shows it.
    var rowID: Int32?
    var comments: Int
    var score: Int
    var upvotes: Int
    var downvotes: Int
    var published: Timestamp
    var newestCommentTimeNecro: Timestamp
    var newestCommentTime: Timestamp
    var hotRank: Double
    var hotRankActive: Double
    var scaledRank = 0.0
    var controversyRank = 0.0
}
