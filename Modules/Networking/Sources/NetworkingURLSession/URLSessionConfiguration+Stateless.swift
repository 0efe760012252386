import Foundation
import Primitives

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLSessionConfiguration {
    /// Returns the configuration of a transport's session, which keeps nothing between requests: no cookies, no HTTP cache and no
    /// credentials.
    static func stateless(_ limits: URLSessionTransport.Configuration) -> URLSessionConfiguration {
        let configuration = ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCredentialStorage = nil
        configuration.httpMaximumConnectionsPerHost = limits.connectionLimit
        // The request's own deadline comes first.
        configuration.timeoutIntervalForRequest = limits.deadline.seconds + 60
        return configuration
    }
}
