/// A post.
struct Post: PackedStringRow {
    // This order of the fields avoids padding.
    var texts = PackedStrings<Field>()
    var id: PostID
    var published: Timestamp
    @CompactOptional var updated: Timestamp?
    var address: ObjectURL
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
    /// The shorter texts come first, because reading a text skips those before it.
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

/// A post's counts and ranks.
struct PostCounts {
    // The 8-byte fields come first, which leaves room for the bit that marks an optional row as present.
    var published: Timestamp
    var newestCommentTimeNecro: Timestamp
    var newestCommentTime: Timestamp
    var hotRank: Double
    var hotRankActive: Double
    var scaledRank = 0.0
    var controversyRank = 0.0
    /// The row's own number, in tables that have one; 0.18 shows it.
    @CompactOptional var rowID: Int32?
    @CompactInt var comments: Int
    @CompactInt var score: Int
    @CompactInt var upvotes: Int
    @CompactInt var downvotes: Int
}

extension Post {
    init(_ row: inout RowReader) throws(DemoServerError) {
        id = try row.id("id")
        texts[.name] = try row.string("name")
        texts[.url] = try row.optionalString("url")
        texts[.body] = try row.optionalString("body")
        creatorID = try row.id("creator_id")
        communityID = try row.id("community_id")
        removed = try row.bool("removed")
        locked = try row.bool("locked")
        published = try row.date("published")
        let updated = try row.optionalDate("updated")
        deleted = try row.bool("deleted")
        nsfw = try row.bool("nsfw")
        texts[.embedTitle] = try row.optionalString("embed_title")
        texts[.embedDescription] = try row.optionalString("embed_description")
        texts[.thumbnailURL] = try row.optionalString("thumbnail_url")
        address = ObjectURL(try row.string("ap_id"))
        local = try row.bool("local")
        texts[.embedVideoURL] = try row.optionalString("embed_video_url")
        languageID = try row.int32("language_id")
        featuredCommunity = try row.bool("featured_community")
        featuredLocal = try row.bool("featured_local")
        self.updated = updated
        guard row.schema >= .v0_19 else { return }
        texts[.urlContentType] = try row.optionalString("url_content_type")
        texts[.altText] = try row.optionalString("alt_text")
    }
}

extension PostCounts {
    init(_ row: inout RowReader) throws(DemoServerError) {
        // The columns are read in the order of the file, because each of them is then found at once.
        let rowID = try row.rowNumber()
        let comments = try row.int("comments")
        let score = try row.int("score")
        let upvotes = try row.int("upvotes")
        let downvotes = try row.int("downvotes")
        self.init(
            published: try row.date("published"),
            newestCommentTimeNecro: try row.date("newest_comment_time_necro"),
            newestCommentTime: try row.date("newest_comment_time"),
            hotRank: try row.double("hot_rank"),
            hotRankActive: try row.double("hot_rank_active"),
            rowID: rowID,
            comments: comments,
            score: score,
            upvotes: upvotes,
            downvotes: downvotes
        )
        guard row.schema >= .v0_19 else { return }
        controversyRank = try row.double("controversy_rank")
        scaledRank = try row.double("scaled_rank")
    }
}

extension Post {
    func write(to row: inout RowWriter) {
        row.column("id", id)
        row.column("name", name)
        row.column("url", url)
        row.column("body", body)
        row.column("creator_id", creatorID)
        row.column("community_id", communityID)
        row.column("removed", removed)
        row.column("locked", locked)
        row.column("published", published)
        row.column("updated", updated)
        row.column("deleted", deleted)
        row.column("nsfw", nsfw)
        row.column("embed_title", embedTitle)
        row.column("embed_description", embedDescription)
        row.column("thumbnail_url", thumbnailURL)
        row.column("ap_id", apID)
        row.column("local", local)
        row.column("embed_video_url", embedVideoURL)
        row.column("language_id", languageID)
        row.column("featured_community", featuredCommunity)
        row.column("featured_local", featuredLocal)
        row.column("url_content_type", urlContentType)
        row.column("alt_text", altText)
    }
}

extension PostCounts {
    func write(to row: inout RowWriter) {
        row.column("comments", comments)
        row.column("score", score)
        row.column("upvotes", upvotes)
        row.column("downvotes", downvotes)
        row.column("published", published)
        row.column("newest_comment_time_necro", newestCommentTimeNecro)
        row.column("newest_comment_time", newestCommentTime)
        row.column("hot_rank", hotRank)
        row.column("hot_rank_active", hotRankActive)
        row.column("controversy_rank", controversyRank)
        row.column("scaled_rank", scaledRank)
    }
}
