import LemmyMiddleware
import Middleware
import Networking

// What Tab offers where an account, a server or something unsent is asked for.

extension LemmySession {
    /// Who can be signed in by name alone, or was signed in before.
    var accountNames: [String] {
        let known = endpoint.map { Array($0.accounts.keys) } ?? []
        return Set(known + accounts.map(\.name)).sorted()
    }

    /// Servers that have a name, and that `connect` is for.
    var serverNames: [String] { endpoints?.openNames ?? [] }

    /// The numbers that `outbox` lists, and `all`; nothing where nothing waits.
    var intentionNumbers: [String] {
        let numbers = current?.home.outbox.intentions.map { String($0.number) } ?? []
        return numbers.isEmpty ? [] : numbers + ["all"]
    }
}
