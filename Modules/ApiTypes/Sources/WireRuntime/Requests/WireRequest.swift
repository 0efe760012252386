public import Foundation

/// A request as a value: its endpoint, its parameters, and the type of its answer.
///
/// A `GET` and an upload carry their parameters in ``queryItems``, all others in ``body()``; a parameter that is nil is left out, and the
/// server uses its default.
///
/// ```swift
/// let request = ApiGetPosts(type: .local, limit: 5)
/// let target = "\(ApiGetPosts.endpoint)"      // GET /post/list
/// let query = request.queryItems              // type_=Local, limit=5
/// ```
public protocol WireRequest: Codable, Hashable, Sendable {
    /// What the server answers with status 200.
    associatedtype Response: WireValue

    /// Where it goes.
    static var endpoint: WireEndpoint { get }

    /// The parameters of a `GET` or an upload, in order and not yet percent-encoded; empty for all others.
    var queryItems: [WireQueryItem] { get }

    /// Which servers know the endpoint, and each of its parameters.
    static var availability: WireAvailabilityTable<Self> { get }
}

extension WireRequest {
    /// All servers know all of it, where the request does not say otherwise.
    public static var availability: WireAvailabilityTable<Self> { WireAvailabilityTable(whole: .always) }

    /// None: the parameters are in the body.
    public var queryItems: [WireQueryItem] { [] }

    /// The body as JSON with sorted keys; nil for a `GET` and an upload, `{}` for any other request without parameters.
    ///
    /// The body of an upload (``WireEndpoint/isUpload``) is the file, which the client has; its parameters are ``queryItems``.
    ///
    /// - Complexity: O(bytes), at every call.
    /// - Throws: ``WireError`` with code `unencodable` for a number that JSON does not have.
    public func body() throws(WireError) -> Data? {
        guard Self.endpoint.method != .get, !Self.endpoint.isUpload else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encode(self)
        } catch EncodingError.invalidValue(let value, let context) {
            let path = WirePath(context.codingPath)
            throw WireError(
                .unencodable,
                "\(Self.endpoint): JSON has no way to write \(value), the value of \(path).",
                hint: "Give a finite number.",
                path: path
            )
        } catch {
            throw WireError(
                .unencodable,
                "\(Self.endpoint): the parameters cannot be written as JSON.",
                hint: "The cause says which and why.",
                cause: error
            )
        }
    }
}
