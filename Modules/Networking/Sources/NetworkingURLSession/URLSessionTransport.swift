import Foundation
public import Networking
public import Primitives

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests to one server over the network, through `URLSession`.
///
/// ```swift
/// let transport = URLSessionTransport(server: try ServerAddress("lemmy.world"))
/// let site = try await transport.send(HTTPRequest(path: "/api/v3/site"))
/// ```
///
/// It keeps one session with its connections for its whole life, no cookies and no cache (what is kept, a client keeps), and ends
/// every request by its deadline. Make one for each server and share it.
///
/// A redirect is followed on the same server only: elsewhere it would take the `Authorization` header along.
///
/// - Note: On Linux `URLSession`'s own async functions deadlock on cancellation, its resource timeout is ignored and a redirected POST
///   loses its body. Hence the data tasks, the deadline and the redirects of our own. It works at 0.7 of a core for each request that only
///   waits, too: take `CurlTransport` there.
public final class URLSessionTransport: Transport {
    private let server: ServerAddress
    private let configuration: Configuration
    private let encoder: MessageEncoder
    private let clock: any WallClock
    private let router: SessionRouter

    /// Opens a session; no connection is made before the first request.
    ///
    /// - Parameters:
    ///   - server: Where every request goes.
    ///   - configuration: Deadline and limits.
    ///   - clock: Tells when the deadline has come.
    public init(
        server: ServerAddress,
        configuration: Configuration = Configuration(),
        clock: any WallClock = SystemClock()
    ) {
        self.server = server
        self.configuration = configuration
        encoder = MessageEncoder(server: server, userAgent: configuration.userAgent)
        self.clock = clock
        router = SessionRouter(configuration)
    }

    deinit {
        // A session holds its delegate, and both live for ever, until it is invalidated.
        router.close()
    }

    /// Ends the session: requests under way fail as cancelled, later ones are refused. Happens by itself when nobody holds the transport.
    public func close() {
        router.close()
    }

    /// Sends the request and waits for the whole answer, redirects on the same server included.
    ///
    /// Cancelling the task ends the wait at once, whatever the network does.
    ///
    /// - Throws: `TransportError`: `noConnection`, `timedOut`, `cancelled`, `brokenAnswer`, `tooLarge`, or `refused` for a request
    ///   that cannot be sent and a redirect that must not be followed.
    @concurrent public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        var message = try encoder.encode(request)
        let name = RequestName(request, server)
        let exchange = Exchange(name: name, bodyLimit: configuration.bodyLimit)
        let alarm = Task { [clock, configuration] in
            do {
                try await clock.sleep(for: configuration.deadline)
            } catch {
                return  // The answer was faster.
            }
            exchange.expire(after: configuration.deadline)
        }
        defer { alarm.cancel() }

        for _ in 0...configuration.redirectLimit {
            let response = try await router.run(URLRequest(message, name), exchange)
            guard let location = response.redirectTarget else { return response }
            try encoder.redirect(&message, status: response.status, to: location, name)
        }
        throw encoder.circle(name, after: configuration.redirectLimit)
    }
}

extension URLSessionTransport {
    /// How long to wait and how much to take.
    public struct Configuration: Hashable, Sendable {
        /// How long a request may take from its start to the last byte of its answer.
        public var deadline: Duration
        /// How many bytes a body may have, after decompression.
        public var bodyLimit: Int
        /// How many redirects are followed.
        public var redirectLimit: Int
        /// How many connections are open at a time.
        public var connectionLimit: Int
        /// What the client calls itself; a request's own `User-Agent` goes before it.
        public var userAgent: String

        /// Sets limits that suit an API: thirty seconds, 32 MiB.
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
