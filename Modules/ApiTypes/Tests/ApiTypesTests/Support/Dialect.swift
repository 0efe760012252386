import ApiTypes
import ApiTypesV4
import WireRuntime

/// The two APIs of Lemmy. Each has its own requests and its own error body.
enum Dialect: Hashable, Sendable, CaseIterable {
    case v3
    case v4

    var requests: [any WireRequest.Type] {
        switch self {
        case .v3: ApiRequests.all
        case .v4: ApiV4.Requests.all
        }
    }

    var errorBody: any WireValue.Type {
        switch self {
        case .v3: ApiErrorBody.self
        case .v4: ApiV4.ErrorBody.self
        }
    }

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
