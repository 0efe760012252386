public import Networking
public import Primitives

/// Sends requests to one server over the network, through the system's libcurl.
///
/// ```swift
/// let transport = CurlTransport(server: try ServerAddress("lemmy.world"))
/// let site = try await transport.send(HTTPRequest(path: "/api/v3/site"))
/// ```
///
/// One thread of its own moves all of its requests and sleeps while none has anything to do; no thread of Swift's is ever blocked.
/// Connections are kept and, over TLS, shared (HTTP/2). There are no cookies and no cache, every request ends by its deadline, and
/// certificates are checked against the system's. Make one for each server and share it.
///
/// A redirect is followed on the same server only: elsewhere it would take the `Authorization` header along. Nothing that changes something
/// on the server is sent twice; a read is, once, when the kept connection that it was sent on turns out to have ended, and over HTTP/2
/// up to five times while the server refuses it unread because it has enough to do.
///
/// - Note: `https_proxy`, `http_proxy` and `no_proxy` of the environment are honoured.
public final class CurlTransport: Transport {
    private let server: ServerAddress
    private let configuration: Configuration
    private let encoder: MessageEncoder
    private let clock: any WallClock
    private let queue: TransferQueue

    /// Makes a transport; its thread begins with the first request.
    ///
    /// - Parameters:
    ///   - server: Where every request goes.
    ///   - configuration: Deadlines and limits.
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
        queue = TransferQueue(configuration)
    }

    deinit {
        queue.close()
    }

    /// Ends the thread and the connections: requests under way fail as cancelled, later ones are refused. Happens by itself when nobody
    /// holds the transport.
    public func close() {
        queue.close()
    }

    /// Sends the request and waits for the whole answer, redirects on the same server included.
    ///
    /// Cancelling the task ends the wait at once, whatever the network does.
    ///
    /// - Throws: `TransportError`: `noConnection` when nothing was sent, `timedOut`, `cancelled`, `brokenAnswer`, `tooLarge`, or `refused`
    ///   for a request that cannot be sent and a redirect that must not be followed.
    @concurrent public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let message = try encoder.encode(request)
        let name = RequestName(request, server)
        // The thread keeps the machine's time itself: a task that sleeps would stay until the deadline of a request long answered.
        guard !(clock is SystemClock) else {
            return try await send(message, name, Deadline(in: configuration.deadline)) { _ in }
        }
        let alarm = Alarm(after: configuration.deadline)
        let task = Task { [clock, configuration, queue] in
            do {
                try await clock.sleep(for: configuration.deadline)
            } catch {
                return  // The answer was faster.
            }
            if let exchange = alarm.ring() { queue.abandon(exchange) }
        }
        defer { task.cancel() }
        return try await send(message, name, nil) { alarm.watch($0) }
    }

    private func send(
        _ first: OutgoingMessage,
        _ name: RequestName,
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
        throw encoder.circle(name, after: configuration.redirectLimit)
    }

    /// Sends one message, without following redirects.
    private func run(_ exchange: Exchange) async throws(TransportError) -> HTTPResponse {
        let ending = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                exchange.wait(continuation)
                queue.submit(exchange)
            }
        } onCancel: {
            exchange.end(.failure(exchange.name.cancelled))
            queue.abandon(exchange)
        }
        return try ending.get()
    }
}
