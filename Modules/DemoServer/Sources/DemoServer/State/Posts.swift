/// A post.
struct Post: RowOfTexts {
    // In an order that leaves no room unused.
    var texts = PackedTexts<Field>()
    var id: PostID
    var published: Timestamp
    @NarrowOptional var updated: Timestamp?
    var address: ObjectAddress
    var creatorID: PersonID
    var communityID: CommunityID
    var languageID: LanguageID
    var removed: Bool
    var deleted: Bool
    var locked: Bool
    var nsfw: Bool
    var local: Bool
    var featuredCommunity: Bool
    var featuredLocal: Bool

    var apID: String { address.text }
}

extension Post {
    /// The short ones first: to read one is to pass those before it.
    enum Field: Int {
        case name, url, thumbnailURL, urlContentType, embedTitle, embedVideoURL, altText, embedDescription, body
    }

    var name: String {
        get { texts[.name] ?? "" }
        set { texts[.name] = newValue }
    }
    var url: String? {
        get { texts[.url] }
        set { texts[.url] = newValue }
    }
    var body: String? {
        get { texts[.body] }
        set { texts[.body] = newValue }
    }
    var embedTitle: String? {
        get { texts[.embedTitle] }
        set { texts[.embedTitle] = newValue }
    }
    var embedDescription: String? {
        get { texts[.embedDescription] }
        set { texts[.embedDescription] = newValue }
    }
    var embedVideoURL: String? {
        get { texts[.embedVideoURL] }
        set { texts[.embedVideoURL] = newValue }
    }
    var thumbnailURL: String? {
        get { texts[.thumbnailURL] }
        set { texts[.thumbnailURL] = newValue }
    }
    var urlContentType: String? {
        get { texts[.urlContentType] }
        set { texts[.urlContentType] = newValue }
    }
    var altText: String? {
        get { texts[.altText] }
        set { texts[.altText] = newValue }
    }
}

/// A post's numbers and its ranks.
struct PostCounts {
    // Those of eight bytes first: so there is room for the bit that says whether there is such a row.
    var published: Timestamp
    var newestCommentTimeNecro: Timestamp
    var newestCommentTime: Timestamp
    var hotRank: Double
    var hotRankActive: Double
    var scaledRank = 0.0
    var controversyRank = 0.0
    /// The row's own number, where the tables have one; 0.18 shows it.
    @NarrowOptional var rowID: Int32?
    @Narrow var comments: Int
    @Narrow var score: Int
    @Narrow var upvotes: Int
    @Narrow var downvotes: Int
}
