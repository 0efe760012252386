extension Notice {
    init(_ row: inout RowReader) throws(DemoServerError) {
        id = try row.int32("id")
        recipientID = try row.int32("recipient_id")
        commentID = try row.int32("comment_id")
        read = try row.bool("read")
        published = try row.date("published")
    }
}

extension PrivateMessage {
    init(_ row: inout RowReader) throws(DemoServerError) {
        id = try row.int32("id")
        creatorID = try row.int32("creator_id")
        recipientID = try row.int32("recipient_id")
        content = try row.string("content")
        deleted = try row.bool("deleted")
        read = try row.bool("read")
        published = try row.date("published")
        updated = try row.optionalDate("updated")
        apID = try row.string("ap_id")
        local = try row.bool("local")
        removed = try row.bool("removed")
    }
}
