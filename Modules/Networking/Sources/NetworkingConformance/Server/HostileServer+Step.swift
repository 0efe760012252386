extension HostileServer {
    /// One thing that the server does on a connection; see ``HostileServer``.
    ///
    /// Unless a step ends the connection, the server reads the next request once all steps are done.
    public enum Step: Sendable {
        /// Sends bytes at once.
        case send([UInt8])
        /// Sends bytes in pieces of a size, each a segment of its own where the system lets it.
        case pieces([UInt8], size: Int)
        /// Sends a byte, waits for the pause, sends the next: slow, but never silent.
        case trickle([UInt8], pause: Duration)
        /// Sends bytes again and again until the client hangs up.
        case endless([UInt8])
        /// Waits until the gate opens or the client hangs up. What comes meanwhile stays unread, so that a large request does not get out;
        /// and while it does not, nor does its end.
        case hold(Gate)
        /// Reads and forgets until the client hangs up.
        case silence
        /// Ends the connection in order, with a FIN.
        case close
        /// Breaks the connection with a RST.
        case reset
    }

    /// A request as it arrived.
    public struct Request: Hashable, Sendable {
        /// Which connection it came on, counted from 1.
        public let connection: Int
        /// Which request of its connection it is, counted from 1.
        public let position: Int
        /// The method, `GET`.
        public let method: String
        /// Path and query as they stand in the request line.
        public let target: String
        /// The headers in order, names in lower case.
        public let headers: [Header]
        /// The whole body.
        public let body: [UInt8]

        /// A header of a request.
        public struct Header: Hashable, Sendable {
            /// The name in lower case.
            public let name: String
            /// The value without the spaces around it.
            public let value: String
        }

        /// The first value of a header; `name` in lower case.
        public subscript(name: String) -> String? { headers.first { $0.name == name }?.value }
        /// The target without its query.
        public var path: String { String(target.prefix { $0 != "?" }) }
    }

    /// What has arrived so far, so that a request that a transport silently sends again is noticed.
    public struct Arrivals: Hashable, Sendable {
        /// How many connections were accepted.
        public internal(set) var connections = 0
        /// How many of them the client has ended.
        public internal(set) var hangUps = 0
        /// The requests that arrived whole, in order.
        public internal(set) var requests: [Request] = []
        /// How many bytes arrived, whole requests or not.
        public internal(set) var bytes = 0
        /// How many bytes the server has sent in turn: so many are on their way to clients, or there.
        public internal(set) var sent = 0
    }
}
