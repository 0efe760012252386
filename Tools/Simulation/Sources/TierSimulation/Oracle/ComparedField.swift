/// A compared field: its name, the group with which it is received and edited, and its path in a server's response.
struct ComparedField {
    enum Form { case flag, number, text, vote }

    let name: String
    let group: String
    let path: [String]
    let form: Form

    private init(_ name: String, _ group: String, _ path: String, _ form: Form) {
        (self.name, self.group, self.form) = (name, group, form)
        self.path = path.split(separator: ".").map(String.init)
    }

    /// Returns the field of a response, in words.
    func words(in answer: RawJSON) -> String {
        let value = path.reduce(answer) { $0[$1] }
        return switch form {
        case .flag: value.flag ?? false ? "true" : "false"
        case .number: value.word
        case .text: value.text ?? "nil"
        case .vote: String(value.number ?? 0)
        }
    }

    /// Returns the fields of a kind, with paths from the object that contains them, which is a view from tier 2 on.
    static func rows(of kind: Entry.Kind) -> [ComparedField] { lists[kind.rawValue] }

    /// Returns the group of fields that are received and edited together with a field.
    static func group(of field: String, _ kind: Entry.Kind) -> String {
        rows(of: kind).first { $0.name == field }?.group ?? field
    }

    /// Returns true if a field counts other entities: other edits of the account change it, so it is compared only at rest.
    static func isCount(_ field: String, _ kind: Entry.Kind) -> Bool {
        switch kind {
        case .post2: field == "comments" || field == "unread"
        case .comment2: field == "comments"
        case .community2, .person2: field == "posts" || field == "comments"
        default: false
        }
    }

    /// The fields of each kind, by its raw value.
    private static let lists = Entry.Kind.allCases.map { table[$0] ?? [] }

    private static let votes = [
        ComparedField("vote", "vote", "my_vote", .vote), ComparedField("score", "vote", "counts.score", .number),
        ComparedField("upvotes", "vote", "counts.upvotes", .number),
        ComparedField("downvotes", "vote", "counts.downvotes", .number),
        ComparedField("saved", "saved", "saved", .flag),
    ]

    private static let table: [Entry.Kind: [ComparedField]] = [
        .post1: [
            ComparedField("title", "content", "name", .text), ComparedField("body", "content", "body", .text),
            ComparedField("deleted", "deleted", "deleted", .flag),
            ComparedField("removed", "removed", "removed", .flag),
            ComparedField("locked", "locked", "locked", .flag),
            ComparedField("pinnedCommunity", "pinnedCommunity", "featured_community", .flag),
            ComparedField("pinnedInstance", "pinnedInstance", "featured_local", .flag),
        ],
        .post2: votes + [
            ComparedField("read", "read", "read", .flag), ComparedField("hidden", "hidden", "hidden", .flag),
            ComparedField("unread", "unreadComments", "unread_comments", .number),
            ComparedField("comments", "", "counts.comments", .number),
        ],
        .comment1: [
            ComparedField("content", "content", "content", .text),
            ComparedField("deleted", "deleted", "deleted", .flag),
            ComparedField("removed", "removed", "removed", .flag),
            ComparedField("distinguished", "distinguished", "distinguished", .flag),
        ],
        .comment2: votes + [ComparedField("comments", "", "counts.child_count", .number)],
        .community1: [
            ComparedField("title", "content", "title", .text),
            ComparedField("description", "content", "description", .text),
            ComparedField("deleted", "deleted", "deleted", .flag),
            ComparedField("removed", "removed", "removed", .flag),
            ComparedField("hidden", "hidden", "hidden", .flag),
        ],
        .community2: [
            ComparedField("subscribers", "", "counts.subscribers", .number),
            ComparedField("posts", "", "counts.posts", .number),
            ComparedField("comments", "", "counts.comments", .number),
        ],
        .person1: [ComparedField("banned", "ban", "banned", .flag), ComparedField("deleted", "", "deleted", .flag)],
        .person2: [
            ComparedField("posts", "", "counts.post_count", .number),
            ComparedField("comments", "", "counts.comment_count", .number),
        ],
        .reply: [ComparedField("read", "read", "read", .flag)],
        .message: [
            ComparedField("content", "content", "content", .text),
            ComparedField("deleted", "deleted", "deleted", .flag),
            ComparedField("read", "read", "read", .flag),
        ],
        .report: [ComparedField("resolved", "resolution", "resolved", .flag)],
        .communityRelation: [
            ComparedField("subscription", "subscription", "subscribed", .text),
            ComparedField("blocked", "blocked", "blocked", .flag),
        ],
        .personRelation: [ComparedField("blocked", "blocked", "creator_blocked", .flag)],
        .standing: [
            ComparedField("banned", "banned", "creator_banned_from_community", .flag),
            ComparedField("moderator", "moderator", "creator_is_moderator", .flag),
        ],
        .instanceRelation: [ComparedField("blocked", "blocked", "blocked", .flag)],
    ]
}
