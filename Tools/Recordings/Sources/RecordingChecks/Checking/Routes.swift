internal import ApiTypes
internal import WireRuntime

/// Finds the type of what a server answers with status 200, by method and path.
struct Routes: Sendable {
    private var responses: [String: any WireValue.Type] = [:]

    /// Every route of a dialect.
    init(_ dialect: Dialect) {
        for request in dialect.requests { responses[request.endpoint.description] = request.responseType }
        // Uploads go to the image server, beside the API's root: no request has that route, and recordings may.
        if dialect == .v3 { responses["POST /pictrs/image"] = ApiUploadImageResponse.self }
    }

    /// The type of the answer to `GET /post/list`; nil if nothing goes there.
    subscript(endpoint: String) -> (any WireValue.Type)? { responses[endpoint] }
}

extension WireRequest {
    fileprivate static var responseType: any WireValue.Type { Response.self }
}
