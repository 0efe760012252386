import Primitives
import Propagation

/// Keeps what the panes show while views change, and tells who follows them: the live screen, viewers in other terminals.
///
/// ``Views`` tells it what changed; at the main actor's next turn it reads those rows, and no others, and sends what came of it. Nobody
/// follows: then it reads when somebody asks.
@MainActor
final class PaneBoard {
    typealias Follower = @MainActor (_ news: [PanesMessage], _ state: PanesState) -> Void

    /// What of a view is to be read again.
    private enum Stale {
        case rows(Set<EntityKey>)
        case all

        static func + (one: Stale, other: Stale) -> Stale {
            guard case .rows(let some) = one, case .rows(let more) = other else { return .all }
            return .rows(some.union(more))
        }
    }

    private let views: Views
    private var state = PanesState()
    private var stale: [String: Stale] = [:]
    private var closed: [String] = []
    /// Where in its pane's window each row of a list stands, by view.
    private var places: [String: [EntityKey: [Int]]] = [:]
    private var marks = PaneMarks()
    /// What the marks are of: a command, or a cause that no command waited for.
    private var marked: Mark?
    private var hasCommandBegun = false
    private var followers: [String: Follower] = [:]
    private var isTellingScheduled = false
    /// Whether a command is running: what changes meanwhile counts as one change.
    var isCommandRunning: @MainActor () -> Bool = { false }
    /// How many rows have been read: for a change of rows those alone, whatever the window has.
    private(set) var rowsRead = 0

    private enum Mark: Equatable {
        case command
        case cause(UInt64)
    }

    init(_ views: Views) {
        self.views = views
        views.onNews = { [weak self] in self?.note($0) }
    }

    // MARK: What the views tell

    private func note(_ news: ViewNews) {
        switch news {
        case .began:
            hasCommandBegun = true
            return
        case .opened(let view):
            touch(view.name, .all)
        case .closed(let name):
            if state[name] != nil { closed.append(name) }
            (stale[name], places[name]) = (nil, nil)
            marks.remove(name)
        case .retitled(let view, let rows):
            touch(view.name, .rows(rows))
        case .changed(let view, let changes, let cause):
            beginMarking(cause)
            touch(view.name, marks.add(changes, of: view.name).map(Stale.rows) ?? .all)
        }
        if !followers.isEmpty { tellSoon() }
    }

    /// Marks are of one command, or of one cause between commands: the next takes them away.
    private func beginMarking(_ cause: Cause) {
        let mark = isCommandRunning() ? Mark.command : .cause(cause.id)
        // How an edit ends belongs to the edit.
        guard cause.kind != .verification, cause.kind != .rollback else {
            if mark == .command { (marked, hasCommandBegun) = (mark, false) }
            return
        }
        guard mark != marked || mark == .command && hasCommandBegun else { return }
        (marked, hasCommandBegun) = (mark, false)
        for (view, rows) in marks.removeAll() { touch(view, .rows(rows)) }
    }

    private func touch(_ view: String, _ what: Stale) {
        // Where nobody follows it would only grow.
        stale[view] = followers.isEmpty ? .all : stale[view].map { $0 + what } ?? what
    }

    // MARK: Reading

    /// What all panes show now.
    func current() -> PanesState {
        tell()
        return state
    }

    /// Brings the state up to date.
    ///
    /// - Returns: How it got there from the last time.
    private func update() -> [PanesMessage] {
        var messages = closed.filter { state[$0] != nil }.map { PanesMessage.closed(view: $0) }
        closed = []
        for message in messages { state.apply(message) }
        for view in views.all {
            guard let message = news(of: view, stale[view.name]) else { continue }
            state.apply(message)
            messages.append(message)
        }
        stale = [:]
        return messages
    }

    private func news(of view: WatchedView, _ stale: Stale?) -> PanesMessage? {
        guard let old = state[view.name] else { return .pane(pane(of: view, marks[view.name], first: 0)) }
        let headline = Pane.headline(of: view)
        let isSame = headline == old.headline
        guard let stale else {
            // A title may be read off what nobody watches.
            return isSame
                ? nil : .rows(.init(view: view.name, headline: headline, status: old.status, rows: []))
        }
        let snapshot = view.snapshot
        let marks = marks[view.name]
        guard case .rows(let references) = stale, snapshot.isList == old.isList, snapshot.rows.count == old.total
        else { return changed(pane(of: view, marks, first: old.first), from: old) }
        let window = places[view.name] ?? [:]
        let touched = snapshot.isList ? references.flatMap { window[$0] ?? [] }.sorted() : [0]
        var rows: [PanesMessage.PlacedRow] = []
        for place in touched where old.rows.indices.contains(place) {
            let row = Pane.Row(snapshot.rows[old.first + place], marks)
            if row != old.rows[place] { rows.append(.init(at: place, row: row)) }
        }
        rowsRead += touched.count
        let isElsewhere = references.contains(where: marks.isMarked) && !marks.rows.contains { window[$0] != nil }
        guard !isElsewhere, snapshot.isList || rows.first?.row.reference ?? old.reference == old.reference
        else { return changed(pane(of: view, marks, first: old.first), from: old) }
        let status = snapshot.status?.text ?? ""
        guard !rows.isEmpty || !isSame || status != old.status else { return nil }
        return .rows(.init(view: view.name, headline: headline, status: status, rows: rows))
    }

    /// All of a pane, and where its rows stand.
    private func pane(of view: WatchedView, _ marks: PaneMarks.OfView, first: Int) -> Pane {
        let pane = Pane(view, marks, first: first)
        rowsRead += pane.rows.count
        let window = view.snapshot.rows[pane.first...].prefix(pane.rows.count)
        places[view.name] = Dictionary(grouping: window.indices) { window[$0].reference }
            .mapValues { indices in indices.map { $0 - pane.first } }
        return pane
    }

    private func changed(_ pane: Pane, from old: Pane) -> PanesMessage? { pane == old ? nil : .pane(pane) }

    // MARK: Followers

    /// Tells `follower` each change from now on; it is called once with everything.
    func follow(as name: String, _ follower: @escaping Follower) {
        tell()
        followers[name] = follower
        follower([], state)
    }

    func unfollow(_ name: String) { followers[name] = nil }

    private func tellSoon() {
        guard !isTellingScheduled else { return }
        isTellingScheduled = true
        Task { @MainActor [weak self] in
            self?.isTellingScheduled = false
            self?.tell()
        }
    }

    private func tell() {
        let messages = update()
        guard !messages.isEmpty else { return }
        for follower in followers.values { follower(messages, state) }
    }
}
