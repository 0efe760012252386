import Middleware
import WireRuntime

/// What is made of an answer's text without a wire value between: rows of long lists, of which most are known already.
///
/// It says what the wire value would, drops what its reader would drop, and refuses what it would refuse.
nonisolated protocol AnswerInPlace: TierAnswer {
    /// Reads it.
    ///
    /// - Parameters:
    ///   - reader: At the start of the value.
    ///   - server: The server that answered.
    ///   - known: What is known already, and not made again.
    init(from reader: inout WireReader, server: String, known: KnownBoxes) throws(WireStop)
}

/// A page of rows that are read in place.
nonisolated protocol PageInPlace: AnswerInPlace {
    associatedtype Row: TierValue

    /// The rows, in the server's order.
    var rows: [Row] { get }
    /// What to ask for the next page with, where the server says so.
    var nextCursor: String? { get }
}

nonisolated extension PostPageValue: PageInPlace {
    private static let wireFields = WireFields("posts", "next_page")

    var rows: [Post2Value] { posts }

    /// Reads what an ApiGetPostsResponse says.
    init(from reader: inout WireReader, server: String, known: KnownBoxes) throws(WireStop) {
        self.init(posts: [])
        var scan = try reader.object(Self.wireFields)
        while case let field = try reader.next(&scan), field >= 0 {
            if field == 0 {
                posts = try reader.array { reader throws(WireStop) in
                    Post2Value(try ApiPostViewInPlace(from: &reader), in: reader, server: server, known: known)
                }
            } else {
                nextCursor = try reader.stringIfPresent()
            }
        }
        try reader.require(1, in: scan)
    }
}

/// A page of comments.
nonisolated struct CommentPageValue: PageInPlace {
    private(set) var rows: [Comment2Value] = []
    var nextCursor: String? { nil }

    private static let wireFields = WireFields("comments")

    /// Reads what an ApiGetCommentsResponse says.
    init(from reader: inout WireReader, server: String, known: KnownBoxes) throws(WireStop) {
        var scan = try reader.object(Self.wireFields)
        while try reader.next(&scan) == 0 {
            rows = try reader.array { reader throws(WireStop) in
                Comment2Value(try ApiCommentViewInPlace(from: &reader), in: reader, server: server, known: known)
            }
        }
        try reader.require(1, in: scan)
    }

    func collect(into sayings: inout Sayings) { rows.collect(into: &sayings) }
}
