import Foundation

/// The options of a port. The defaults admit only this machine, and only pages that the port itself has served.
public struct HTTPPortOptions: Sendable {
    /// The values of the header `Host` that a port accepts.
    ///
    /// A page can let its own name point to this machine after it was loaded (DNS rebinding). Its requests then look as if they had the
    /// same origin as the port, but their `Host` still has the page's name.
    public enum Hosts: Hashable, Sendable {
        /// Every host, and none.
        case any
        /// `127.0.0.1` and `localhost`, with the number of the port.
        case thisMachine
        /// The listed values, such as `example.test:8080`, ignoring case.
        case listed(Set<String>)
    }

    /// The limits on the resources that clients use.
    public struct Limits: Hashable, Sendable {
        /// The maximum number of open connections from all clients together, because all clients on one machine have the same address. A
        /// further connection closes the one that has sent no complete request for longest, so that silent clients do not block others.
        public var connections = 400
        /// The maximum number of streams that are open at once. They do not count as ``connections`` and are not closed for new ones; a
        /// further stream is refused with 503.
        public var streams = 64
        /// The maximum size of a request's line and headers, in bytes. A larger one is refused with 431 or 414.
        public var memoryPerConnection = 32 * 1024
        /// The maximum size of a body, in bytes. A larger one is refused with 413.
        public var body = 2_097_152
        /// The maximum size of a body in bytes at a path with a larger limit.
        public var bodyAtPath: [String: Int] = [:]
        /// The maximum size of all bodies together, including incomplete ones, in bytes. A body beyond it is refused with 503. Bodies with
        /// a larger limit can use only three quarters of it, so that large bodies do not block others.
        public var bodies = 64 << 20
        /// The number of seconds for which a connection may be silent, or leave a response unread. A stream that has nothing to send may be
        /// silent for any time.
        public var idleSeconds = 30
        /// The number of seconds for responses in progress when the port stops.
        public var stopSeconds = 2
        /// The number of threads that read requests, make responses of the kind ``HTTPPortAnswer/now(_:)`` and send responses.
        public var threads = 2
        /// The number of responses of the kind ``HTTPPortAnswer/onWorker(_:)`` that are made at once.
        public var workers = 4

        /// Makes the default limits.
        public init() {}
    }

    /// The limits on the resources that clients use.
    public var limits = Limits()
    /// True if only this machine can reach the port. Set it to false only in a network in which everyone may use the port.
    public var isLoopbackOnly = true
    /// The accepted values of `Host`. A request with another one, with several or with none is refused with 421.
    public var hosts = Hosts.thisMachine
    /// True if pages of other origins may use the port (CORS).
    public var allowsOtherOrigins = false
    /// The path prefix, such as `/lemmy`, as behind a proxy that serves several servers. Other paths do not exist.
    public var basePath = ""
    /// The methods that are passed to the handler. Others are refused with 405.
    public var methods = HTTPPortRequest.Method.allCases
    /// Returns true if a GET of a path changes nothing, so that a HEAD is passed on as a GET. Otherwise a HEAD is refused.
    public var allowsHead: @Sendable (_ path: String) -> Bool = { _ in true }
    /// Returns a response of the port itself: a status and a sentence that contains nothing from the request.
    public var makeRefusal: @Sendable (_ status: Int, _ message: String) -> HTTPPortResponse = { status, message in
        HTTPPortResponse(
            status: status,
            headers: ["Content-Type": "application/json"],
            body: .bytes(Array(#"{"error":"\#(message)"}"#.utf8))
        )
    }

    /// Makes the default options.
    public init() {}
}
