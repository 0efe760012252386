import ApiTypes
import ApiTypesPieFed
import ApiTypesV4
import WireRuntime

/// The two APIs of Lemmy, and that of PieFed. Each has its own requests and its own error body.
enum Dialect: Hashable, Sendable, CaseIterable {
    case v3
    case v4
    case piefed

    var requests: [any WireRequest.Type] {
        switch self {
        case .v3: ApiRequests.all
        case .v4: ApiV4.Requests.all
        case .piefed: ApiPieFed.Requests.all
        }
    }

    var errorBody: any WireValue.Type {
        switch self {
        case .v3: ApiErrorBody.self
        case .v4: ApiV4.ErrorBody.self
        case .piefed: ApiPieFed.ErrorBody.self
        }
    }

    /// Returns parameters with each page as the text that PieFed's lists name as the next one. A query has no types, so a number is equal.
    func spellingPages(_ sent: [String: Any], of endpoint: String) -> [String: Any] {
        guard self == .piefed, Self.pagesOfPieFed.contains(endpoint), let page = sent["page"] else { return sent }
        return sent.merging(["page": "\(page)"]) { _, text in text }
    }

    /// The lists of PieFed whose answers name the next page.
    private static let pagesOfPieFed: Set = [
        "GET /comment/like/list", "GET /comment/list", "GET /community/list", "GET /community/moderate/bans",
        "GET /post/like/list", "GET /post/list", "GET /post/list2", "GET /post/replies", "GET /user/media",
        "GET /user/mentions", "GET /user/notifications", "GET /user/replies",
    ]

    /// Returns the request type of a route such as `GET /post/list`.
    func request(of endpoint: String) -> (any WireRequest.Type)? { Self.requestsByEndpoint[self]?[endpoint] }

    private static let requestsByEndpoint = Dictionary(
        uniqueKeysWithValues: allCases.map { dialect in
            (
                dialect,
                Dictionary(dialect.requests.map { ("\($0.endpoint)", $0) }, uniquingKeysWith: { first, _ in first })
            )
        }
    )
}

extension WireRequest {
    /// The type of its responses, for use with `any WireRequest.Type`.
    static var responseType: any WireValue.Type { Response.self }
}
