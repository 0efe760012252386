import ApiTypes
import ApiTypesV4
import WireRuntime

/// The two APIs of Lemmy: each has its own requests, and its own body for refusals.
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

    /// The request type of a route, `GET /post/list`.
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
    /// The type of its answers, where only `any WireRequest.Type` is known.
    static var responseType: any WireValue.Type { Response.self }
}
