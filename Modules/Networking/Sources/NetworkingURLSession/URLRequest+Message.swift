import Foundation
import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLRequest {
    /// A message as `URLSession` takes it.
    ///
    /// - Throws: `TransportError`, `refused`, when its address is no URL.
    init(_ message: OutgoingMessage, _ name: RequestName) throws(TransportError) {
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
