public import WireRuntime

/// Finds the request type of a method and a path.
public struct Routes: Sendable {
    private var exact: [String: any WireRequest.Type] = [:]

    /// Lists requests by their endpoints.
    public init(_ requests: [any WireRequest.Type]) {
        for request in requests { exact[request.endpoint.description] = request }
    }

    /// The request that goes to `GET /post/list`; nil if none does.
    public subscript(endpoint: String) -> (any WireRequest.Type)? { exact[endpoint] }
}
