public import DemoServer
import Foundation
import HTTPPort
public import Networking

/// A port that hands every request to a function and sends what it returns.
///
/// It does not depend on Lemmy. Several requests are handled at once, so the function must be safe to call from any thread. Quick requests
/// are answered on the port's own threads, which other requests wait for; all others are answered on separate threads.
///
/// ```swift
/// let server = LemmyServer()
/// let port = try HTTPServerPort(isQuick: server.isQuick) { request, _ in PortResponse(server.respond(to: request)) }
/// print("http://127.0.0.1:\(port.port)")
/// port.stop()
/// ```
public final class HTTPServerPort: Sendable {
    /// The limits on the resources that clients use.
    public struct Limits: Hashable, Sendable {
        /// The maximum number of open connections from all clients together, because all clients on one machine have the same address. A
        /// further connection closes the one that has sent no complete request for longest, so that silent clients do not block others.
        public var connections = 400
        /// The maximum size of a request's line and headers, in bytes. A larger one is refused with 431 or 414.
        public var memoryPerConnection = 32 * 1024
        /// The maximum size of a body, in bytes. A larger one is refused with 413.
        public var body = 2_097_152
        /// The maximum size of a body in bytes at a path with a larger limit: the upload paths of the server's pictures.
        public var bodyAtPath = Dictionary(
            uniqueKeysWithValues: ServerSoftware.allCases.flatMap(\.uploadPaths)
                .map { ($0, LemmyServer.largestPictureRequest) }
        )
        /// The maximum size of all bodies together, including incomplete ones, in bytes. A body beyond it is refused with 503. Bodies with
        /// a larger limit can use only three quarters of it, so that pictures do not block other writes.
        public var bodies = 64 << 20
        /// The number of seconds for which a connection may be silent, or leave a response unread.
        public var idleSeconds = 30
        /// The number of seconds for responses in progress when the port stops.
        public var stopSeconds = 2
        /// The number of threads that read requests, answer quick ones and send responses.
        public var threads = 2
        /// The number of responses that are computed at once on separate threads.
        public var workers = 4

        /// Makes the default limits.
        public init() {}
    }

    /// The number of the port; if it was opened as 0, the number that the system chose.
    public let port: UInt16

    private let listener: HTTPPort

    /// Opens a port.
    ///
    /// - Parameters:
    ///   - port: The port; 0 lets the system choose a free one.
    ///   - loopbackOnly: True if only this machine can reach it. Pass false only in a network in which everyone may read and write.
    ///   - limits: The limits on the resources that clients use.
    ///   - basePath: The path prefix, such as `/lemmy`, as behind a proxy that serves several servers. The handler receives the rest of the
    ///     path; other paths do not exist.
    ///   - isQuick: Returns true if a request takes about as long as passing it to another thread (some 20 µs), or less.
    ///   - handler: Returns the response to a request. It is called on several threads at once.
    /// - Throws: `DemoServerError` with `port-unavailable` if the port is taken or not allowed.
    public init(
        port: UInt16 = 0,
        loopbackOnly: Bool = true,
        limits: Limits = Limits(),
        below basePath: String = "",
        isQuick: @escaping @Sendable (HTTPRequest) -> Bool = { _ in true },
        answering handler: @escaping @Sendable (HTTPRequest, PortPeer) -> PortResponse
    ) throws(DemoServerError) {
        var options = HTTPPortOptions(limits)
        options.isLoopbackOnly = loopbackOnly
        options.basePath = basePath
        listener = HTTPPort(options) { asked in
            let request = HTTPRequest(asked)
            let peer = PortPeer(isLoopback: asked.isFromThisMachine)
            guard !isQuick(request) else { return .now(handler(request, peer).sent) }
            return .onWorker { handler(request, peer).sent }
        }
        do {
            self.port = try listener.start(on: port)
        } catch {
            throw DemoServerError(.portUnavailable, error.message, hint: error.hint)
        }
    }

    /// Opens a port that sends every response completely.
    ///
    /// - Throws: `DemoServerError` with `port-unavailable` if the port is taken or not allowed.
    public convenience init(
        port: UInt16 = 0,
        loopbackOnly: Bool = true,
        limits: Limits = Limits(),
        handler: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) throws(DemoServerError) {
        try self.init(port: port, loopbackOnly: loopbackOnly, limits: limits) { request, _ in
            PortResponse(handler(request))
        }
    }

    /// Closes the port: it accepts no more connections and requests, lets responses in progress finish within the time of the limits, and
    /// then closes the rest.
    ///
    /// Later calls do nothing. Do not call it from the handler, because it waits for the handler.
    public func stop() { listener.stop() }
}

extension HTTPServerPort {
    /// Opens a port for a server.
    ///
    /// - Throws: `DemoServerError` with `port-unavailable` if the port is taken or not allowed.
    public convenience init(
        port: UInt16 = 0,
        loopbackOnly: Bool = true,
        limits: Limits = Limits(),
        serving server: LemmyServer
    ) throws(DemoServerError) {
        try self.init(port: port, loopbackOnly: loopbackOnly, limits: limits, isQuick: server.isQuick) { request, _ in
            PortResponse(server.respond(to: request))
        }
    }
}
