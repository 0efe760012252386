import Foundation
import Primitives
import Propagation

/// Asks for what a view watches again and again: `watch REF every N`.
///
/// One look at a time; one that fails doubles the pause, up to ``longestPause``, until one works; what
/// cannot be fetched again at all is told once and looked at no more. What changes carries the cause `poll`;
/// no command waits for it.
@MainActor
final class Poller {
    /// The shortest interval that may be asked for, in seconds.
    static let shortest = 1
    /// The longest, in seconds: a day.
    static let longest = 86_400
    /// The longest pause that failures lead to, unless the interval is longer.
    static let longestPause = Duration.seconds(300)

    /// How often it looks.
    let interval: Duration
    private let view: String
    private weak var session: Session?
    private let object: any Showable
    private var pause: Duration
    private var dueAt: Date
    private var look: Task<Void, Never>?
    private var loop: Task<Void, Never>?
    private var isFailing = false
    private var isOver = false
    /// What was last told of rows that could not be read: the next look finds them again.
    private var leftOutNote: String?
    /// What the last look fetched: let go, its tier would come and go with each.
    private var seen: (any Showable)?

    init(_ object: any Showable, view: String, every interval: Duration, in session: Session) {
        self.object = object
        self.view = view
        self.interval = interval
        self.session = session
        pause = interval
        dueAt = session.clock.now.addingTimeInterval(interval.seconds)
        // A script looks where it says `wait`, so that it prints the same every time.
        if session.options.isInteractive { begin(session.clock) }
    }

    private func begin(_ clock: any WallClock) {
        loop = Task { [weak self] in
            while !Task.isCancelled {
                guard let rest = self?.rest else { return }
                // It is cancelled when the view is closed.
                try? await clock.sleep(for: rest)
                guard !Task.isCancelled else { return }
                await self?.lookIfDue()
            }
        }
    }

    /// When it looks next; nil if it looks no more.
    var nextLookAt: Date? { isOver || session == nil ? nil : dueAt }

    /// How long until the next look; the clock may be moved meanwhile.
    private var rest: Duration? {
        guard let session else { return nil }
        return max(.milliseconds(50), .seconds(dueAt.timeIntervalSince(session.clock.now)))
    }

    func cancel() {
        loop?.cancel()
        look?.cancel()
        loop = nil
    }

    /// Looks if it is time, or joins the look that is under way.
    ///
    /// - Returns: Whether it did.
    @discardableResult
    func lookIfDue() async -> Bool {
        if let look {
            await look.value
            return true
        }
        guard let session, !isOver, session.clock.now >= dueAt else { return false }
        let cause = session.commits.makeCause(.poll, "poll \(view)", parent: nil)
        session.commits.log.record(.poll, cause: cause, view)
        let leftOutBefore = session.chronicle.leftOut
        // A share of its own: the command that waits is not the one it belongs to.
        let task = Activity.$share.withValue(Activity.Share()) {
            Cause.$current.withValue(cause) { Task { await self.ask(in: session) } }
        }
        look = task
        await task.value
        look = nil
        let note = session.chronicle.leftOutNote(from: cause, since: leftOutBefore)
        if let note, note != leftOutNote { session.tell("poll \(view): \(note)") }
        leftOutNote = note
        dueAt = session.clock.now.addingTimeInterval(pause.seconds)
        return true
    }

    private func ask(in session: Session) async {
        do {
            let kind = try session.kind(named: object.reference.kind)
            seen = try await kind.look(at: object, in: session).object
            if isFailing { session.tell("poll \(view): answered again") }
            (isFailing, pause) = (false, interval)
        } catch is CancellationError {
        } catch {
            let error = session.explain(error)
            guard error.code != .cancelled else { return }
            guard error.code != .wrongKind, error.code != .notSignedIn else {
                isOver = true
                session.tell("poll \(view): \(error.message); it looks no more")
                return cancel()
            }
            pause = max(interval, min(pause * 2, Self.longestPause))
            guard !isFailing else { return }
            isFailing = true
            let how = pause > interval ? "; it looks less often until that works" : ""
            session.tell("poll \(view): \(error.message)\(how)")
        }
    }
}

extension Session {
    /// Tells a person what no command has to say: where errors go, above what is typed.
    ///
    /// - Parameters:
    ///   - text: What to say.
    ///   - status: A note, or an error.
    public func tell(_ text: String, as status: OutputLine.Status = .note) {
        let line = OutputLine(status, text)
        let lines =
            options.printsJSON
            ? JSONRenderer(durations: options.durations).lines(of: .line(line), duration: nil)
            : Renderer(style).lines(of: line, duration: nil)
        surface.showError(lines.joined(separator: "\n"))
    }

    /// Lets each polled view look that is due, and waits for those that do.
    ///
    /// - Returns: How many did.
    func lookNow() async -> Int {
        var count = 0
        for view in views.all {
            if await view.poller?.lookIfDue() == true { count += 1 }
        }
        return count
    }

    /// Lets each polled view look that is due. In a script, where no view looks by itself, it first waits until one is.
    ///
    /// - Returns: How many looked; 0 where nothing is polled.
    /// - Throws: `CancellationError` if the wait was cancelled.
    func nextLook() async throws -> Int {
        while true {
            let count = await lookNow()
            guard count == 0, !options.isInteractive, let due = views.all.compactMap({ $0.poller?.nextLookAt }).min()
            else { return count }
            try await clock.sleep(for: max(.milliseconds(1), .seconds(due.timeIntervalSince(clock.now))))
        }
    }
}
