import CMicrohttpd
public import DemoServer
import Foundation
public import Networking
import Primitives

/// A port that hands every request to a function and sends what it returns.
///
/// It knows nothing of Lemmy. Requests are handled several at once, so the function must be safe to call from any thread. What is said
/// to be quick is answered on the port's own threads, on which others wait; all else on threads beside them.
///
/// ```swift
/// let server = LemmyServer()
/// let port = try HTTPServerPort(isQuick: server.isQuick) { request, _ in PortAnswer(server.respond(to: request)) }
/// print("http://127.0.0.1:\(port.port)")
/// port.stop()
/// ```
public final class HTTPServerPort: Sendable {
    /// What clients may cost.
    public struct Limits: Hashable, Sendable {
        /// Connections open at once, whoever they are from: on one machine all come from the same address. One more, and the one
        /// that has sent no whole request for longest is closed, so that silent clients keep nobody out.
        public var connections = 400
        /// Bytes for a request's line and headers; a larger one is refused with 431 or 414.
        public var memoryPerConnection = 32 * 1024
        /// Bytes of a body; a larger one is refused with 413.
        public var body = 2_097_152
        /// Bytes of a body that is sent to a path where it may be larger: that of the server's pictures.
        public var bodyAtPath = [LemmyServer.picturePath: LemmyServer.largestPictureRequest]
        /// Bytes of all bodies together, half-sent ones too; what goes beyond is refused with 503. A quarter of it is out of reach for what
        /// may be larger than others, so that pictures keep nobody from writing.
        public var bodies = 64 << 20
        /// Seconds that a connection may be silent, or leave an answer unread.
        public var idleSeconds = 30
        /// Seconds that answers under way are given when the port stops.
        public var stopSeconds = 2
        /// Threads that read requests, answer what is quick and send.
        public var threads = 2
        /// Answers that are made at once beside those threads.
        public var workers = 4

        /// The limits above.
        public init() {}
    }

    /// The port in use; the one the system chose if it was opened as 0.
    public let port: UInt16

    private let exchanges: Exchanges
    private let stopSeconds: Int
    private let daemon: Lock<OpaquePointer?>

    /// Opens a port.
    ///
    /// - Parameters:
    ///   - port: The port; 0 lets the system choose a free one.
    ///   - loopbackOnly: Whether only this machine can reach it. Say false only where whoever is in the network may read and write.
    ///   - limits: What one client may cost.
    ///   - basePath: The path below which it answers, `/lemmy`, as behind a proxy that serves several; the handler sees what follows. Beside it
    ///     is nothing.
    ///   - isQuick: Whether a request is answered sooner than it could be handed to another thread (some 20 µs) or little later.
    ///   - handler: What answers. It is called on several threads at once.
    /// - Throws: `DemoServerError` with `port-unavailable` when the port is taken or not allowed.
    public init(
        port: UInt16 = 0,
        loopbackOnly: Bool = true,
        limits: Limits = Limits(),
        below basePath: String = "",
        isQuick: @escaping @Sendable (HTTPRequest) -> Bool = { _ in true },
        answering handler: @escaping @Sendable (HTTPRequest, PortPeer) -> PortAnswer
    ) throws(DemoServerError) {
        let exchanges = Exchanges(limits, below: basePath, isQuick: isQuick, handler: handler)
        let options = strata_port_options(
            port: port,
            loopback_only: loopbackOnly ? 1 : 0,
            // Room for those who were sent away and are not gone yet; it may be that one thread has them all.
            connections: UInt32(limits.connections + 64),
            idle_seconds: UInt32(limits.idleSeconds),
            threads: UInt32(limits.threads),
            memory_per_connection: limits.memoryPerConnection
        )
        // The daemon keeps no reference of its own: `self` holds the exchanges until the daemon has stopped.
        let context = Unmanaged.passUnretained(exchanges).toOpaque()
        errno = 0
        guard
            let daemon = strata_port_start(
                options,
                Exchanges.accepts,
                Exchanges.connected,
                Exchanges.began,
                Exchanges.access,
                Exchanges.completed,
                context
            )
        else {
            let reason = String(cString: strerror(errno))
            throw DemoServerError(
                .portUnavailable,
                "Port \(port) cannot be opened: \(reason).",
                hint: "Choose another port, or 0 for any free one."
            )
        }
        self.exchanges = exchanges
        stopSeconds = limits.stopSeconds
        self.port = strata_port_bound(daemon)
        self.daemon = Lock(daemon)
    }

    /// Opens a port whose every answer reaches the client whole.
    ///
    /// - Throws: `DemoServerError` with `port-unavailable` when the port is taken or not allowed.
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

    /// Closes the port: takes no more connections and requests, lets answers under way finish for a time that the limits say, then
    /// closes the rest.
    ///
    /// Later calls do nothing. Do not call it from the handler: it waits for the handler.
    public func stop() {
        let daemon = daemon.withLock { daemon in
            defer { daemon = nil }
            return daemon
        }
        guard let daemon else { return }
        // Not `MHD_quiesce_daemon`: in 0.9.75 it ends the process when a thread of the port takes the listening socket out of its set
        // at the same moment. Who connects from now on is hung up on, until the socket is closed with the rest.
        exchanges.finish(within: stopSeconds)
        MHD_stop_daemon(daemon)
    }

    deinit { stop() }
}
