import Foundation
import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLRequest {
    /// Creates a `URLSession` request from a message.
    ///
    /// - Throws: `TransportError`, `refused`, if its address is not a URL.
    init(_ message: OutgoingRequest, _ name: RequestErrorContext) throws(TransportError) {
        guard let url = URL(string: message.url) else {
            throw TransportError(.refused, "\(name) cannot be sent", hint: "check the path")
        }
        self.init(url: url)
        httpMethod = message.method.rawValue
        httpBody = message.body
        httpShouldHandleCookies = false
        for field in message.headers { addValue(field.value, forHTTPHeaderField: field.name) }
    }
}
