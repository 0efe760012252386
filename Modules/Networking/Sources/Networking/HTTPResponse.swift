public import Foundation

/// What a server answered: a status, headers and the whole body.
public struct HTTPResponse: Hashable, Sendable {
    /// The status code, 100 to 599.
    public var status: Int
    /// The headers.
    public var headers: HTTPHeaders
    /// The body's bytes; empty when there was none.
    public var body: Data

    /// Describes a response.
    public init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
