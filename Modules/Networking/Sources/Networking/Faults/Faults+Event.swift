extension Faults {
    /// How many requests there are and were.
    public struct Counts: Hashable, Sendable {
        /// Under way, held ones included.
        public var open = 0
        /// Waiting for `step` or `ok`.
        public var held = 0
        /// All that ever started.
        public var started = 0
        /// All whose answer was tampered with or made up, or that were refused one.
        public var faulted = 0
    }

    /// A fault that is on, and what it has done.
    public struct Active: Hashable, Sendable {
        /// What is on; of `fail`, how many are still to come.
        public let setting: Setting
        /// How many requests it has struck, delayed or held since it was set.
        public let struck: Int
        /// How many requests it holds now.
        public let held: Int
    }

    /// Something that happened to one request.
    public struct Event: Hashable, Sendable, CustomStringConvertible {
        /// What happened.
        public enum Kind: Hashable, Sendable {
            /// It arrived.
            case started
            /// It waits for `step` or `ok`.
            case held
            /// It waits this long.
            case delayed(Duration)
            /// The fault of that name strikes it: `fail`, `offline`. Several may.
            case faulted(String)
            /// It was answered with this status.
            case answered(Int)
            /// It got no answer.
            case failed(TransportError.Code)
        }

        /// The request's number, counted from 1 in the order of arrival.
        public let number: Int
        /// Method and path, without the query: a query may hold a token.
        public let request: String
        /// What happened to it.
        public let kind: Kind

        /// One line: `3 POST /api/v3/post/like held`.
        public var description: String {
            let what =
                switch kind {
                case .started: "started"
                case .held: "held"
                case .delayed(let wait): "delayed \(wait.wholeMilliseconds) ms"
                case .faulted(let name): "struck by \(name)"
                case .answered(let status): "answered \(status)"
                case .failed(let code): "failed: \(code)"
                }
            return "\(number) \(request) \(what)"
        }
    }

    /// A request under way.
    struct Ticket: Sendable {
        let number: Int
        let request: HTTPRequest

        /// Method and path.
        var name: String { "\(request.method.rawValue) \(request.path)" }
    }
}

extension Duration {
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}
