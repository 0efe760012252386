extension Faults {
    /// The numbers of current and past requests.
    public struct Counts: Hashable, Sendable {
        /// The requests under way, including held ones.
        public var open = 0
        /// The requests that wait for `step` or `ok`.
        public var held = 0
        /// All requests that have started.
        public var started = 0
        /// All requests whose response was changed, made or refused by a fault.
        public var faulted = 0
    }

    /// An active fault and its effect so far.
    public struct Active: Hashable, Sendable {
        /// The setting; for `fail`, it contains the remaining number.
        public let setting: Setting
        /// The number of requests that it has failed, delayed or held since it was set.
        public let affectedCount: Int
        /// The number of requests that it holds now.
        public let held: Int
    }

    /// An event of one request.
    public struct Event: Hashable, Sendable, CustomStringConvertible {
        /// The kind of event.
        public enum Kind: Hashable, Sendable {
            /// The request has arrived.
            case started
            /// The request waits for `step` or `ok`.
            case held
            /// The request waits for this time.
            case delayed(Duration)
            /// The fault with that name affects the request (`fail`, `offline`). Several faults may affect one request.
            case faulted(String)
            /// The request was answered with this status.
            case answered(Int)
            /// The request failed.
            case failed(TransportError.Code)
        }

        /// The request's number, counted from 1 in the order of arrival.
        public let number: Int
        /// The method and path. The query is left out because it may hold a token.
        public let request: String
        /// The kind of event.
        public let kind: Kind

        /// The event in one line: `3 POST /api/v3/post/like held`.
        public var description: String {
            let what =
                switch kind {
                case .started: "started"
                case .held: "held"
                case .delayed(let wait): "delayed \(wait.wholeMilliseconds) ms"
                case .faulted(let name): "affected by \(name)"
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

        /// The method and path.
        var name: String { "\(request.method.rawValue) \(request.path)" }
    }
}

extension Duration {
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}
