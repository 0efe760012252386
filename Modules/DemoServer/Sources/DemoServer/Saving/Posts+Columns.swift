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
