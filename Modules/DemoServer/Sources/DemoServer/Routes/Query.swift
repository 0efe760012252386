import Networking

/// A request's query, read field by field with the real server's complaints.
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
            if found != nil { throw wrong("duplicate field `\(name)`") }
            found = item.value
        }
        return found
    }

    func number<Number: FixedWidthInteger>(_ name: String, as type: Number.Type = Number.self) throws(ServerError)
        -> Number?
    {
        guard let text = try text(name) else { return nil }
        guard let number = Number(text) else { throw wrong(Self.complaint(aboutNumber: text)) }
        return number
    }

    /// What is wrong with a text that should be a number.
    static func complaint(aboutNumber text: String) -> String {
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
        default: throw wrong("provided string was not `true` or `false`")
        }
    }

    func choice<Value: Choice>(_ name: String) throws(ServerError) -> Value? {
        guard let text = try text(name) else { return nil }
        switch Value.named(text, in: dialect) {
        case .success(let choice): return choice
        case .failure(let unknown): throw wrong(unknown.complaint)
        }
    }

    func page() throws(ServerError) -> PageParameters {
        PageParameters(number: try number("page"), limit: try number("limit"), dialect: dialect)
    }

    /// A field that must be there.
    func required<Value>(_ name: String, _ value: Value?) throws(ServerError) -> Value {
        guard let value else { throw wrong("missing field `\(name)`") }
        return value
    }

    private func wrong(_ what: String) -> ServerError { .unreadable("Query deserialize error: \(what)") }
}

/// `page` and `limit` as they were sent; they are judged only when the list is made, after everything else.
struct PageParameters {
    var number: Int?
    var limit: Int?
    let dialect: Dialect

    func page() throws(ServerError) -> Page { try Page(number: number, limit: limit, in: dialect) }

    /// The page, with one code for whatever is wrong about it.
    func page(orSay code: String) throws(ServerError) -> Page {
        do { return try page() } catch { throw ServerError(code) }
    }
}
