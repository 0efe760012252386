import LemmyMiddleware
import Middleware
import Networking
import Propagation
import ReplKit

// The parts of the prompt about the account and the connection. They show what the session knows, without a request.

extension LemmySession {
    /// The number of unread rows in the inbox of the signed-in account: `(3 unread)`; nil if it is zero or unknown.
    var unreadPart: PromptPart? {
        guard let current, current.accountName != nil, !current.isLoggedOut else { return nil }
        let count = current.unreadCount.total
        return count == 0 ? nil : PromptPart("\(count) unread", as: .detail)
    }

    /// The missing connection and the edits that wait for it: `[offline · 1 waits]`; nil if all is well.
    var connectionPart: PromptPart? {
        guard let current else { return nil }
        let outbox = current.clientStore.outbox
        let (waiting, undecided) = (outbox.waitingCount, outbox.undecidedCount)
        let isOffline = current.isOffline
        let texts = [
            isOffline ? "offline" : nil,
            waiting > 0 ? "\(waiting) \(waiting == 1 ? "waits" : "wait")" : nil,
            undecided > 0 ? "\(undecided) to decide" : nil,
        ].compactMap(\.self)
        return texts.isEmpty ? nil : PromptPart(texts, as: isOffline ? .failure : .warning)
    }

    /// The words that say where the session begins.
    var introduction: String? {
        guard let current else { return "No server yet" }
        guard let endpoint, endpoint.name == Self.demoName else { return "The forum \(current.siteName)" }
        return endpoint.isInProcess ? "A demo forum, its server inside" : "A demo forum at \(endpoint.serverText)"
    }

    /// Returns the commands to begin with: for the demo server its show, for another server what a reader does first.
    func suggestions(in session: Session) -> [Suggestion] {
        guard let current else { return [] }
        let isSignedIn = current.accountName != nil && !current.needsLogin
        guard endpoint?.name == Self.demoName else {
            return [
                Suggestion("feed local", "the posts of \(current.siteName)"),
                isSignedIn ? inboxSuggestion(of: current) : loginSuggestion(of: current),
                Suggestion("connect \(Self.demoName)", "a server of your own, with tour and demo"),
            ]
        }
        return [
            Suggestion.tour(of: session.lessons.count),
            Suggestion("demo", "watch one vote move three views, Enter for the next step"),
            isSignedIn
                ? inboxSuggestion(of: current)
                : Suggestion("login \(current.accountName ?? demoAccount)", "try by yourself"),
        ].compactMap(\.self)
    }

    /// The name under which a session knows the demo server.
    static let demoName = "demo"

    /// The account of the demo server that the texts use, if the server has it.
    private var demoAccount: String { endpoint?.accounts["alice"] == nil ? nameToSignIn : "alice" }

    private func loginSuggestion(of client: ApiClient) -> Suggestion {
        let name = client.accountName ?? accounts.first?.name
        let purpose = name == nil ? "vote and write with your account there" : "continue with your account there"
        return Suggestion("login \(name ?? "NAME")", "\(purpose); the password is asked for")
    }

    private func inboxSuggestion(of client: ApiClient) -> Suggestion {
        let count = client.unreadCount.total
        return Suggestion("inbox", count == 0 ? "replies, mentions and messages" : "\(count) unread for you")
    }

    /// Asks for the number of unread rows of the signed-in account, for the prompt of an interactive session.
    ///
    /// It is called where the number has probably changed: after a login, and with the inbox. Marks of this session change it without a
    /// request. A script has no prompt, and sends no request for it.
    func refreshUnreadCount(in session: Session) async {
        guard session.options.isInteractive, let current, current.accountName != nil, !current.needsLogin else {
            return
        }
        let asking = Task {
            await commits.activity.withoutCounting {
                // Ignored: without an answer the prompt shows no number, or the one that is known.
                _ = await result(within: Self.serverTimeout) { try await current.unreadCount.refresh() }
            }
            session.refreshPrompt()
        }
        await waitBriefly(for: asking)
    }
}
