import CMicrohttpd
import Foundation
import Primitives

/// An HTTP/1.1 server on a port of this machine. It hands every request to a function and sends the response that the function makes.
///
/// ```swift
/// let port = HTTPPort { request in
///     HTTPPortResponse(headers: ["Content-Type": "text/plain"], body: .bytes(Array("You asked for \(request.path)\n".utf8)))
/// }
/// let number = try port.start(on: 0)
/// print("http://127.0.0.1:\(number)/")
/// port.stop()
/// ```
///
/// By default only this machine and only pages of the port itself can use it; see ``HTTPPortOptions``. A response may be a stream; see
/// ``HTTPResponseStream``. The port stops when it is released.
public final class HTTPPort: Sendable {
    private let exchanges: MicrohttpdBridge
    private let limits: HTTPPortOptions.Limits
    private let isLoopbackOnly: Bool
    private let daemon = Lock<Daemon>(.idle)

    private enum Daemon {
        case idle
        /// The address is an integer because a pointer is not `Sendable`.
        case running(UInt)
        case stopped
    }

    /// Makes a port whose responses are made by tasks. It is not open before ``start(on:)``.
    ///
    /// - Parameters:
    ///   - options: The options.
    ///   - answer: Returns the response to a request. It is called by several tasks at once, and must not block.
    public convenience init(
        _ options: HTTPPortOptions = HTTPPortOptions(),
        answer: @escaping @Sendable (HTTPPortRequest) async -> HTTPPortResponse
    ) {
        self.init(options, deciding: { request in .inTask { await answer(request) } })
    }

    /// Makes a port that decides for each request where its response is made. It is not open before ``start(on:)``.
    ///
    /// - Parameters:
    ///   - options: The options.
    ///   - answer: Returns the response, or the function that makes it. It is called by several threads of the port at once, for which
    ///     other requests wait.
    public init(
        _ options: HTTPPortOptions = HTTPPortOptions(),
        deciding answer: @escaping @Sendable (HTTPPortRequest) -> HTTPPortAnswer
    ) {
        exchanges = MicrohttpdBridge(options, handler: answer)
        limits = options.limits
        isLoopbackOnly = options.isLoopbackOnly
    }

    /// Opens the port. A port can be opened once.
    ///
    /// - Parameter port: The number of the port; 0 lets the system choose a free one.
    /// - Returns: The number of the port.
    /// - Throws: ``HTTPPortError`` with ``HTTPPortError/Code/portUnavailable`` if the port is taken or not allowed.
    @discardableResult
    public func start(on port: UInt16) throws(HTTPPortError) -> UInt16 {
        let (started, reason) = daemon.withLock { state in
            guard case .idle = state else {
                preconditionFailure("An HTTPPort can be opened once. Make a new one to open another port.")
            }
            errno = 0
            let started = open(port).map { UInt(bitPattern: $0) }
            if let started { state = .running(started) }
            return (started, String(cString: strerror(errno)))
        }
        guard let started, let daemon = OpaquePointer(bitPattern: started) else {
            throw HTTPPortError(
                code: .portUnavailable,
                message: "Port \(port) cannot be opened: \(reason).",
                hint: "Choose another port, or 0 for any free one."
            )
        }
        return strata_port_bound(daemon)
    }

    private func open(_ port: UInt16) -> OpaquePointer? {
        let options = strata_port_options(
            port: port,
            loopback_only: isLoopbackOnly ? 1 : 0,
            // This leaves room for connections that were shut down but are not closed yet; one thread may have all of them.
            connections: UInt32(limits.connections + limits.streams + 64),
            idle_seconds: UInt32(limits.idleSeconds),
            threads: UInt32(limits.threads),
            memory_per_connection: limits.memoryPerConnection
        )
        return strata_port_start(
            options,
            MicrohttpdBridge.accepts,
            MicrohttpdBridge.connected,
            MicrohttpdBridge.began,
            MicrohttpdBridge.access,
            MicrohttpdBridge.completed,
            // The daemon keeps no reference of its own: `self` holds the exchanges until the daemon has stopped.
            Unmanaged.passUnretained(exchanges).toOpaque()
        )
    }

    /// Closes the port: it accepts no more connections and requests, ends the streams, lets responses in progress finish within the time
    /// of the limits, and then closes the rest.
    ///
    /// Later calls do nothing. Do not call it from a function that makes a response, nor from one of a stream, because it waits for them.
    public func stop() {
        let running = daemon.withLock { state -> UInt? in
            defer { state = .stopped }
            if case .running(let daemon) = state { return daemon }
            return nil
        }
        guard let running, let daemon = OpaquePointer(bitPattern: running) else { return }
        // `MHD_quiesce_daemon` is not used: in 0.9.75 it ends the process if a thread of the port removes the listening socket from its set
        // at the same moment. New connections are closed at once until the socket is closed with the rest.
        exchanges.finish(within: limits.stopSeconds)
        MHD_stop_daemon(daemon)
        exchanges.discardRest()
    }

    deinit { stop() }
}
