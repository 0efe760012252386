/// The data that only PieFed stores.
struct StateOfPieFed: Sendable {
    /// True for the comments to whose replies a person subscribes; false for those to which they do not subscribe any more.
    var commentAlerts: Marks<Bool> = Marks()
    /// The people to whose posts a person subscribes, with the time of the subscription.
    var personAlerts: Marks<Timestamp> = Marks()
    /// The comments that answer the question of their post.
    var answers: Set<CommentID> = []
    /// The texts that people have beside their names in a community.
    var flairs: Marks<String> = Marks()
    /// The looks of the tags that do not have the default one, by the tag's number.
    var tagStyles: [Int32: TagStyle] = [:]
    /// The subscriptions to communities that a person has only because they follow a feed, with the time when that began.
    var feedSubscriptions: Marks<Timestamp> = Marks()
}

/// The look of a tag, which PieFed calls a flair.
struct TagStyle: Equatable, Sendable {
    var textColor = "#000000"
    var backgroundColor = "#DEDDDA"
    /// True if the pictures of posts with the tag are blurred.
    var blursImages = false
}

extension World {
    /// Returns true if the viewer is told about the replies to a comment: by default about those to their own comments.
    func isSubscribed(_ viewer: Viewer?, toComment id: CommentID) -> Bool {
        guard let viewer else { return false }
        return ofPieFed.commentAlerts[viewer.id, id] ?? (comments[id]?.creatorID == viewer.id)
    }
}
