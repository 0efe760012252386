import Foundation

/// The part of a list that a request of `/api/v4` asks for: a number of rows after or before a row of an earlier response.
struct PageOfV4 {
    static let defaultLimit = 20
    static let longest = 50

    var limit = defaultLimit
    var cursor: Cursor?

    /// Reads the parameters `limit` and `page_cursor`. They are checked after everything else, when the list is made.
    struct Parameters {
        let limit: Int?
        let cursor: String?

        init(limit: Int?, cursor: String?) {
            self.limit = limit
            self.cursor = cursor
        }

        init(_ query: Query) throws(ServerError) {
            limit = try query.number("limit", as: Int64.self).map(Int.init)
            cursor = try query.text("page_cursor")
        }

        /// Returns the page. An account may have another length of pages than the default.
        func page(in world: World, for viewer: Viewer?) throws(ServerError) -> PageOfV4 {
            let own = viewer.flatMap { world.since1_0.settings[$0.user.id]?.itemsPerPage }
            let limit = limit ?? own ?? PageOfV4.defaultLimit
            guard (1...PageOfV4.longest).contains(limit) else { throw ServerError("invalid_fetch_limit") }
            return PageOfV4(limit: limit, cursor: try cursor.map { text throws(ServerError) in try Cursor(text) })
        }
    }

    /// Returns the rows of the page and the cursors of its neighbours.
    ///
    /// - Parameters:
    ///   - rows: The whole list in order.
    ///   - id: Returns the name of a row, which is unique in the list.
    func slice<Row>(_ rows: [Row], id: (Row) -> String) -> Slice<Row> {
        guard let cursor else { return Slice(Array(rows.prefix(limit)), of: self, id: id) }
        let place = rows.firstIndex { id($0) == cursor.row }
        let items =
            if cursor.isBack {
                Array(rows.prefix(place.map { $0 + (cursor.includesRow ? 1 : 0) } ?? 0).suffix(limit))
            } else {
                Array(rows.dropFirst(place.map { $0 + 1 } ?? rows.count).prefix(limit))
            }
        return Slice(items, of: self, id: id)
    }

    /// Returns the rows of the page in a list whose rows may have the same key. The pages around a cursor have none of the rows with the key
    /// of the cursor's row.
    ///
    /// - Parameter rows: The whole list in order.
    func slice<Key: Comparable>(_ rows: [(key: Key, id: Int32)]) -> Slice<Int32> {
        guard let cursor else { return Slice(rows.prefix(limit).map(\.id), of: self) { String($0) } }
        guard let key = rows.first(where: { String($0.id) == cursor.row })?.key else {
            return Slice([], of: self) { String($0) }
        }
        let items =
            if cursor.isBack {
                rows.filter { $0.key < key || cursor.includesRow && $0.key == key }.suffix(limit)
            } else {
                rows.filter { key < $0.key }.prefix(limit)
            }
        return Slice(items.map(\.id), of: self) { String($0) }
    }

    /// The rows of a page with the cursors of its neighbours.
    struct Slice<Row> {
        let items: [Row]
        let next: Cursor?
        let previous: Cursor?

        /// Returns the slice with its rows replaced; rows without a replacement are left out.
        func compactMap<View>(_ view: (Row) -> View?) -> Slice<View> {
            Slice<View>(items: items.compactMap(view), next: next, previous: previous)
        }

        private init(items: [Row], next: Cursor?, previous: Cursor?) {
            self.items = items
            self.next = next
            self.previous = previous
        }

        /// Makes a slice. A full page has a next page, and a page after a cursor has a previous one.
        init(_ items: [Row], of page: PageOfV4, id: (Row) -> String) {
            self.items = items
            let isFull = items.count == page.limit
            let hasNext = isFull || page.cursor?.isBack == true
            let hasPrevious = page.cursor.map { !$0.isBack || isFull } ?? false
            next = hasNext ? items.last.map { Cursor(row: id($0), isBack: false) } : nil
            let first = items.first.map { Cursor(row: id($0), isBack: true) }
            // An empty page after a cursor leads back to a page that ends with the row of the cursor.
            previous =
                hasPrevious ? first ?? page.cursor.map { Cursor(row: $0.row, isBack: true, includesRow: true) } : nil
        }
    }
}

/// A position in a list: its next page begins after a row, its previous page ends before it. Clients repeat the text of a cursor and do
/// not look into it.
struct Cursor {
    let row: String
    let isBack: Bool
    /// True if the page includes the row itself.
    var includesRow = false

    init(row: String, isBack: Bool, includesRow: Bool = false) {
        self.row = row
        self.isBack = isBack
        self.includesRow = includesRow
    }

    /// Reads a cursor that the server has sent.
    init(_ text: String) throws(ServerError) {
        guard let data = Data(base64Encoded: Self.standard(text)),
            case let parts = String(decoding: data, as: UTF8.self).split(separator: "&"),
            parts.count == 3, let direction = ["b=false": false, "b=true": true][parts[0]], parts[1].hasPrefix("d=")
        else { throw .badCursor }
        row = String(parts[1].dropFirst(2))
        isBack = direction
        includesRow = parts[2] == "r=true"
    }

    /// Returns the standard spelling of a text in base 64 that has no padding and is safe in addresses.
    private static func standard(_ text: String) -> String {
        text.replacing("-", with: "+").replacing("_", with: "/")
            + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    }

    /// The text of the cursor.
    var text: String {
        Data("b=\(isBack)&d=\(row)&r=\(includesRow)".utf8).base64EncodedString().replacing("=", with: "")
            .replacing("+", with: "-").replacing("/", with: "_")
    }
}

extension ServerError {
    fileprivate static let badCursor: ServerError = {
        var error = ServerError.unknown("invalid utf-8 sequence of 1 bytes from index 2")
        error.cause = error.message
        return error
    }()
}

extension JSONWriter {
    /// Writes the members of a page: `items`, `next_page` and `prev_page`.
    mutating func page<Row>(_ slice: PageOfV4.Slice<Row>, _ body: (inout JSONWriter, Row) -> Void) {
        array("items", slice.items) { writer, row in writer.object { body(&$0, row) } }
        cursors(of: slice)
    }

    mutating func cursors<Row>(of slice: PageOfV4.Slice<Row>) {
        member("next_page", slice.next?.text)
        member("prev_page", slice.previous?.text)
    }
}
