extension Comment {
    func write(to row: inout RowWriter) {
        row.column("id", id)
        row.column("creator_id", creatorID)
        row.column("post_id", postID)
        row.column("content", content)
        row.column("removed", removed)
        row.column("published", published)
        row.column("updated", updated)
        row.column("deleted", deleted)
        row.column("ap_id", apID)
        row.column("local", local)
        row.column("path", path)
        row.column("distinguished", distinguished)
        row.column("language_id", languageID)
    }
}

extension CommentCounts {
    func write(to row: inout RowWriter) {
        row.column("score", score)
        row.column("upvotes", upvotes)
        row.column("downvotes", downvotes)
        row.column("published", published)
        row.column("child_count", childCount)
        row.column("hot_rank", hotRank)
        row.column("controversy_rank", controversyRank)
    }
}
