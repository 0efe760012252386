extension Faults {
    /// The kinds of faults, in the order in which they are applied: to the request, then to the source of the response, then to the
    /// response.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The request is held.
        case hold
        /// There is no connection.
        case offline
        /// The request waits.
        case delay
        /// The request waits for an additional random time.
        case jitter
        /// A number of requests are answered with 500.
        case fail
        /// A fraction of the requests is answered with 500.
        case rate
        /// Only a limited number of requests is allowed in a period.
        case limit
        /// A proxy answers instead of the server.
        case html
        /// The response is changed to invalid JSON.
        case malformed
        /// The response is truncated.
        case truncate
    }

    /// A command to ``Faults``.
    public enum Mode: Hashable, Sendable {
        /// Ends all faults; held and delayed requests continue.
        case ok
        /// Ends one kind of fault; requests that only it held continue.
        case off(Kind)
        /// Holds requests until ``step`` or ``ok``.
        case hold
        /// Releases the oldest held request.
        case step
        /// Fails requests, as without a connection.
        case offline
        /// Delays requests by this time; zero ends the fault.
        case delay(Duration)
        /// Delays requests by an additional random time up to this one; zero ends the fault.
        case jitter(Duration)
        /// Answers this number of requests with 500; they do not reach the server.
        case fail(Int)
        /// Answers a random fraction of the requests with 500.
        case rate(Double)
        /// Refuses requests that exceed a number in a period; they do not reach the server.
        case limit(Limit)
        /// Answers with 502 and an HTML page, like a proxy.
        case html
        /// Makes responses invalid JSON; the server has processed the request.
        case malformed
        /// Truncates the bodies of responses; the server has processed the request.
        case truncate(Truncation)
        /// Restarts the random numbers of ``rate(_:)``, ``jitter(_:)`` and ``malformed`` with the next request.
        case seed(UInt64)

        /// The kind of fault that the mode switches on; nil for modes that are not faults.
        public var kind: Kind? {
            switch self {
            case .hold: .hold
            case .offline: .offline
            case .delay: .delay
            case .jitter: .jitter
            case .fail: .fail
            case .rate: .rate
            case .limit: .limit
            case .html: .html
            case .malformed: .malformed
            case .truncate: .truncate
            case .ok, .off, .step, .seed: nil
            }
        }

        /// True if the fault has no effect; such a number ends the fault.
        var isNothing: Bool {
            switch self {
            case .delay(let wait), .jitter(let wait): wait <= .zero
            case .fail(let count): count <= 0
            case .rate(let share): share <= 0
            default: false
            }
        }
    }

    /// The part of a body that arrives.
    public enum Truncation: Hashable, Sendable {
        /// This number of bytes from the start.
        case bytes(Int)
        /// This fraction of the body, from 0 up to 1.
        case share(Double)
    }

    /// The number of requests that are allowed, and the source of the response to the others.
    public struct Limit: Hashable, Sendable {
        /// The part that enforces the limit.
        public enum Answerer: Hashable, Sendable {
            /// Lemmy itself, which answers 400 `rate_limit_error` and never 429.
            case server
            /// A proxy in front of it, which answers 429, with `Retry-After` if waiting would help.
            case proxy
        }

        /// The number of requests that may come at once, and on average in each period; 0 refuses all requests.
        public let requests: Int
        /// The time until the full number may come again, in whole seconds.
        public let period: Duration
        /// The part that answers the other requests.
        public let answerer: Answerer

        /// Allows this number of requests in each period.
        public init(_ requests: Int, per period: Duration, by answerer: Answerer = .server) {
            self.requests = requests
            self.period = period
            self.answerer = answerer
        }

        /// Refuses every request.
        public static func all(by answerer: Answerer = .server) -> Limit {
            Limit(0, per: .seconds(1), by: answerer)
        }
    }
}
