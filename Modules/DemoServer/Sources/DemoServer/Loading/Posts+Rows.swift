extension Post {
    init(_ row: inout RowReader) throws(DemoServerError) {
        id = try row.id("id")
        name = try row.string("name")
        url = try row.optionalString("url")
        body = try row.optionalString("body")
        creatorID = try row.id("creator_id")
        communityID = try row.id("community_id")
        removed = try row.bool("removed")
        locked = try row.bool("locked")
        published = try row.date("published")
        updated = try row.optionalDate("updated")
        deleted = try row.bool("deleted")
        nsfw = try row.bool("nsfw")
        embedTitle = try row.optionalString("embed_title")
        embedDescription = try row.optionalString("embed_description")
        thumbnailURL = try row.optionalString("thumbnail_url")
        apID = try row.string("ap_id")
        local = try row.bool("local")
        embedVideoURL = try row.optionalString("embed_video_url")
        languageID = try row.int32("language_id")
        featuredCommunity = try row.bool("featured_community")
        featuredLocal = try row.bool("featured_local")
        guard row.schema == .v0_19 else { return }
        urlContentType = try row.optionalString("url_content_type")
        altText = try row.optionalString("alt_text")
    }
}

extension PostCounts {
    init(_ row: inout RowReader) throws(DemoServerError) {
        rowID = try row.ownNumber()
        comments = try row.int("comments")
        score = try row.int("score")
        upvotes = try row.int("upvotes")
        downvotes = try row.int("downvotes")
        published = try row.date("published")
        newestCommentTimeNecro = try row.date("newest_comment_time_necro")
        newestCommentTime = try row.date("newest_comment_time")
        hotRank = try row.double("hot_rank")
        hotRankActive = try row.double("hot_rank_active")
        guard row.schema == .v0_19 else { return }
        controversyRank = try row.double("controversy_rank")
        scaledRank = try row.double("scaled_rank")
    }
}
