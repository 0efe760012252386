import LemmyMiddleware
import Middleware
import Networking

/// An operation of a client, until the client has reported its result.
@MainActor
final class Operation {
    enum Kind {
        /// A read, by its path and the items that distinguish its request; it joins an equal request that is under way.
        case read(path: String, [HTTPRequest.QueryItem])
        /// A creating request or a bulk mark, with one request of its own.
        case write(path: String)
        case edit(PlannedEdit)

        /// A description that is the same in every run of a schedule.
        @MainActor
        var words: String {
            switch self {
            case .read(let path, let items):
                ([path] + items.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
            case .write(let path): path
            case .edit(let edit): edit.words
            }
        }
    }

    /// The way in which a feed is loaded.
    enum FeedLoad {
        case more, refresh
    }

    enum Outcome {
        case succeeded, ignored
        case failed(any Error)

        var isSuccess: Bool {
            if case .succeeded = self { true } else { false }
        }

        var word: String {
            switch self {
            case .succeeded: "confirmed"
            case .ignored: "left out"
            case .failed: isInDoubt ? "lost" : "refused"
            }
        }

        /// True if the server may have done it in spite of this result.
        var isInDoubt: Bool {
            if case .failed(let error) = self { (error as? any EditFailure)?.mayHaveHappened ?? false } else { false }
        }
    }

    let number: Int
    let account: Int
    let kind: Kind
    var task: Task<Void, Never>?
    /// The request of another operation that this one waits for, too.
    var joined: Int?
    var outcome: Outcome?
    /// The way in which it loads a feed, if it does.
    var feed: FeedLoad?
    /// The pages that a refresh has received and not yet applied: it applies them together, once they cover the listed rows.
    var gathered: [(said: [Said], number: Int)] = []
    /// True if it has had a request of its own.
    private var isAlone = false

    init(_ number: Int, of account: Int, _ kind: Kind) {
        (self.number, self.account, self.kind) = (number, account, kind)
    }

    /// A description that is the same in every run of a schedule.
    var words: String { kind.words }

    /// True if it was sent, and answered or lost.
    var isEnded: Bool {
        if case .ignored = outcome { false } else { outcome != nil }
    }

    /// The edit, if it is one.
    var edit: PlannedEdit? {
        if case .edit(let edit) = kind { edit } else { nil }
    }

    /// Returns true if it waits for one of these requests.
    ///
    /// - Parameter loads: The operations that load a feed.
    func waits(for requests: [ScheduledTransport.Request], token: String?, loads: Set<Int>) -> Bool {
        switch kind {
        case .edit(let edit):
            return requests.contains { request in
                guard request.token == token else { return false }
                if request.operation == nil { return request.lane == edit.lane }
                // It also waits while a bulk mark of the same field is under way.
                return edit.place.group == "read" && request.markedLanes.contains(edit.lane)
            }
        case .read(let path, let items):
            if requests.contains(where: { $0.operation == number }) {
                isAlone = true
                return true
            }
            if let joined, requests.contains(where: { $0.number == joined }) { return true }
            let others = requests.filter { request in
                request.token == token && request.sent.path == "/api/v3\(path)"
                    && items.allSatisfy { request.sent.query.contains($0) }
                    && (feed != nil || !loads.contains(request.operation ?? 0))
            }
            // A read joins no load of a feed. An operation that joined a request waits for that one, and not for the next; one that waits
            // for a feed's load waits for all of its pages.
            guard !isAlone, joined == nil || feed != nil, let other = others.last else { return false }
            joined = other.number
            return true
        case .write(let path):
            if requests.contains(where: { $0.operation == number }) { return true }
            // Marks wait for marks under way, and for direct edits of the same posts, which may wait in turn.
            return path == "/post/mark_as_read"
                && requests.contains { $0.token == token && ($0.operation == nil || $0.sent.path.hasSuffix(path)) }
        }
    }
}
