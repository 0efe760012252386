/// Something that a request asks for and that not every server has: the call itself, a field that is set, or a word that a field says.
///
/// A server passes over a field that it does not know, and does something else than it was asked: who knows the server's version can say
/// so before anything is sent.
///
/// ```swift
/// let request = ApiEditPost(postId: 42, altText: "A cat.")
/// let lack = request.demands.first { !$0.availability.contains("0.19.3") }
/// print(lack?.description ?? "none")        // alt_text of PUT /post
/// ```
public struct WireDemand: Hashable, Sendable, CustomStringConvertible {
    /// The call.
    public let endpoint: WireEndpoint
    /// The field that is set; nil for the call itself.
    public let field: String?
    /// The word that the field says; nil for the field itself.
    public let word: String?
    /// Which servers have it.
    public let availability: WireAvailability

    /// States a demand.
    public init(
        _ endpoint: WireEndpoint,
        field: String? = nil,
        word: String? = nil,
        _ availability: WireAvailability
    ) {
        (self.endpoint, self.field, self.word, self.availability) = (endpoint, field, word, availability)
    }

    /// `page_cursor of GET /post/list`, `Scaled as sort of GET /post/list`.
    public var description: String {
        let subject = field.map { "\($0) of \(endpoint)" } ?? "\(endpoint)"
        return word.map { "\($0) as \(subject)" } ?? subject
    }
}

/// Gathers what a request asks for; generated requests use it.
public struct WireDemands<Request: WireRequest> {
    /// What not every server has, the call first, then in the order of the fields.
    public private(set) var all: [WireDemand]

    /// Begins with the call itself.
    public init() {
        let whole = Request.availability.whole
        all = whole == .always ? [] : [WireDemand(Request.endpoint, whole)]
    }

    /// Adds a field if it is set, whatever to: `false` too.
    public mutating func add(_ field: WireField<Request>, isSet: Bool) {
        guard isSet else { return }
        all.append(WireDemand(Request.endpoint, field: field.name, Request.availability[field]))
    }

    /// Adds the word of a field if it says one that not every server knows.
    public mutating func add(_ field: WireField<Request>, word: (some WireEnum)?) {
        guard let word else { return }
        let availability = type(of: word).availability[word]
        guard availability != .always else { return }
        all.append(WireDemand(Request.endpoint, field: field.name, word: word.rawValue, availability))
    }
}
