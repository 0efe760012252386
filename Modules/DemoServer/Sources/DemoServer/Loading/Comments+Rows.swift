extension Comment {
    init(_ row: inout RowReader) throws(DemoServerError) {
        id = try row.id("id")
        creatorID = try row.id("creator_id")
        postID = try row.id("post_id")
        content = try row.string("content")
        removed = try row.bool("removed")
        published = try row.date("published")
        updated = try row.optionalDate("updated")
        deleted = try row.bool("deleted")
        apID = try row.string("ap_id")
        local = try row.bool("local")
        path = try row.string("path")
        distinguished = try row.bool("distinguished")
        languageID = try row.int32("language_id")
    }
}

extension CommentCounts {
    init(_ row: inout RowReader) throws(DemoServerError) {
        rowID = try row.ownNumber()
        score = try row.int("score")
        upvotes = try row.int("upvotes")
        downvotes = try row.int("downvotes")
        published = try row.date("published")
        childCount = try row.int("child_count")
        hotRank = try row.double("hot_rank")
        guard row.schema == .v0_19 else { return }
        controversyRank = try row.double("controversy_rank")
    }
}
