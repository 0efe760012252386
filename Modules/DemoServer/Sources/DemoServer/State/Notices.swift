/// Tells somebody of a comment: a reply to what they wrote, or a mention of their name.
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
