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
        removed = row.schema == .v0_19 ? try row.bool("removed") : false
    }
}
