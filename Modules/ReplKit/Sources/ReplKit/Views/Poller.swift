import Foundation
import Primitives
import Propagation

/// A poller that fetches a watched object again and again: `watch REF every N`.
///
/// It runs one poll at a time. A failed poll doubles the pause, up to ``longestPause``, until one succeeds. An object that cannot be
/// fetched again is reported once and no longer polled. Changes have the cause `poll`; no command waits for them.
@MainActor
final class Poller {
    /// The minimum interval, in seconds.
    static let shortest = 1
    /// The maximum interval, in seconds: a day.
    static let longest = 86_400
    /// The maximum pause after failures, unless the interval is longer.
    static let longestPause = Duration.seconds(300)

    /// The interval between polls.
    let interval: Duration
    private let view: String
    private weak var session: Session?
    private let object: any Showable
    private var pause: Duration
    private var nextPollAt: Date
    private var pollTask: Task<Void, Never>?
    private var loop: Task<Void, Never>?
    private var isFailing = false
    private var isOver = false
    /// The last note about unreadable rows, so that each poll does not repeat it.
    private var skippedRowsNote: String?
    /// The object that the last poll fetched; it is retained, because otherwise its tier would be released after each poll.
    private var seen: (any Showable)?

    init(_ object: any Showable, view: String, every interval: Duration, in session: Session) {
        self.object = object
        self.view = view
        self.interval = interval
        self.session = session
        pause = interval
        nextPollAt = session.clock.now.addingTimeInterval(interval.seconds)
        // A script polls in `wait` only, so that its output is deterministic.
        if session.options.isInteractive { begin(session.clock) }
    }

    private func begin(_ clock: any WallClock) {
        loop = Task { [weak self] in
            while !Task.isCancelled {
                guard let rest = self?.rest else { return }
                // Ignored: the sleep is cancelled when the view is closed.
                try? await clock.sleep(for: rest)
                guard !Task.isCancelled else { return }
                await self?.pollIfDue()
            }
        }
    }

    /// The time of the next poll; nil if polling has ended.
    var nextPollDate: Date? { isOver || session == nil ? nil : nextPollAt }

    /// The time until the next poll, at least 50 ms; it is computed again for each sleep, because the clock may be moved.
    private var rest: Duration? {
        guard let session else { return nil }
        return max(.milliseconds(50), .seconds(nextPollAt.timeIntervalSince(session.clock.now)))
    }

    func cancel() {
        loop?.cancel()
        pollTask?.cancel()
        loop = nil
    }

    /// Polls if it is time, or joins the poll that is under way.
    ///
    /// - Returns: True if a poll took place.
    @discardableResult
    func pollIfDue() async -> Bool {
        if let pollTask {
            await pollTask.value
            return true
        }
        guard let session, !isOver, session.clock.now >= nextPollAt else { return false }
        let cause = session.commits.makeCause(.poll, "poll \(view)", parent: nil)
        session.commits.log.record(.poll, cause: cause, view)
        let leftOutBefore = session.sessionLog.skippedElementCount
        // The poll has its own share, because its work does not belong to the command that waits.
        let task = Activity.$scope.withValue(Activity.Share()) {
            Cause.$current.withValue(cause) { Task { await self.poll(in: session) } }
        }
        pollTask = task
        await task.value
        pollTask = nil
        let note = session.sessionLog.skippedElementsNote(from: cause, since: leftOutBefore)
        if let note, note != skippedRowsNote { session.notify("poll \(view): \(note)") }
        skippedRowsNote = note
        nextPollAt = session.clock.now.addingTimeInterval(pause.seconds)
        return true
    }

    private func poll(in session: Session) async {
        do {
            let kind = try session.kind(named: object.reference.kind)
            seen = try await kind.poll(at: object, in: session).object
            if isFailing { session.notify("poll \(view): answered again") }
            (isFailing, pause) = (false, interval)
        } catch is CancellationError {
        } catch {
            let error = session.explain(error)
            guard error.code != .cancelled else { return }
            guard error.code != .wrongKind, error.code != .notSignedIn else {
                isOver = true
                session.notify("poll \(view): \(error.message); it polls no more")
                return cancel()
            }
            pause = max(interval, min(pause * 2, Self.longestPause))
            guard !isFailing else { return }
            isFailing = true
            let how = pause > interval ? "; it polls less often until that works" : ""
            session.notify("poll \(view): \(error.message)\(how)")
        }
    }
}

extension Session {
    /// Shows a message that is not the output of a command: at the destination of errors, above the typed line.
    ///
    /// - Parameters:
    ///   - text: The message.
    ///   - status: A note, or an error.
    public func notify(_ text: String, as status: OutputLine.Status = .note) {
        let line = OutputLine(status, text)
        let lines =
            options.printsJSON
            ? JSONRenderer(durations: options.durations).lines(of: .line(line), duration: nil)
            : Renderer(style).lines(of: line, duration: nil)
        surface.showError(lines.joined(separator: "\n"))
        onPromptChange?()
    }

    /// Polls each view that is due, and waits for the polls.
    ///
    /// - Returns: The number of views that were polled.
    func pollDueViews() async -> Int {
        var count = 0
        for view in views.all {
            if await view.poller?.pollIfDue() == true { count += 1 }
        }
        return count
    }

    /// Polls each view that is due. In a script, where views are not polled in the background, it first waits until one is due.
    ///
    /// - Returns: The number of views that were polled; 0 if no view is polled.
    /// - Throws: `CancellationError` if the wait was cancelled.
    func waitForNextPoll() async throws -> Int {
        while true {
            let count = await pollDueViews()
            guard count == 0, !options.isInteractive, let due = views.all.compactMap({ $0.poller?.nextPollDate }).min()
            else { return count }
            try await clock.sleep(for: max(.milliseconds(1), .seconds(due.timeIntervalSince(clock.now))))
        }
    }
}
