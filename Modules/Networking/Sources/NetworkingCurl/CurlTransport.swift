public import Networking
public import Primitives

/// A transport that sends requests to one server over the network, through the system's libcurl.
///
/// ```swift
/// let transport = CurlTransport(server: try ServerAddress("lemmy.world"))
/// let site = try await transport.send(HTTPRequest(path: "/api/v3/site"))
/// ```
///
/// One thread of its own handles all its requests and sleeps while none needs work; it never blocks a thread of the Swift concurrency
/// runtime. Connections are kept and, over TLS, shared (HTTP/2). There are no cookies and no cache, every request ends by its deadline, and
/// certificates are checked with the system's authorities. Create one transport for each server and share it.
///
/// Redirects are only followed on the same server, because another server would receive the `Authorization` header. A write is never sent
/// twice. A read is repeated once if the kept connection that it was sent on had ended, and over HTTP/2 up to five times while the server
/// refuses it unprocessed because of its load.
///
/// - Note: The environment variables `https_proxy`, `http_proxy` and `no_proxy` are honoured.
public final class CurlTransport: Transport {
    private let server: ServerAddress
    private let configuration: Configuration
    private let encoder: RequestEncoder
    private let clock: any WallClock
    private let queue: TransferQueue

    /// Creates a transport; its thread starts with the first request.
    ///
    /// - Parameters:
    ///   - server: The server for all requests.
    ///   - configuration: The deadlines and limits.
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
        queue = TransferQueue(configuration)
    }

    deinit {
        queue.close()
    }

    /// Ends the thread and the connections. Requests under way fail as cancelled, and later requests are refused. `deinit` does this too.
    public func close() {
        queue.close()
    }

    /// Sends the request and waits for the whole response, following redirects on the same server.
    ///
    /// Cancelling the task ends the wait immediately, whatever the state of the network is.
    ///
    /// - Throws: `TransportError`: `noConnection` if nothing was sent, `timedOut`, `cancelled`, `brokenAnswer`, `tooLarge`, or `refused`
    ///   for a request that cannot be sent and a redirect that must not be followed.
    @concurrent public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let message = try encoder.encode(request)
        let name = RequestErrorContext(request, server)
        // With the system's clock the thread checks the deadline: a sleeping task would stay until the deadline of a request that has long
        // ended.
        guard !(clock is SystemClock) else {
            return try await send(message, name, Deadline(in: configuration.deadline)) { _ in }
        }
        let alarm = RequestWatchdog(after: configuration.deadline)
        let task = Task { [clock, configuration, queue] in
            do {
                try await clock.sleep(for: configuration.deadline)
            } catch {
                return  // The response came first.
            }
            if let exchange = alarm.expire() { queue.cancel(exchange) }
        }
        defer { task.cancel() }
        return try await send(message, name, nil) { alarm.watch($0) }
    }

    private func send(
        _ first: OutgoingRequest,
        _ name: RequestErrorContext,
        _ deadline: Deadline?,
        begins: (Exchange) -> Void
    ) async throws(TransportError) -> HTTPResponse {
        var message = first
        for _ in 0...max(0, configuration.redirectLimit) {
            let exchange = Exchange(message, name: name, deadline: deadline)
            begins(exchange)
            let response = try await run(exchange)
            guard let location = response.redirectTarget else { return response }
            try encoder.redirect(&message, status: response.status, to: location, name)
        }
        throw encoder.tooManyRedirects(name, after: configuration.redirectLimit)
    }

    /// Sends one message without following redirects.
    private func run(_ exchange: Exchange) async throws(TransportError) -> HTTPResponse {
        let ending = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                exchange.wait(continuation)
                queue.submit(exchange)
            }
        } onCancel: {
            exchange.end(.failure(exchange.name.cancelled))
            queue.cancel(exchange)
        }
        return try ending.get()
    }
}

extension CurlTransport {
    /// The deadlines and limits of a transport.
    public struct Configuration: Hashable, Sendable {
        /// The maximum time of a request from its start to the last byte of its response, including redirects.
        public var deadline: Duration
        /// The maximum time for connecting, including TLS.
        public var connectDeadline: Duration
        /// The maximum size of a body in bytes, after decompression.
        public var bodyLimit: Int
        /// The maximum number of redirects.
        public var redirectLimit: Int
        /// The maximum number of open connections; over HTTP/2 one connection carries many requests.
        public var connectionLimit: Int
        /// The default `User-Agent`; a request's own header takes precedence.
        public var userAgent: String
        /// The path of a PEM file with the authorities to trust instead of the system's, for a server with its own certificate and for
        /// tests.
        public var authorities: String?

        /// Creates a configuration. The defaults suit an API: thirty seconds, ten of them to connect, and 64 MiB.
        public init(
            deadline: Duration = .seconds(30),
            connectDeadline: Duration = .seconds(10),
            bodyLimit: Int = 64 << 20,
            redirectLimit: Int = 5,
            connectionLimit: Int = 6,
            userAgent: String = "Strata",
            authorities: String? = nil
        ) {
            self.deadline = deadline
            self.connectDeadline = connectDeadline
            self.bodyLimit = bodyLimit
            self.redirectLimit = redirectLimit
            self.connectionLimit = connectionLimit
            self.userAgent = userAgent
            self.authorities = authorities
        }
    }
}
