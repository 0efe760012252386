extension Notice {
    func write(to row: inout RowWriter) {
        row.column("id", id)
        row.column("recipient_id", recipientID)
        row.column("comment_id", commentID)
        row.column("read", read)
        row.column("published", published)
    }
}

extension PrivateMessage {
    func write(to row: inout RowWriter) {
        row.column("id", id)
        row.column("creator_id", creatorID)
        row.column("recipient_id", recipientID)
        row.column("content", content)
        row.column("deleted", deleted)
        row.column("read", read)
        row.column("published", published)
        row.column("updated", updated)
        row.column("ap_id", apID)
        row.column("local", local)
        row.column("removed", removed)
    }
}
