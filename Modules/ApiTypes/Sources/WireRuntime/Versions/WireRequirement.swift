/// A part of a request that not every server supports: the call itself, a field that is set, or an enumeration value of a field.
///
/// A server ignores a field that it does not know, and does something else than the request asked for. With the server's version a client
/// can detect this before it sends the request.
///
/// ```swift
/// let request = ApiEditPost(postId: 42, altText: "A cat.")
/// let lack = request.requirements.first { !$0.availability.contains("0.19.3") }
/// print(lack?.description ?? "none")        // alt_text of PUT /post
/// ```
public struct WireRequirement: Hashable, Sendable, CustomStringConvertible {
    /// The endpoint of the request.
    public let endpoint: WireEndpoint
    /// The field that is set; nil for the call itself.
    public let field: String?
    /// The enumeration value of the field; nil for the field itself.
    public let word: String?
    /// The servers that support it.
    public let availability: WireAvailability

    /// Creates a requirement.
    package init(
        _ endpoint: WireEndpoint,
        field: String? = nil,
        word: String? = nil,
        _ availability: WireAvailability
    ) {
        (self.endpoint, self.field, self.word, self.availability) = (endpoint, field, word, availability)
    }

    /// The requirement in words: `page_cursor of GET /post/list`, `Scaled as sort of GET /post/list`.
    public var description: String {
        let subject = field.map { "\($0) of \(endpoint)" } ?? "\(endpoint)"
        return word.map { "\($0) as \(subject)" } ?? subject
    }
}

/// Collects the requirements of a request; generated requests use it.
public struct WireRequirements<Request: WireRequest> {
    /// The requirements that not every server meets: the call first, then the fields in their order.
    public private(set) var all: [WireRequirement]

    /// Creates a collection that starts with the call itself.
    public init() {
        let whole = Request.availability.whole
        all = whole == .always ? [] : [WireRequirement(Request.endpoint, whole)]
    }

    /// Adds a field if it is set to any value, including `false`.
    public mutating func add(_ field: WireField<Request>, isSet: Bool) {
        guard isSet else { return }
        all.append(WireRequirement(Request.endpoint, field: field.name, Request.availability[field]))
    }

    /// Adds the enumeration value of a field if not every server supports it.
    public mutating func add(_ field: WireField<Request>, word: (some WireEnum)?) {
        guard let word else { return }
        let availability = type(of: word).availability[word]
        guard availability != .always else { return }
        all.append(WireRequirement(Request.endpoint, field: field.name, word: word.rawValue, availability))
    }
}
