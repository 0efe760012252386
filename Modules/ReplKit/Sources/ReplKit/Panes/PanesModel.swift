import Foundation
import Primitives
import Propagation

/// The current contents of the panes while views change, for subscribers: the live screen, and viewers in other terminals.
///
/// ``WatchedViews`` reports the changes. On the next turn of the main actor the model reads only the changed rows and sends the resulting
/// messages. Without subscribers it reads when ``current()`` is called.
///
/// A changed row is highlighted for a second. One timer runs while a row is highlighted, and none otherwise.
@MainActor
final class PanesModel {
    typealias Follower = @MainActor (_ news: [PanesMessage], _ state: PanesState) -> Void

    /// The rows of a view that must be read again.
    private enum Invalidation {
        case rows(Set<EntityKey>)
        case all

        static func + (one: Invalidation, other: Invalidation) -> Invalidation {
            guard case .rows(let some) = one, case .rows(let more) = other else { return .all }
            return .rows(some.union(more))
        }
    }

    private let views: WatchedViews
    private var state = PanesState()
    private var stale: [String: Invalidation] = [:]
    private var closed: [String] = []
    /// The indices of each row of a list in the window of its pane, by view.
    private var places: [String: [EntityKey: [Int]]] = [:]
    private var marks = PaneHighlights()
    /// The origin of the marks: a command, or a cause for which no command waited.
    private var marked: Mark?
    private var hasCommandBegun = false
    private var subscribers: [String: Follower] = [:]
    private var isNotificationScheduled = false
    private let clock: any WallClock
    /// The timer that ends the next highlight; nil while nothing is highlighted.
    private var highlightTimer: Task<Void, Never>?
    /// Returns true while a command is running; all changes in that time count as one change.
    var isCommandRunning: @MainActor () -> Bool = { false }
    /// The number of rows that were read. A change of rows reads only those rows, independent of the size of the window.
    private(set) var readRowCount = 0

    private enum Mark: Equatable {
        case command
        case cause(UInt64)
    }

    /// Creates the model of a session's views; the clock measures the duration of highlights.
    init(_ views: WatchedViews, clock: any WallClock = SystemClock()) {
        self.views = views
        self.clock = clock
        views.onEvent = { [weak self] in self?.handle($0) }
    }

    // MARK: Events of the views

    private func handle(_ event: ViewEvent) {
        switch event {
        case .began:
            hasCommandBegun = true
            return
        case .opened(let view):
            invalidate(view.name, .all)
        case .closed(let name):
            if state[name] != nil { closed.append(name) }
            (stale[name], places[name]) = (nil, nil)
            marks.remove(name)
        case .redrawn(let view, let rows):
            invalidate(view.name, .rows(rows))
        case .changed(let view, let changes, let cause):
            resetHighlights(for: cause)
            let end = subscribers.isEmpty ? nil : clock.now.addingTimeInterval(Self.highlightDuration)
            let rows = marks.add(changes, of: view.name, until: end)
            invalidate(view.name, rows.map(Invalidation.rows) ?? .all)
            scheduleHighlightEnd()
        }
        if !subscribers.isEmpty { scheduleNotification() }
    }

    /// Removes the marks at the first change of the next command, or of the next cause between commands.
    private func resetHighlights(for cause: Cause) {
        let mark = isCommandRunning() ? Mark.command : .cause(cause.id)
        // The outcome of an edit belongs to the edit.
        guard cause.kind != .verification, cause.kind != .rollback else {
            if mark == .command { (marked, hasCommandBegun) = (mark, false) }
            return
        }
        guard mark != marked || mark == .command && hasCommandBegun else { return }
        (marked, hasCommandBegun) = (mark, false)
        for (view, rows) in marks.removeAll() { invalidate(view, .rows(rows)) }
    }

    /// The duration of a highlight, in seconds.
    private static let highlightDuration = 1.0

    private func scheduleHighlightEnd() {
        guard highlightTimer == nil, let end = marks.nextEnd else { return }
        let rest = Duration.seconds(max(0, min(end.timeIntervalSince(clock.now), Self.highlightDuration)))
        highlightTimer = Task { @MainActor [weak self, clock] in
            // Ignored: the timer is cancelled when nobody sees the panes any more.
            try? await clock.sleep(for: rest)
            guard let self, !Task.isCancelled else { return }
            self.highlightTimer = nil
            // The clock may have been set back, so the awaited highlight ends in any case.
            for (view, rows) in self.marks.endHighlights(until: max(end, self.clock.now)) {
                self.invalidate(view, .rows(rows))
            }
            self.scheduleHighlightEnd()
            if !self.subscribers.isEmpty { self.scheduleNotification() }
        }
    }

    private func invalidate(_ view: String, _ what: Invalidation) {
        // Without subscribers the set of rows would only grow.
        stale[view] = subscribers.isEmpty ? .all : stale[view].map { $0 + what } ?? what
    }

    // MARK: Reading

    /// Returns the current contents of all panes.
    func current() -> PanesState {
        notifySubscribers()
        return state
    }

    /// Updates the state.
    ///
    /// - Returns: The messages that lead from the previous state to the current one.
    private func update() -> [PanesMessage] {
        var messages = closed.filter { state[$0] != nil }.map { PanesMessage.closed(view: $0) }
        closed = []
        for message in messages { state.apply(message) }
        for view in views.all {
            guard let message = message(for: view, stale[view.name]) else { continue }
            state.apply(message)
            messages.append(message)
        }
        stale = [:]
        return messages
    }

    private func message(for view: WatchedView, _ stale: Invalidation?) -> PanesMessage? {
        guard let old = state[view.name] else { return .pane(pane(of: view, marks[view.name], first: 0)) }
        let headline = Pane.headline(of: view)
        let isSame = headline == old.headline
        guard let stale else {
            // A headline may depend on fields that the view does not watch.
            return isSame
                ? nil : .rows(.init(view: view.name, headline: headline, status: old.status, rows: []))
        }
        let snapshot = view.snapshot
        let marks = marks[view.name]
        guard case .rows(let references) = stale, snapshot.isList == old.isList, snapshot.rows.count == old.total
        else { return changed(pane(of: view, marks, first: old.first), from: old) }
        let (window, format) = (places[view.name] ?? [:], view.rowFormat)
        let touched = snapshot.isList ? references.flatMap { window[$0] ?? [] }.sorted() : [0]
        var rows: [PanesMessage.PlacedRow] = []
        for place in touched where old.rows.indices.contains(place) {
            let row = Pane.Row(snapshot.rows[old.first + place], marks, format)
            if row != old.rows[place] { rows.append(.init(at: place, row: row)) }
        }
        readRowCount += touched.count
        let isElsewhere = references.contains(where: marks.isMarked) && !marks.rows.contains { window[$0] != nil }
        guard !isElsewhere, snapshot.isList || rows.first?.row.reference ?? old.reference == old.reference
        else { return changed(pane(of: view, marks, first: old.first), from: old) }
        let status = snapshot.status?.text ?? ""
        guard !rows.isEmpty || !isSame || status != old.status else { return nil }
        return .rows(.init(view: view.name, headline: headline, status: status, rows: rows))
    }

    /// Returns a whole pane and stores the indices of its rows.
    private func pane(of view: WatchedView, _ marks: PaneHighlights.ViewHighlights, first: Int) -> Pane {
        let pane = Pane(view, marks, first: first)
        readRowCount += pane.rows.count
        let window = view.snapshot.rows[pane.first...].prefix(pane.rows.count)
        places[view.name] = Dictionary(grouping: window.indices) { window[$0].reference }
            .mapValues { indices in indices.map { $0 - pane.first } }
        return pane
    }

    private func changed(_ pane: Pane, from old: Pane) -> PanesMessage? { pane == old ? nil : .pane(pane) }

    // MARK: Subscribers

    /// Calls `follower` with each change from now on; the first call contains the complete state.
    func subscribe(as name: String, _ follower: @escaping Follower) {
        notifySubscribers()
        subscribers[name] = follower
        follower([], state)
    }

    /// Returns true if a subscriber has that name.
    func isSubscribed(_ name: String) -> Bool { subscribers[name] != nil }

    func unsubscribe(_ name: String) {
        subscribers[name] = nil
        guard subscribers.isEmpty else { return }
        highlightTimer?.cancel()
        highlightTimer = nil
        for (view, rows) in marks.endHighlights(until: .distantFuture) { invalidate(view, .rows(rows)) }
    }

    private func scheduleNotification() {
        guard !isNotificationScheduled else { return }
        isNotificationScheduled = true
        Task { @MainActor [weak self] in
            self?.isNotificationScheduled = false
            self?.notifySubscribers()
        }
    }

    private func notifySubscribers() {
        let messages = update()
        guard !messages.isEmpty else { return }
        for follower in subscribers.values { follower(messages, state) }
    }
}

extension Session {
    private static let screen = "screen"

    /// Shows the panes on the screen and keeps them up to date.
    func showPanes() throws {
        guard let show = options.showPanes else {
            throw ReplError(
                .failed,
                "panes on needs a terminal that can move its cursor",
                hint: "panes once"
            )
        }
        guard !options.isPlain else {
            throw ReplError(
                .usage,
                "panes on paints the same lines again and again, and the output is plain",
                hint: "panes once, or set plain off"
            )
        }
        panes.subscribe(as: Self.screen) { [weak self] _, state in
            show(state, self.flatMap { $0.options.usesColour ? $0.options.palette : nil })
        }
    }

    /// True if the screen shows the panes.
    var showsPanes: Bool { panes.isSubscribed(Self.screen) }

    /// Removes the panes from the screen.
    func hidePanes() {
        panes.unsubscribe(Self.screen)
        options.showPanes?(nil, nil)
    }

    /// Sends the contents of the panes to `viewers` until the session ends.
    public func sharePanes(with viewers: PanesServer) {
        var hasBegun = false
        panes.subscribe(as: viewers.path) { news, state in
            viewers.post(hasBegun ? news : [viewers.greeting(state)])
            hasBegun = true
        }
        sharedPanes = viewers
    }

    /// Removes all subscribers.
    func endPanes() {
        hidePanes()
        if let sharedPanes { panes.unsubscribe(sharedPanes.path) }
        sharedPanes?.close()
        sharedPanes = nil
    }
}
