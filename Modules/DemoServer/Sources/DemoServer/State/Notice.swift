/// A notice of a comment: a reply to the recipient, or a mention of them.
struct Notice {
    var id: Int32
    var recipientID: PersonID
    var commentID: CommentID
    var read: Bool
    var published: Timestamp
}

/// A message from one person to another.
struct PrivateMessage {
    var id: Int32
    var creatorID: PersonID
    var recipientID: PersonID
    var content: String
    var deleted: Bool
    var read: Bool
    var published: Timestamp
    var updated: Timestamp?
    var apID: String
    var local: Bool
    var removed: Bool
}

extension Notice {
    init(_ row: inout RowReader) throws(DemoServerError) {
        id = try row.id("id")
        recipientID = try row.id("recipient_id")
        commentID = try row.id("comment_id")
        read = try row.bool("read")
        published = try row.date("published")
    }
}

extension PrivateMessage {
    init(_ row: inout RowReader) throws(DemoServerError) {
        id = try row.id("id")
        creatorID = try row.id("creator_id")
        recipientID = try row.id("recipient_id")
        content = try row.string("content")
        deleted = try row.bool("deleted")
        read = try row.bool("read")
        published = try row.date("published")
        updated = try row.optionalDate("updated")
        apID = try row.string("ap_id")
        local = try row.bool("local")
        removed = row.schema >= .v0_19 ? try row.bool("removed") : false
    }
}

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
