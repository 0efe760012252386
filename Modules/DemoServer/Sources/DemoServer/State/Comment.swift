/// A comment. Its `path` consists of `0.` and the numbers from the top of its thread down to its own.
struct Comment: PackedStringRow {
    // This order of the fields avoids padding.
    var texts = PackedStrings<Field>()
    var id: CommentID
    var published: Timestamp
    @CompactOptional var updated: Timestamp?
    var address: ObjectURL
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
    /// The shorter text comes first, because reading a text skips those before it.
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

    /// The number of components of the path, the leading 0 included.
    var level: Int { texts.withBytes(of: .path) { $0.map(Comment.level) ?? 1 } }

    static func level(of path: String) -> Int { level(of: path.utf8) }

    private static func level(of path: some Sequence<UInt8>) -> Int {
        path.reduce(1) { $1 == UInt8(ascii: ".") ? $0 + 1 : $0 }
    }

    /// Returns true if the comment is the one at `ancestor` or below it.
    func isWithin(_ ancestor: String) -> Bool {
        texts.withBytes(of: .path) { path in
            guard let path, path.starts(with: ancestor.utf8) else { return false }
            let count = ancestor.utf8.count
            return path.count == count || path[count] == UInt8(ascii: ".")
        }
    }
}

/// A comment's counts and ranks.
struct CommentCounts {
    // The 8-byte fields come first, which leaves room for the bit that marks an optional row as present.
    var published: Timestamp
    var hotRank: Double
    var controversyRank = 0.0
    /// The row's own number, in tables that have one; 0.18 shows it.
    @CompactOptional var rowID: Int32?
    @CompactInt var score: Int
    @CompactInt var upvotes: Int
    @CompactInt var downvotes: Int
    @CompactInt var childCount: Int
}

extension Comment {
    init(_ row: inout RowReader) throws(DemoServerError) {
        id = try row.id("id")
        creatorID = try row.id("creator_id")
        postID = try row.id("post_id")
        texts[.content] = try row.string("content")
        removed = try row.bool("removed")
        published = try row.date("published")
        let updated = try row.optionalDate("updated")
        deleted = try row.bool("deleted")
        address = ObjectURL(try row.string("ap_id"))
        local = try row.bool("local")
        texts[.path] = try row.string("path")
        distinguished = try row.bool("distinguished")
        languageID = try row.int32("language_id")
        self.updated = updated
    }
}

extension CommentCounts {
    init(_ row: inout RowReader) throws(DemoServerError) {
        // The columns are read in the order of the file, because each of them is then found at once.
        let rowID = try row.rowNumber()
        let score = try row.int("score")
        let upvotes = try row.int("upvotes")
        let downvotes = try row.int("downvotes")
        let published = try row.date("published")
        let childCount = try row.int("child_count")
        self.init(
            published: published,
            hotRank: try row.double("hot_rank"),
            rowID: rowID,
            score: score,
            upvotes: upvotes,
            downvotes: downvotes,
            childCount: childCount
        )
        guard row.schema >= .v0_19 else { return }
        controversyRank = try row.double("controversy_rank")
    }
}

extension Comment {
    func write(to row: inout RowWriter) {
        row.column("id", id)
        row.column("creator_id", creatorID)
        row.column("post_id", postID)
        row.column("content", content)
        row.column("removed", removed)
        row.column("published", published)
        row.column("updated", updated)
        row.column("deleted", deleted)
        row.column("ap_id", apID)
        row.column("local", local)
        row.column("path", path)
        row.column("distinguished", distinguished)
        row.column("language_id", languageID)
    }
}

extension CommentCounts {
    func write(to row: inout RowWriter) {
        row.column("score", score)
        row.column("upvotes", upvotes)
        row.column("downvotes", downvotes)
        row.column("published", published)
        row.column("child_count", childCount)
        row.column("hot_rank", hotRank)
        row.column("controversy_rank", controversyRank)
    }
}
