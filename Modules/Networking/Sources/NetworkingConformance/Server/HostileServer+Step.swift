extension HostileServer {
    /// One action of the server on a connection; see ``HostileServer``.
    ///
    /// Unless a step ends the connection, the server reads the next request after all steps.
    public enum Step: Sendable {
        /// Sends bytes immediately.
        case send([UInt8])
        /// Sends bytes in pieces of a size, each as a separate segment if the system permits it.
        case pieces([UInt8], size: Int)
        /// Sends bytes one at a time with a pause after each, so that the connection is slow but never silent.
        case trickle([UInt8], pause: Duration)
        /// Sends the bytes repeatedly until the client hangs up.
        case endless([UInt8])
        /// Waits until the gate opens or the client hangs up. The server reads nothing meanwhile, so a large request cannot be sent
        /// completely, and neither can the end of its connection.
        case hold(Gate)
        /// Reads and discards bytes until the client hangs up.
        case silence
        /// Ends the connection normally, with a FIN.
        case close
        /// Resets the connection, with a RST.
        case reset
    }

    /// A request that has arrived.
    public struct Request: Hashable, Sendable {
        /// The number of its connection, counted from 1.
        public let connection: Int
        /// The number of the request on its connection, counted from 1.
        public let position: Int
        /// The method, such as `GET`.
        public let method: String
        /// The path and query as in the request line.
        public let target: String
        /// The headers in order, with names in lower case.
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

    /// The arrivals so far, which show requests that a transport repeats silently.
    public struct Arrivals: Hashable, Sendable {
        /// The number of accepted connections.
        public internal(set) var connections = 0
        /// The number of connections that the client has ended.
        public internal(set) var hangUps = 0
        /// The complete requests, in order.
        public internal(set) var requests: [Request] = []
        /// The number of received bytes, of complete requests or not.
        public internal(set) var bytes = 0
        /// The number of bytes that the server has sent; they may still be on their way to the clients.
        public internal(set) var sent = 0
    }
}
