import Foundation
public import Networking
public import Primitives

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport that sends requests to one server over the network, through `URLSession`.
///
/// ```swift
/// let transport = URLSessionTransport(server: try ServerAddress("lemmy.world"))
/// let site = try await transport.send(HTTPRequest(path: "/api/v3/site"))
/// ```
///
/// It keeps one session with its connections for its whole lifetime, without cookies and without a cache (the client has its own cache),
/// and ends every request by its deadline. Create one transport for each server and share it.
///
/// Redirects are only followed on the same server, because another server would receive the `Authorization` header.
///
/// - Note: On Linux `URLSession`'s async functions deadlock on cancellation, its resource timeout is ignored and a redirected POST loses
///   its body. Therefore this type uses data tasks and handles deadlines and redirects itself. On Linux `URLSession` also uses 0.7 of a
///   core for each request that only waits; use `CurlTransport` there.
public final class URLSessionTransport: Transport {
    private let server: ServerAddress
    private let configuration: Configuration
    private let encoder: RequestEncoder
    private let clock: any WallClock
    private let router: SessionRouter

    /// Creates a session; no connection is made before the first request.
    ///
    /// - Parameters:
    ///   - server: The server for all requests.
    ///   - configuration: The deadline and limits.
    ///   - clock: The clock for the deadline.
    public init(
        server: ServerAddress,
        configuration: Configuration = Configuration(),
        clock: any WallClock = SystemClock()
    ) {
        self.server = server
        self.configuration = configuration
        encoder = RequestEncoder(server: server, userAgent: configuration.userAgent)
        self.clock = clock
        router = SessionRouter(configuration)
    }

    deinit {
        // A session retains its delegate, and both stay alive until the session is invalidated.
        router.close()
    }

    /// Ends the session. Requests under way fail as cancelled, and later requests are refused. `deinit` does this too.
    public func close() {
        router.close()
    }

    /// Sends the request and waits for the whole response, following redirects on the same server.
    ///
    /// Cancelling the task ends the wait immediately, whatever the state of the network is.
    ///
    /// - Throws: `TransportError`: `noConnection`, `timedOut`, `cancelled`, `brokenAnswer`, `tooLarge`, or `refused` for a request that
    ///   cannot be sent and a redirect that must not be followed.
    @concurrent public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        var message = try encoder.encode(request)
        let name = RequestErrorContext(request, server)
        let exchange = IncomingRequest(name: name, bodyLimit: configuration.bodyLimit)
        let alarm = Task { [clock, configuration] in
            do {
                try await clock.sleep(for: configuration.deadline)
            } catch {
                return  // The response came first.
            }
            exchange.expire(after: configuration.deadline)
        }
        defer { alarm.cancel() }

        for _ in 0...configuration.redirectLimit {
            let response = try await router.run(URLRequest(message, name), exchange)
            guard let location = response.redirectTarget else { return response }
            try encoder.redirect(&message, status: response.status, to: location, name)
        }
        throw encoder.tooManyRedirects(name, after: configuration.redirectLimit)
    }
}

extension URLSessionTransport {
    /// The deadline and limits of a transport.
    public struct Configuration: Hashable, Sendable {
        /// The maximum time of a request from its start to the last byte of its response.
        public var deadline: Duration
        /// The maximum size of a body in bytes, after decompression.
        public var bodyLimit: Int
        /// The maximum number of redirects.
        public var redirectLimit: Int
        /// The maximum number of open connections.
        public var connectionLimit: Int
        /// The default `User-Agent`; a request's own header takes precedence.
        public var userAgent: String

        /// Creates a configuration. The defaults suit an API: thirty seconds and 32 MiB.
        public init(
            deadline: Duration = .seconds(30),
            bodyLimit: Int = 32 << 20,
            redirectLimit: Int = 5,
            connectionLimit: Int = 6,
            userAgent: String = "Strata"
        ) {
            self.deadline = deadline
            self.bodyLimit = bodyLimit
            self.redirectLimit = redirectLimit
            self.connectionLimit = connectionLimit
            self.userAgent = userAgent
        }
    }
}
