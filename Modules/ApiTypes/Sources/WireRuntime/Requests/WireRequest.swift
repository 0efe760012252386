public import Foundation

/// A request as a value: its endpoint, its parameters, and the type of its answer.
///
/// A `GET` and an upload carry their parameters in ``queryItems``, all others in ``body()``; what the endpoint's path has a place for is in
/// ``path(percentEncoded:)``. A parameter that is nil is left out, and the server uses its default.
///
/// ```swift
/// let request = ApiGetPosts(type: .local, limit: 5)
/// let target = "\(ApiGetPosts.endpoint)"      // GET /post/list
/// let query = request.queryItems              // type_=Local, limit=5
/// ```
public protocol WireRequest: Encodable, WireReference, Hashable, Sendable {
    /// What the server answers with status 200.
    associatedtype Response: WireValue

    /// Where it goes.
    static var endpoint: WireEndpoint { get }

    /// The parameters of a `GET` or an upload, in order and not yet percent-encoded; empty for all others.
    var queryItems: [WireQueryItem] { get }

    /// The values for the places in the endpoint's path, by their names and not yet percent-encoded; empty where the path has none.
    ///
    /// They are in ``path(percentEncoded:)``, and nowhere else of what is sent.
    var pathParameters: [WireQueryItem] { get }

    /// Which servers know the endpoint, and each of its parameters.
    static var availability: WireAvailabilityTable<Self> { get }

    /// What of it not every server has, the call first.
    ///
    /// - Complexity: O(fields that not every server has, and fields that say words).
    var demands: [WireDemand] { get }
}

extension WireRequest {
    /// All servers know all of it, where the request does not say otherwise.
    public static var availability: WireAvailabilityTable<Self> { WireAvailabilityTable(whole: .always) }

    /// The call itself, where not every server has that.
    public var demands: [WireDemand] { WireDemands<Self>().all }

    /// None: the parameters are in the body.
    public var queryItems: [WireQueryItem] { [] }

    /// None: the path is the same for all.
    public var pathParameters: [WireQueryItem] { [] }

    /// The endpoint's path with the request's values in their places: `/accounts/1%3F/statuses` of `/accounts/{id}/statuses`.
    ///
    /// A value stays within its place. One that is empty, is or makes a segment `.` or `..`, or has a slash, a backslash or a control
    /// character in it is refused: percent-encoded or not, servers and proxies take such for another path. All others are encoded, a
    /// question mark and a percent sign too.
    ///
    /// - Parameter percentEncoded: Whether the values are percent-encoded, as in a URL. Say false for a transport that encodes the path itself.
    /// - Throws: ``WireError`` with code `unaddressable` for a value that is refused.
    /// - Complexity: O(length); O(1) for a path without values.
    public func path(percentEncoded: Bool = true) throws(WireError) -> String {
        try WirePathTemplate(endpoint: Self.endpoint, parameters: pathParameters, isPercentEncoded: percentEncoded)
            .text()
    }

    /// The body as JSON with sorted keys; nil for a `GET` and an upload, `{}` for any other request without parameters.
    ///
    /// The body of an upload (``WireEndpoint/isUpload``) is the file, which the client has; its parameters are ``queryItems``. What is in the
    /// path is not in the body.
    ///
    /// - Complexity: O(bytes), at every call.
    /// - Throws: ``WireError`` with code `unencodable` for a number that JSON does not have.
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

extension Encoder {
    /// Whether a request is being written as the body that is sent, by ``WireRequest/body()``: without what its path says.
    ///
    /// Elsewhere a request is written as a whole, so that one that was kept can be read again.
    public var writesWireBody: Bool { userInfo[.wireBody] as? Bool ?? false }
}

extension CodingUserInfoKey {
    /// Set where only the body of a request is written.
    static let wireBody = wireRuntime("wireBody")
}
