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
        address = ObjectAddress(try row.string("ap_id"))
        local = try row.bool("local")
        texts[.embedVideoURL] = try row.optionalString("embed_video_url")
        languageID = try row.int32("language_id")
        featuredCommunity = try row.bool("featured_community")
        featuredLocal = try row.bool("featured_local")
        self.updated = updated
        guard row.schema == .v0_19 else { return }
        texts[.urlContentType] = try row.optionalString("url_content_type")
        texts[.altText] = try row.optionalString("alt_text")
    }
}

extension PostCounts {
    init(_ row: inout RowReader) throws(DemoServerError) {
        // In the order of the file, where each column is found at once.
        let rowID = try row.ownNumber()
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
        guard row.schema == .v0_19 else { return }
        controversyRank = try row.double("controversy_rank")
        scaledRank = try row.double("scaled_rank")
    }
}
