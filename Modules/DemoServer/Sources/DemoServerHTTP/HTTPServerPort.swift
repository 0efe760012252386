import CMicrohttpd
public import DemoServer
import Foundation
public import Networking
import Primitives

/// A port that hands every request to a function and sends what it returns.
///
/// It knows nothing of Lemmy. Requests are handled on the port's own threads, several at once, so the function must be safe to call
/// from any thread and must not wait for long.
///
/// ```swift
/// let server = LemmyServer()
/// let port = try HTTPServerPort { server.respond(to: $0) }
/// print("http://127.0.0.1:\(port.port)")
/// port.stop()
/// ```
public final class HTTPServerPort: Sendable {
    /// What one client may cost.
    public struct Limits: Hashable, Sendable {
        /// Connections open at once; more wait to be accepted.
        public var connections = 1000
        /// Bytes for a request's line and headers; a larger one is refused with 431 or 414.
        public var memoryPerConnection = 64 * 1024
        /// Bytes of a body; a larger one is refused with 413.
        public var body = 2_097_152
        /// Seconds that a connection may be silent.
        public var idleSeconds = 30
        /// Threads that answer.
        public var threads = 2

        /// The limits above.
        public init() {}
    }

    /// The port in use; the one the system chose if it was opened as 0.
    public let port: UInt16

    private let exchanges: Exchanges
    private let daemon: Lock<OpaquePointer?>

    /// Opens a port.
    ///
    /// - Parameters:
    ///   - port: The port; 0 lets the system choose a free one.
    ///   - loopbackOnly: Whether only this machine can reach it. Say false only where whoever is in the network may read and write.
    ///   - limits: What one client may cost.
    ///   - handler: What answers. It is called on several threads at once.
    /// - Throws: ``DemoServerError`` with `port-unavailable` when the port is taken or not allowed.
    public init(
        port: UInt16 = 0,
        loopbackOnly: Bool = true,
        limits: Limits = Limits(),
        answering handler: @escaping @Sendable (HTTPRequest, PortPeer) -> PortAnswer
    ) throws(DemoServerError) {
        let exchanges = Exchanges(bodyLimit: limits.body, handler: handler)
        let options = strata_port_options(
            port: port,
            loopback_only: loopbackOnly ? 1 : 0,
            connections: UInt32(limits.connections),
            idle_seconds: UInt32(limits.idleSeconds),
            threads: UInt32(limits.threads),
            memory_per_connection: limits.memoryPerConnection
        )
        // The daemon keeps no reference of its own: `self` holds the exchanges until the daemon has stopped.
        let context = Unmanaged.passUnretained(exchanges).toOpaque()
        errno = 0
        guard
            let daemon = strata_port_start(options, Exchanges.access, Exchanges.completed, Exchanges.began, context)
        else {
            let reason = String(cString: strerror(errno))
            throw DemoServerError(
                .portUnavailable,
                "Port \(port) cannot be opened: \(reason).",
                hint: "Choose another port, or 0 for any free one."
            )
        }
        self.exchanges = exchanges
        self.port = strata_port_bound(daemon)
        self.daemon = Lock(daemon)
    }

    /// Opens a port whose every answer reaches the client whole.
    ///
    /// - Throws: ``DemoServerError`` with `port-unavailable` when the port is taken or not allowed.
    public convenience init(
        port: UInt16 = 0,
        loopbackOnly: Bool = true,
        limits: Limits = Limits(),
        handler: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) throws(DemoServerError) {
        try self.init(port: port, loopbackOnly: loopbackOnly, limits: limits) { request, _ in
            PortAnswer(handler(request))
        }
    }

    /// Closes the port: takes no more connections, lets answers under way finish for up to two seconds, then closes the rest.
    ///
    /// Later calls do nothing. Do not call it from the handler: it waits for the handler.
    public func stop() {
        let daemon = daemon.withLock { daemon in
            defer { daemon = nil }
            return daemon
        }
        guard let daemon else { return }
        let listener = MHD_quiesce_daemon(daemon)
        exchanges.finish()
        MHD_stop_daemon(daemon)
        if listener >= 0 { close(listener) }
    }

    deinit { stop() }
}
