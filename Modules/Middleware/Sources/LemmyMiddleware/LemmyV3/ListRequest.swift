import ApiTypes
import Middleware
import WireRuntime

/// A request whose response is a page of a list; the rows are read in place.
nonisolated protocol ListRequest: WireRequest {
    /// The type of a row.
    associatedtype Row: TierValue

    /// The keys of a page: the key of its rows, and the key of the cursor if it has one.
    static var pageFields: WireFields { get }

    /// The position of the page after a page without a cursor.
    static var nextPage: NextPage { get }

    /// Reads a row.
    static func readRow(
        from reader: inout WireReader,
        server: String,
        known: KnownSnapshots
    ) throws(WireReadError) -> Row
}

nonisolated extension ListRequest {
    /// The maximum number of rows that servers return at once.
    private static var maxRows: Int { 50 }

    static var nextPage: NextPage { .numbered }

    /// Reads a page from the text of the response without intermediate wire values, because most rows of long lists are already known.
    ///
    /// The result is the same as that of the wire value's reader: it contains the same fields, skips the same elements and throws the same
    /// errors.
    ///
    /// - Parameters:
    ///   - reader: The reader at the start of the response.
    ///   - server: The server that answered.
    ///   - known: The known values, which are reused instead of created again.
    static func readPage(
        from reader: inout WireReader,
        server: String,
        known: KnownSnapshots
    ) throws(WireReadError) -> RowPage<Row> {
        var page = RowPage<Row>(rows: [], next: nextPage)
        var scan = try reader.object(pageFields)
        while case let field = try reader.next(&scan), field >= 0 {
            if field == 0 {
                page.rows = try reader.array(expecting: maxRows) { reader throws(WireReadError) in
                    try readRow(from: &reader, server: server, known: known)
                }
            } else {
                if let cursor = try reader.stringIfPresent() { page.next = .cursor(cursor) }
            }
        }
        try reader.require(1, in: scan)
        return page
    }
}

// The requests that are polled and those with long pages. Responses with several lists are decoded to wire values first.

nonisolated extension ApiGetPosts: ListRequest {
    static let pageFields = WireFields("posts", "next_page")

    // A page without a cursor is the last one, except on a server that knows no cursors.
    static let nextPage = NextPage.numberedBefore("0.19.0")

    static func readRow(
        from reader: inout WireReader,
        server: String,
        known: KnownSnapshots
    ) throws(WireReadError) -> Post2Value {
        Post2Value(try ApiPostViewInPlace(from: &reader), in: reader, server: server, known: known)
    }
}

nonisolated extension ApiGetComments: ListRequest {
    static let pageFields = WireFields("comments")

    static func readRow(
        from reader: inout WireReader,
        server: String,
        known: KnownSnapshots
    ) throws(WireReadError) -> Comment2Value {
        Comment2Value(try ApiCommentViewInPlace(from: &reader), in: reader, server: server, known: known)
    }
}

nonisolated extension ApiListCommunities: ListRequest {
    static let pageFields = WireFields("communities")

    static func readRow(
        from reader: inout WireReader,
        server: String,
        known: KnownSnapshots
    ) throws(WireReadError) -> Community2Value {
        Community2Value(try ApiCommunityViewInPlace(from: &reader), in: reader, server: server, known: known)
    }
}

nonisolated extension ApiGetReplies: ListRequest {
    static let pageFields = WireFields("replies")

    static func readRow(
        from reader: inout WireReader,
        server: String,
        known: KnownSnapshots
    ) throws(WireReadError) -> Reply2Value {
        Reply2Value(try ApiCommentReplyViewInPlace(from: &reader), in: reader, server: server, known: known)
    }
}

nonisolated extension ApiGetPersonMentions: ListRequest {
    static let pageFields = WireFields("mentions")

    static func readRow(
        from reader: inout WireReader,
        server: String,
        known: KnownSnapshots
    ) throws(WireReadError) -> Reply2Value {
        Reply2Value(try ApiPersonMentionViewInPlace(from: &reader), in: reader, server: server, known: known)
    }
}

nonisolated extension ApiGetPrivateMessages: ListRequest {
    static let pageFields = WireFields("private_messages")

    static func readRow(
        from reader: inout WireReader,
        server: String,
        known: KnownSnapshots
    ) throws(WireReadError) -> Message2Value {
        Message2Value(try ApiPrivateMessageViewInPlace(from: &reader), in: reader, server: server, known: known)
    }
}
