/// A comment; `path` is `0.` and the numbers from the top of its thread down to its own.
struct Comment: RowOfTexts {
    // In an order that leaves no room unused.
    var texts = PackedTexts<Field>()
    var id: CommentID
    var published: Timestamp
    @NarrowOptional var updated: Timestamp?
    var address: ObjectAddress
    var creatorID: PersonID
    var postID: PostID
    var languageID: LanguageID
    var removed: Bool
    var deleted: Bool
    var local: Bool
    var distinguished: Bool

    var apID: String { address.text }
}

extension Comment {
    /// The short one first: to read one is to pass those before it.
    enum Field: Int { case path, content }

    var path: String {
        get { texts[.path] ?? "" }
        set { texts[.path] = newValue }
    }
    var content: String {
        get { texts[.content] ?? "" }
        set { texts[.content] = newValue }
    }

    /// The path without the comment's own number.
    var parentPath: Substring {
        let path = path
        return path[..<(path.utf8.lastIndex(of: UInt8(ascii: ".")) ?? path.startIndex)]
    }

    /// How many numbers the path has, the leading 0 included.
    var level: Int { texts.withBytes(of: .path) { $0.map(Comment.level) ?? 1 } }

    static func level(of path: String) -> Int { level(of: path.utf8) }

    private static func level(of path: some Sequence<UInt8>) -> Int {
        path.reduce(1) { $1 == UInt8(ascii: ".") ? $0 + 1 : $0 }
    }

    /// Whether it is the comment at `ancestor` or stands below it.
    func isWithin(_ ancestor: String) -> Bool {
        texts.withBytes(of: .path) { path in
            guard let path, path.starts(with: ancestor.utf8) else { return false }
            let count = ancestor.utf8.count
            return path.count == count || path[count] == UInt8(ascii: ".")
        }
    }
}

/// A comment's numbers and its ranks.
struct CommentCounts {
    // Those of eight bytes first: so there is room for the bit that says whether there is such a row.
    var published: Timestamp
    var hotRank: Double
    var controversyRank = 0.0
    /// The row's own number, where the tables have one; 0.18 shows it.
    @NarrowOptional var rowID: Int32?
    @Narrow var score: Int
    @Narrow var upvotes: Int
    @Narrow var downvotes: Int
    @Narrow var childCount: Int
}
