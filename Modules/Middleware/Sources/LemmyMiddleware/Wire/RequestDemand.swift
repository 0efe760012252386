import ApiTypes
import WireRuntime

/// Something of a request that not every server knows: the call, a field that is set, or a word that one says.
struct RequestDemand: Hashable {
    let endpoint: WireEndpoint
    let field: String?
    let word: String?
    /// Which servers know it.
    let availability: WireAvailability

    init(_ endpoint: WireEndpoint, field: String? = nil, word: String? = nil, _ availability: WireAvailability) {
        self.endpoint = endpoint
        self.field = field
        self.word = word
        self.availability = availability
    }

    /// Whether every server that is supported knows it.
    var isMetByAll: Bool {
        availability.until == nil && availability.except == nil && (availability.since ?? Self.oldest) <= Self.oldest
    }

    /// The oldest servers that are supported.
    private static let oldest: ServerVersion = "0.18.0"

    /// Whether it is sent to a server whose version is not known: of some calls the client reads the answer of who lacks them, and a
    /// cursor comes from the server itself.
    var isSentUnasked: Bool {
        switch (endpoint, field) {
        case (ApiValidateAuth.endpoint, nil), (ApiLogout.endpoint, nil): true
        case (ApiGetPosts.endpoint, WireField<ApiGetPosts>.pageCursor.name): true
        default: false
        }
    }

    /// `page_cursor of GET /post/list`.
    var description: String {
        let subject = field.map { "\($0) of \(endpoint)" } ?? "\(endpoint)"
        return word.map { "\($0) as \(subject)" } ?? subject
    }
}

extension WireRequest {
    /// What of it not every server knows, the call first.
    ///
    /// A server passes over a field that it does not know, and does something else than it was asked: so whatever is set is demanded,
    /// `false` too.
    ///
    /// - Complexity: O(fields).
    var demands: [RequestDemand] {
        let endpoint = Self.endpoint
        var demands = [RequestDemand(endpoint, Self.availability.whole)]
        for setting in SetFieldsEncoder.fields(of: self) {
            let known = Self.availability[WireField(setting.name)]
            if known != Self.availability.whole { demands.append(RequestDemand(endpoint, field: setting.name, known)) }
            guard let word = setting.value as? any WireEnum else { continue }
            demands.append(RequestDemand(endpoint, field: setting.name, word: word.rawValue, word.availability))
        }
        return demands.filter { !$0.isMetByAll }
    }
}

extension WireEnum {
    /// Which servers know this case.
    fileprivate var availability: WireAvailability { Self.availability[self] }
}
