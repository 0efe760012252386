package import Foundation

/// A request as it leaves: checked, with the whole address, on its way to one server.
package struct OutgoingMessage: Sendable {
    /// The method.
    package let method: HTTPRequest.Method
    /// The whole address, percent-encoded: `https://lemmy.world/api/v3/site`.
    package internal(set) var url: String
    /// The request's headers and who is asking; each fits one line.
    package let headers: HTTPHeaders
    /// The body's bytes, if there is one.
    package let body: Data?
}
