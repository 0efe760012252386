import Primitives

/// A server with a list of notes. The cursor is the number of the page.
final class ListServer: Sendable {
    struct NoConnection: Error {}

    private struct State {
        var pages: [[Int]]
        var isOffline = false
        var requests: [String?] = []
    }

    private let state: Lock<State>

    init(pages: [[Int]]) { state = Lock(State(pages: pages)) }

    var pages: [[Int]] {
        get { state.withLock { $0.pages } }
        set { state.withLock { $0.pages = newValue } }
    }
    var isOffline: Bool {
        get { state.withLock { $0.isOffline } }
        set { state.withLock { $0.isOffline = newValue } }
    }
    var requests: [String?] { state.withLock { $0.requests } }

    func page(_ cursor: String?) throws -> (rows: [NoteValue], next: String?) {
        try state.withLock { state in
            if state.isOffline { throw NoConnection() }
            state.requests.append(cursor)
            let number = cursor.flatMap { Int($0) } ?? 0
            let rows = state.pages[number].map { NoteValue($0, "note \($0)", isDone: false) }
            return (rows, number + 1 < state.pages.count ? "\(number + 1)" : nil)
        }
    }
}
