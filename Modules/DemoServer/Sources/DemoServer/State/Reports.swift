/// A complaint about a post, a comment or a message, with what it said at the time.
struct Report {
    var id: Int32
    var creatorID: PersonID
    /// The post, the comment or the message.
    var subjectID: Int32
    var original: Original
    var reason: String
    var resolved: Bool
    var resolverID: PersonID?
    var published: Timestamp
    var updated: Timestamp?

    /// What was complained about, as it was.
    struct Original {
        var name: String?
        var url: String?
        var text: String?
    }
}

/// What can be complained about.
enum ReportKind: CaseIterable {
    case post
    case comment
    case privateMessage
}
