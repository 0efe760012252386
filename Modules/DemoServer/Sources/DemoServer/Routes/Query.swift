import Networking

/// The query of a request. It reads field by field and throws the real server's errors.
struct Query {
    private let items: [HTTPRequest.QueryItem]
    private let dialect: Dialect

    init(_ items: [HTTPRequest.QueryItem], _ dialect: Dialect) {
        self.items = items
        self.dialect = dialect
    }

    func text(_ name: String) throws(ServerError) -> String? {
        var found: String?
        for item in items where item.name == name {
            if found != nil { throw error("duplicate field `\(name)`") }
            found = item.value
        }
        return found
    }

    func number<Number: FixedWidthInteger>(_ name: String, as type: Number.Type = Number.self) throws(ServerError)
        -> Number?
    {
        guard let text = try text(name) else { return nil }
        guard let number = Number(text) else { throw error(Self.numberError(aboutNumber: text)) }
        return number
    }

    /// Returns the error for a text that should be a number.
    static func numberError(aboutNumber text: String) -> String {
        let negative = text.hasPrefix("-")
        let digits = negative || text.hasPrefix("+") ? text.dropFirst() : text[...]
        if text.isEmpty { return "cannot parse integer from empty string" }
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return "invalid digit found in string"
        }
        return "number too \(negative ? "small" : "large") to fit in target type"
    }

    func flag(_ name: String) throws(ServerError) -> Bool? {
        switch try text(name) {
        case nil: return nil
        case "true": return true
        case "false": return false
        default: throw error("provided string was not `true` or `false`")
        }
    }

    func choice<Value: Choice>(_ name: String) throws(ServerError) -> Value? {
        guard let text = try text(name) else { return nil }
        switch Value.named(text, in: dialect) {
        case .success(let choice): return choice
        case .failure(let unknown): throw error(unknown.complaint)
        }
    }

    func page() throws(ServerError) -> PageParameters {
        PageParameters(number: try number("page"), limit: try number("limit"), version: dialect)
    }

    /// Returns the value of a required field.
    func required<Value>(_ name: String, _ value: Value?) throws(ServerError) -> Value {
        guard let value else { throw error("missing field `\(name)`") }
        return value
    }

    private func error(_ what: String) -> ServerError { .unreadable("Query deserialize error: \(what)") }
}

/// The `page` and `limit` parameters as they were sent. They are checked after everything else, when the list is made.
struct PageParameters {
    var number: Int?
    var limit: Int?
    let version: Dialect

    func page() throws(ServerError) -> Page { try Page(number: number, limit: limit, in: version) }

    /// Returns the page; every error gets the code `code`.
    func page(orSay code: String) throws(ServerError) -> Page {
        do { return try page() } catch { throw ServerError(code) }
    }
}

/// A numbered page of a list, with ten rows by default.
struct Page {
    static let longest = 50
    static let last = 100

    var limit = 10
    var offset = 0

    init() {}

    /// Makes a page with all rows of a table.
    init(all lastID: Int32) { limit = max(1, Int(lastID)) }

    /// Makes a page from the parameters.
    ///
    /// - Throws: `unknown` with the reason; the lists of posts and comments throw `couldnt_get_…` instead.
    init(number: Int?, limit: Int?, in dialect: Dialect) throws(ServerError) {
        let number = number ?? 1
        switch dialect {
        case .v0_19, .v1_0:
            guard (1...Page.last).contains(number) else { throw .unknown("Page limit is > \(Page.last)") }
        case .v0_18:
            guard number >= 1 else { throw .unknown("Page is < 1") }
        }
        let limit = limit ?? 10
        guard (1...Page.longest).contains(limit) else { throw .unknown("Fetch limit is > \(Page.longest)") }
        self.limit = limit
        // Clamps the number, because a large one would overflow; no list is that long.
        offset = limit * min(number - 1, Int(Int32.max))
    }

    func slice<Row>(_ rows: [Row]) -> ArraySlice<Row> { rows.dropFirst(offset).prefix(limit) }
}
