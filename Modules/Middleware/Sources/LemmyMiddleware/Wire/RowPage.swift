import Middleware
import WireRuntime

/// A page of a list.
nonisolated struct RowPage<Row: TierValue>: TierAnswer {
    /// The rows, in the server's order.
    private(set) var rows: [Row] = []
    /// What to ask for the next page with, where the answer says so.
    private(set) var nextCursor: String?

    init(rows: [Row]) { self.rows = rows }

    func collect(into sayings: inout Sayings) { rows.collect(into: &sayings) }
}

nonisolated extension RowPage where Row: RowInPlace {
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
    init(from reader: inout WireReader, server: String, known: KnownBoxes) throws(WireStop) {
        self.init(rows: [])
        var scan = try reader.object(Row.pageFields)
        while case let field = try reader.next(&scan), field >= 0 {
            if field == 0 {
                rows = try reader.array(expecting: Self.mostRows) { reader throws(WireStop) in
                    try Row(from: &reader, server: server, known: known)
                }
            } else {
                nextCursor = try reader.stringIfPresent()
            }
        }
        try reader.require(1, in: scan)
    }
}

/// A row of a list that is read in place.
nonisolated protocol RowInPlace: TierValue {
    /// The keys of a page: of its rows, and of the cursor of the next one if it has that.
    static var pageFields: WireFields { get }

    /// Reads a row.
    init(from reader: inout WireReader, server: String, known: KnownBoxes) throws(WireStop)
}

nonisolated extension Post2Value: RowInPlace {
    static let pageFields = WireFields("posts", "next_page")

    init(from reader: inout WireReader, server: String, known: KnownBoxes) throws(WireStop) {
        self.init(try ApiPostViewInPlace(from: &reader), in: reader, server: server, known: known)
    }
}

nonisolated extension Comment2Value: RowInPlace {
    static let pageFields = WireFields("comments")

    init(from reader: inout WireReader, server: String, known: KnownBoxes) throws(WireStop) {
        self.init(try ApiCommentViewInPlace(from: &reader), in: reader, server: server, known: known)
    }
}

nonisolated extension Community2Value: RowInPlace {
    static let pageFields = WireFields("communities")

    init(from reader: inout WireReader, server: String, known: KnownBoxes) throws(WireStop) {
        self.init(try ApiCommunityViewInPlace(from: &reader), in: reader, server: server, known: known)
    }
}
