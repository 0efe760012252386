/// A comment; `path` is `0.` and the numbers from the top of its thread down to its own.
struct Comment {
    var id: CommentID
    var creatorID: PersonID
    var postID: PostID
    var content: String
    var removed: Bool
    var published: Timestamp
    var updated: Timestamp?
    var deleted: Bool
    var apID: String
    var local: Bool
    var path: String
    var distinguished: Bool
    var languageID: LanguageID

    /// The path without the comment's own number.
    var parentPath: Substring { path[..<(path.lastIndex(of: ".") ?? path.startIndex)] }

    /// How many numbers the path has, the leading 0 included.
    var level: Int { Comment.level(of: path) }

    static func level(of path: String) -> Int { path.utf8.reduce(1) { $1 == UInt8(ascii: ".") ? $0 + 1 : $0 } }

    /// Whether it is the comment at `ancestor` or stands below it.
    func isWithin(_ ancestor: String) -> Bool { path == ancestor || path.hasPrefix(ancestor + ".") }
}

/// A comment's numbers and its ranks.
struct CommentCounts {
    /// The row's own number, where the tables have one; 0.18 shows it.
    var rowID: Int32?
    var score: Int
    var upvotes: Int
    var downvotes: Int
    var published: Timestamp
    var childCount: Int
    var hotRank: Double
    var controversyRank = 0.0
}
