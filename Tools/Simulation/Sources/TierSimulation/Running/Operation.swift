import LemmyMiddleware
import Middleware
import Networking

/// Something that was asked of a client, until the client has said what became of it.
@MainActor
final class Operation {
    enum Kind {
        /// A read, by the path and what tells its request from others: an equal one may be under way, and is then joined.
        case read(path: String, [HTTPRequest.QueryItem])
        /// Something that creates, or marks in bulk: one request of its own.
        case write(path: String)
        case edit(PlannedEdit)

        /// The same in every run of a schedule.
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

    /// How a feed is loaded.
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

        /// Whether the server may have done it in spite of this.
        var isInDoubt: Bool {
            if case .failed(let error) = self { (error as? any EditFailure)?.mayHaveHappened ?? false } else { false }
        }
    }

    let number: Int
    let account: Int
    let kind: Kind
    var task: Task<Void, Never>?
    /// The request of another that it waits for, too.
    var joined: Int?
    var outcome: Outcome?
    /// What it does with a feed, if it loads one.
    var feed: FeedLoad?
    /// The pages that a refresh has got and not taken: it takes them together, once they cover what is listed.
    var gathered: [(said: [Said], number: Int)] = []
    /// Whether it has had a request of its own.
    private var isAlone = false

    init(_ number: Int, of account: Int, _ kind: Kind) {
        (self.number, self.account, self.kind) = (number, account, kind)
    }

    /// The same in every run of a schedule.
    var words: String { kind.words }

    /// Whether it was sent, and answered or lost.
    var isEnded: Bool {
        if case .ignored = outcome { false } else { outcome != nil }
    }

    /// What it edits, if it does.
    var edit: PlannedEdit? {
        if case .edit(let edit) = kind { edit } else { nil }
    }

    /// Whether it waits for one of these.
    func waits(for requests: [SteeredTransport.Request], token: String?) -> Bool {
        switch kind {
        case .edit(let edit):
            return requests.contains { $0.operation == nil && $0.token == token && Lane(of: $0.sent) == edit.lane }
        case .read(let path, let items):
            if requests.contains(where: { $0.operation == number }) {
                isAlone = true
                return true
            }
            if let joined, requests.contains(where: { $0.number == joined }) { return true }
            let others = requests.filter { request in
                request.token == token && request.sent.path == "/api/v3\(path)"
                    && items.allSatisfy { request.sent.query.contains($0) }
            }
            // Once it has joined one it waits for that, and not for the next; who waits for a feed's load waits for all of its pages.
            guard !isAlone, joined == nil || feed != nil, let other = others.last else { return false }
            joined = other.number
            return true
        case .write(let path):
            if requests.contains(where: { $0.operation == number }) { return true }
            // Marks follow those that are on their way, and direct edits of the same posts, which may stand behind others.
            return path == "/post/mark_as_read"
                && requests.contains { $0.token == token && ($0.operation == nil || $0.sent.path.hasSuffix(path)) }
        }
    }
}
