extension Comment {
    init(_ row: inout RowReader) throws(DemoServerError) {
        id = try row.id("id")
        creatorID = try row.id("creator_id")
        postID = try row.id("post_id")
        texts[.content] = try row.string("content")
        removed = try row.bool("removed")
        published = try row.date("published")
        let updated = try row.optionalDate("updated")
        deleted = try row.bool("deleted")
        address = ObjectAddress(try row.string("ap_id"))
        local = try row.bool("local")
        texts[.path] = try row.string("path")
        distinguished = try row.bool("distinguished")
        languageID = try row.int32("language_id")
        self.updated = updated
    }
}

extension CommentCounts {
    init(_ row: inout RowReader) throws(DemoServerError) {
        // In the order of the file, where each column is found at once.
        let rowID = try row.ownNumber()
        let score = try row.int("score")
        let upvotes = try row.int("upvotes")
        let downvotes = try row.int("downvotes")
        let published = try row.date("published")
        let childCount = try row.int("child_count")
        self.init(
            published: published,
            hotRank: try row.double("hot_rank"),
            rowID: rowID,
            score: score,
            upvotes: upvotes,
            downvotes: downvotes,
            childCount: childCount
        )
        guard row.schema == .v0_19 else { return }
        controversyRank = try row.double("controversy_rank")
    }
}
