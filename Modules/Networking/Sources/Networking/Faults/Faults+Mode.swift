extension Faults {
    /// What can be wrong, in the order in which it comes about: the request on its way out, what answers it, the answer on its way back.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// It is kept back.
        case hold
        /// There is no connection.
        case offline
        /// It waits.
        case delay
        /// It waits up to some time more.
        case jitter
        /// A number of them are answered 500.
        case fail
        /// A share of them is answered 500.
        case rate
        /// Only so many are let through in a time.
        case limit
        /// A proxy answers in the server's place.
        case html
        /// The answer is made no JSON.
        case malformed
        /// The answer is cut.
        case truncate
    }

    /// One thing that ``Faults`` can be told.
    public enum Mode: Hashable, Sendable {
        /// Nothing is wrong; held and delayed requests go.
        case ok
        /// One fault is over; what only it held back goes.
        case off(Kind)
        /// Requests wait for ``step`` or ``ok``.
        case hold
        /// Lets the request go that has been held longest.
        case step
        /// There is no connection.
        case offline
        /// Requests wait this long; zero ends it.
        case delay(Duration)
        /// Requests wait up to this much longer, by chance; zero ends it.
        case jitter(Duration)
        /// The server answers 500 to the next so many requests; none of them reaches it.
        case fail(Int)
        /// The server answers 500 to this share of requests, by chance.
        case rate(Double)
        /// Requests beyond a number in a time are refused; none of them reaches the server.
        case limit(Limit)
        /// A proxy answers 502 with a page of HTML in the server's place.
        case html
        /// Answers are no JSON; the server has acted.
        case malformed
        /// Answers lose the end of their body; the server has acted.
        case truncate(Cut)
        /// The dice of ``rate(_:)``, ``jitter(_:)`` and ``malformed`` start anew from here, with the next request.
        case seed(UInt64)

        /// The fault it switches on; nil for what is none.
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

        /// Whether it is a fault that strikes nothing: how numbers end one.
        var isNothing: Bool {
            switch self {
            case .delay(let wait), .jitter(let wait): wait <= .zero
            case .fail(let count): count <= 0
            case .rate(let share): share <= 0
            default: false
            }
        }
    }

    /// How much of a body arrives.
    public enum Cut: Hashable, Sendable {
        /// So many bytes from its start.
        case bytes(Int)
        /// This share, from 0 up to 1.
        case share(Double)
    }

    /// How many requests are let through, and what the others are told.
    public struct Limit: Hashable, Sendable {
        /// Who counts.
        public enum Answerer: Hashable, Sendable {
            /// Lemmy: 400 `rate_limit_error`, never 429.
            case server
            /// A proxy in front of it: 429, with `Retry-After` where a wait would help.
            case proxy
        }

        /// How many may come at once, and in each period on average; 0 refuses all.
        public let requests: Int
        /// How long it takes until as many may come again; whole seconds.
        public let period: Duration
        /// What the others are told.
        public let answerer: Answerer

        /// Lets through so many requests a period.
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
