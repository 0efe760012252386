import ApiTypes
import Middleware
import WireRuntime

/// A page of a list.
nonisolated struct RowPage<Row: TierValue>: TierAnswer {
    /// The rows, in the server's order.
    fileprivate(set) var rows: [Row]
    /// What to ask for the next page with, where the answer says so.
    fileprivate(set) var nextCursor: String?

    init(rows: [Row]) { self.rows = rows }

    func collect(into sayings: inout Sayings) { rows.collect(into: &sayings) }
}

/// A request that is answered with a page of a list, whose rows are read in place.
nonisolated protocol ListRequest: WireRequest {
    /// What a row is.
    associatedtype Row: TierValue

    /// The keys of a page: of its rows, and of the cursor of the next one if it has that.
    static var pageFields: WireFields { get }

    /// Reads a row.
    static func readRow(
        from reader: inout WireReader,
        server: String,
        known: KnownBoxes
    ) throws(WireStop) -> Row
}

nonisolated extension ListRequest {
    /// What servers give at once.
    private static var mostRows: Int { 50 }

    /// Reads a page of the answer's text, without wire values between: most rows of long lists are known already.
    ///
    /// It says what the wire value would, leaves out what its reader would leave out, and refuses what it would refuse.
    ///
    /// - Parameters:
    ///   - reader: At the start of the answer.
    ///   - server: The server that answered.
    ///   - known: What is known already, and not made again.
    static func readPage(
        from reader: inout WireReader,
        server: String,
        known: KnownBoxes
    ) throws(WireStop) -> RowPage<Row> {
        var page = RowPage<Row>(rows: [])
        var scan = try reader.object(pageFields)
        while case let field = try reader.next(&scan), field >= 0 {
            if field == 0 {
                page.rows = try reader.array(expecting: mostRows) { reader throws(WireStop) in
                    try readRow(from: &reader, server: server, known: known)
                }
            } else {
                page.nextCursor = try reader.stringIfPresent()
            }
        }
        try reader.require(1, in: scan)
        return page
    }
}

// What is polled and what is long. Answers that are made of several lists are wire values first.

nonisolated extension ApiGetPosts: ListRequest {
    static let pageFields = WireFields("posts", "next_page")

    static func readRow(
        from reader: inout WireReader,
        server: String,
        known: KnownBoxes
    ) throws(WireStop) -> Post2Value {
        Post2Value(try ApiPostViewInPlace(from: &reader), in: reader, server: server, known: known)
    }
}

nonisolated extension ApiGetComments: ListRequest {
    static let pageFields = WireFields("comments")

    static func readRow(
        from reader: inout WireReader,
        server: String,
        known: KnownBoxes
    ) throws(WireStop) -> Comment2Value {
        Comment2Value(try ApiCommentViewInPlace(from: &reader), in: reader, server: server, known: known)
    }
}

nonisolated extension ApiListCommunities: ListRequest {
    static let pageFields = WireFields("communities")

    static func readRow(
        from reader: inout WireReader,
        server: String,
        known: KnownBoxes
    ) throws(WireStop) -> Community2Value {
        Community2Value(try ApiCommunityViewInPlace(from: &reader), in: reader, server: server, known: known)
    }
}

nonisolated extension ApiGetReplies: ListRequest {
    static let pageFields = WireFields("replies")

    static func readRow(
        from reader: inout WireReader,
        server: String,
        known: KnownBoxes
    ) throws(WireStop) -> Reply2Value {
        Reply2Value(try ApiCommentReplyViewInPlace(from: &reader), in: reader, server: server, known: known)
    }
}

nonisolated extension ApiGetPersonMentions: ListRequest {
    static let pageFields = WireFields("mentions")

    static func readRow(
        from reader: inout WireReader,
        server: String,
        known: KnownBoxes
    ) throws(WireStop) -> Reply2Value {
        Reply2Value(try ApiPersonMentionViewInPlace(from: &reader), in: reader, server: server, known: known)
    }
}

nonisolated extension ApiGetPrivateMessages: ListRequest {
    static let pageFields = WireFields("private_messages")

    static func readRow(
        from reader: inout WireReader,
        server: String,
        known: KnownBoxes
    ) throws(WireStop) -> Message2Value {
        Message2Value(try ApiPrivateMessageViewInPlace(from: &reader), in: reader, server: server, known: known)
    }
}
