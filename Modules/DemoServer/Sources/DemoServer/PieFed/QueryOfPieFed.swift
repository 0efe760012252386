import Networking

/// The query of a request to PieFed. It reads field by field and throws PieFed's errors, which name the field.
struct QueryOfPieFed {
    private let items: [HTTPRequest.QueryItem]

    init(_ items: [HTTPRequest.QueryItem]) { self.items = items }

    func text(_ name: String) -> String? { items.first { $0.name == name }?.value }

    func number<Number: FixedWidthInteger>(_ name: String) throws(ServerError) -> Number? {
        guard let text = text(name) else { return nil }
        guard let number = Number(text) else { throw .invalid(name, "Not a valid integer.", in: "query") }
        return number
    }

    /// Returns a truth value in one of the spellings that PieFed accepts.
    func flag(_ name: String) throws(ServerError) -> Bool? {
        switch text(name) {
        case nil: nil
        case "true", "True", "TRUE", "t", "T", "1", "yes", "Yes", "YES", "y", "Y", "on", "On", "ON": true
        case "false", "False", "FALSE", "f", "F", "0", "no", "No", "NO", "n", "N", "off", "Off", "OFF": false
        default: throw .invalid(name, "Not a valid boolean.", in: "query")
        }
    }

    func choice<Value: Choice>(_ name: String, as type: Value.Type = Value.self) throws(ServerError) -> Value? {
        guard let text = text(name) else { return nil }
        if let choice = Value(rawValue: text) { return choice }
        let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
        throw .invalid(name, "Must be one of: \(names).", in: "query")
    }

    /// Returns the value of a required field.
    func required<Value>(_ name: String, _ value: Value?) throws(ServerError) -> Value {
        guard let value else { throw .invalid(name, "Missing data for required field.", in: "query") }
        return value
    }

    /// Returns the requested page.
    ///
    /// - Parameters:
    ///   - limit: The number of rows of a page if the request does not state it.
    ///   - name: The name of the field with the number of the page.
    func page(of limit: Int, _ name: String = "page") throws(ServerError) -> PageOfPieFed {
        PageOfPieFed(number: try number(name) ?? 1, limit: try number("limit") ?? limit)
    }
}

/// A numbered page of a list of PieFed. The longest one has a hundred rows, and a longer one is cut without an error.
struct PageOfPieFed {
    static let longest = 100

    let number: Int
    let limit: Int

    /// Makes a page. Numbers below one count as one.
    init(number: Int, limit: Int) {
        self.number = max(1, number)
        self.limit = limit < 0 ? Self.longest : min(limit, Self.longest)
    }

    /// The number of rows before the page. A large number is cut, because it would overflow; no list is that long.
    var offset: Int { limit * min(number - 1, Int(Int32.max)) }

    /// The sum of the page's number and its length, with which the real server compares the number of all posts, where it means to compare
    /// it with their product.
    var numberAndLimit: Int { min(number, Int(Int32.max)) + limit }

    /// The page in the form that the rules read.
    var page: Page {
        var page = Page()
        (page.limit, page.offset) = (limit, offset)
        return page
    }

    /// Returns the rows of the page.
    func slice<Row>(_ rows: [Row]) -> Slice<Row> {
        let shown = Array(rows.dropFirst(offset).prefix(limit))
        return Slice(rows: shown, next: rows.count > offset + limit ? "\(number + 1)" : nil, total: rows.count)
    }

    /// The rows of a page and the number of the next page, which is a text; nil at the end.
    struct Slice<Row> {
        var rows: [Row]
        var next: String?
        /// The number of rows that were found for this page and the others.
        var total: Int?

        func compactMap<Other>(_ transform: (Row) -> Other?) -> Slice<Other> {
            Slice<Other>(rows: rows.compactMap(transform), next: next, total: total)
        }
    }
}

extension JSONWriter {
    /// Writes a page: its rows below a key, and the number of the next page, which is null at the end.
    mutating func page<Row>(
        _ key: StaticString,
        _ page: PageOfPieFed.Slice<Row>,
        _ body: (inout JSONWriter, Row) -> Void
    ) {
        array(key, page.rows) { writer, row in writer.object { body(&$0, row) } }
        nullable("next_page", page.next)
    }
}

extension Call {
    /// The query in PieFed's rules.
    var pieFedQuery: QueryOfPieFed { QueryOfPieFed(request.query) }
}
