public import Foundation

/// A request as a value: its endpoint, its parameters, and the type of its response.
///
/// A `GET` and an upload send their parameters as ``queryItems``, all other requests in ``body()``, and an API may ask for both; values for
/// placeholders in the endpoint's path are part of ``path(percentEncoded:)``. A parameter that is nil is left out, and the server uses its default.
///
/// ```swift
/// let request = ApiGetPosts(type: .local, limit: 5)
/// let target = "\(ApiGetPosts.endpoint)"      // GET /post/list
/// let query = request.queryItems              // type_=Local, limit=5
/// ```
public protocol WireRequest: Encodable, WireCodable, Hashable, Sendable {
    /// The type of the response with status 200.
    associatedtype Response: WireValue

    /// The endpoint.
    static var endpoint: WireEndpoint { get }

    /// The parameters in the query, in order and not percent-encoded; empty for most requests with a body.
    var queryItems: [WireQueryItem] { get }

    /// The values for the placeholders in the endpoint's path, by name and not percent-encoded; empty if the path has none.
    ///
    /// They are sent only as part of ``path(percentEncoded:)``.
    var pathParameters: [WireQueryItem] { get }

    /// The availability of the endpoint and of each of its parameters.
    static var availability: WireAvailabilityTable<Self> { get }

    /// The parts of the request that not every server supports, with the call itself first.
    ///
    /// - Complexity: O(fields that not every server supports, and fields with an enumeration value).
    var requirements: [WireRequirement] { get }
}

extension WireRequest {
    /// The default availability: all servers support the endpoint and all parameters.
    public static var availability: WireAvailabilityTable<Self> { WireAvailabilityTable(whole: .always) }

    /// The default requirements: the call itself, if not every server supports it.
    public var requirements: [WireRequirement] { WireRequirements<Self>().all }

    /// The default, which is empty because the parameters are in the body.
    public var queryItems: [WireQueryItem] { [] }

    /// The default, which is empty because the path has no placeholders.
    public var pathParameters: [WireQueryItem] { [] }

    /// Returns the endpoint's path with the request's values: `/accounts/1%3F/statuses` for `/accounts/{id}/statuses`.
    ///
    /// A value cannot leave its placeholder. A value is refused if it is empty, makes a segment `.` or `..`, or contains a slash, a
    /// backslash or a control character, because servers and proxies take such values for another path, percent-encoded or not. All other
    /// characters are encoded, including question marks and percent signs.
    ///
    /// - Parameter percentEncoded: True if the values are percent-encoded, as in a URL. Pass false for a transport that encodes the path
    ///   itself.
    /// - Throws: ``WireError`` with code `unaddressable` for a value that is refused.
    /// - Complexity: O(length); O(1) for a path without placeholders.
    public func path(percentEncoded: Bool = true) throws(WireError) -> String {
        try WirePathTemplate(endpoint: Self.endpoint, parameters: pathParameters, isPercentEncoded: percentEncoded)
            .text()
    }

    /// Returns the body as JSON with sorted keys; nil for a `GET` and an upload, and `{}` for any other request without parameters.
    ///
    /// The body of an upload (``WireEndpoint/isUpload``) is the file, which the client adds; its parameters are ``queryItems``. Path
    /// parameters are not part of the body.
    ///
    /// - Complexity: O(bytes) at every call.
    /// - Throws: ``WireError`` with code `unencodable` for a number that JSON cannot represent.
    public func body() throws(WireError) -> Data? {
        guard Self.endpoint.method != .get, !Self.endpoint.isUpload else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.userInfo[.wireBody] = true
        do {
            return try encoder.encode(self)
        } catch EncodingError.invalidValue(let value, let context) {
            let path = WirePath(context.codingPath)
            throw WireError(
                .unencodable,
                "\(Self.endpoint): JSON cannot represent \(value), the value of \(path).",
                hint: "Give a finite number.",
                path: path
            )
        } catch {
            throw WireError(
                .unencodable,
                "\(Self.endpoint): the parameters cannot be written as JSON.",
                hint: "The cause says which parameter failed, and why.",
                cause: error
            )
        }
    }
}

extension Encoder {
    /// True while ``WireRequest/body()`` encodes the body to send, which leaves out the path parameters.
    ///
    /// Otherwise a request is encoded completely, so that a stored request can be decoded again.
    public var writesWireBody: Bool { userInfo[.wireBody] as? Bool ?? false }
}

extension CodingUserInfoKey {
    /// The key that is set while only the body of a request is encoded.
    static let wireBody = wireRuntime("wireBody")
}
