/// A field that is compared: its name, what it is said and edited together with, and where it stands in what a server says.
struct FieldRow {
    enum Form { case flag, number, text, vote }

    let name: String
    let group: String
    let path: [String]
    let form: Form

    private init(_ name: String, _ group: String, _ path: String, _ form: Form) {
        (self.name, self.group, self.form) = (name, group, form)
        self.path = path.split(separator: ".").map(String.init)
    }

    /// What an answer says of it, in words.
    func words(in answer: RawAnswer) -> String {
        let value = path.reduce(answer) { $0[$1] }
        return switch form {
        case .flag: "\(value.flag ?? false)"
        case .number: value.word
        case .text: value.text ?? "nil"
        case .vote: "\(value.number ?? 0)"
        }
    }

    /// The rows of a kind, paths from the object that says it: a view from tier 2 on.
    static func rows(of kind: Entry.Kind) -> [FieldRow] { table[kind] ?? [] }

    /// What is said and edited together with a field.
    static func group(of field: String, _ kind: Entry.Kind) -> String {
        table[kind]?.first { $0.name == field }?.group ?? field
    }

    /// Whether a field counts what others than the entity itself are: an act of the account moves it elsewhere, and only at rest is it compared.
    static func isCount(_ field: String, _ kind: Entry.Kind) -> Bool {
        switch kind {
        case .post2: field == "comments" || field == "unread"
        case .comment2: field == "comments"
        case .community2, .person2: field == "posts" || field == "comments"
        default: false
        }
    }

    private static let votes = [
        FieldRow("vote", "vote", "my_vote", .vote), FieldRow("score", "vote", "counts.score", .number),
        FieldRow("upvotes", "vote", "counts.upvotes", .number),
        FieldRow("downvotes", "vote", "counts.downvotes", .number), FieldRow("saved", "saved", "saved", .flag),
    ]

    private static let table: [Entry.Kind: [FieldRow]] = [
        .post1: [
            FieldRow("title", "content", "name", .text), FieldRow("body", "content", "body", .text),
            FieldRow("deleted", "deleted", "deleted", .flag), FieldRow("removed", "removed", "removed", .flag),
            FieldRow("locked", "locked", "locked", .flag),
            FieldRow("pinnedCommunity", "pinnedCommunity", "featured_community", .flag),
            FieldRow("pinnedInstance", "pinnedInstance", "featured_local", .flag),
        ],
        .post2: votes + [
            FieldRow("read", "read", "read", .flag), FieldRow("hidden", "hidden", "hidden", .flag),
            FieldRow("unread", "unreadComments", "unread_comments", .number),
            FieldRow("comments", "", "counts.comments", .number),
        ],
        .comment1: [
            FieldRow("content", "content", "content", .text), FieldRow("deleted", "deleted", "deleted", .flag),
            FieldRow("removed", "removed", "removed", .flag),
            FieldRow("distinguished", "distinguished", "distinguished", .flag),
        ],
        .comment2: votes + [FieldRow("comments", "", "counts.child_count", .number)],
        .community1: [
            FieldRow("title", "content", "title", .text), FieldRow("description", "content", "description", .text),
            FieldRow("deleted", "deleted", "deleted", .flag), FieldRow("removed", "removed", "removed", .flag),
            FieldRow("hidden", "hidden", "hidden", .flag),
        ],
        .community2: [
            FieldRow("subscribers", "", "counts.subscribers", .number), FieldRow("posts", "", "counts.posts", .number),
            FieldRow("comments", "", "counts.comments", .number),
        ],
        .person1: [FieldRow("banned", "ban", "banned", .flag), FieldRow("deleted", "", "deleted", .flag)],
        .person2: [
            FieldRow("posts", "", "counts.post_count", .number),
            FieldRow("comments", "", "counts.comment_count", .number),
        ],
        .reply: [FieldRow("read", "read", "read", .flag)],
        .message: [
            FieldRow("content", "content", "content", .text), FieldRow("deleted", "deleted", "deleted", .flag),
            FieldRow("read", "read", "read", .flag),
        ],
        .report: [FieldRow("resolved", "resolution", "resolved", .flag)],
        .communityRelation: [
            FieldRow("subscription", "subscription", "subscribed", .text),
            FieldRow("blocked", "blocked", "blocked", .flag),
        ],
        .personRelation: [FieldRow("blocked", "blocked", "creator_blocked", .flag)],
        .standing: [
            FieldRow("banned", "banned", "creator_banned_from_community", .flag),
            FieldRow("moderator", "moderator", "creator_is_moderator", .flag),
        ],
        .instanceRelation: [FieldRow("blocked", "blocked", "blocked", .flag)],
    ]
}
