public import Foundation

/// A server's response: a status, headers and the whole body.
public struct HTTPResponse: Hashable, Sendable {
    /// The status code, 100 to 599.
    public var status: Int
    /// The headers.
    public var headers: HTTPHeaders
    /// The body's bytes; empty if there is no body.
    public var body: Data

    /// Creates a response.
    public init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The time of the response by the sender's clock (the `Date` header), in whole seconds; nil if the header is missing or invalid.
    public var sentAt: Date? { headers["Date"].flatMap { Date(httpText: $0) } }
}
