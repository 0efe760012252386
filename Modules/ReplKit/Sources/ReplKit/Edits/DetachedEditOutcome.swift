import Propagation

/// The outcome of an edit that continues after its command has ended.
public enum DetachedEditOutcome {
    /// The edit succeeded. The text is shown if it is not nil; `undo` is the inverse if it is known only now.
    case made(String?, undo: InverseCommand? = nil)
    /// The edit failed, with the reason.
    case failed(String)
    /// The edit was replaced by a later edit or undone; nothing is shown.
    case superseded
    /// The edit will be sent later by another component, which reports its outcome: the text to show, and the edit to follow.
    case waits(String, UnfinishedEdit)
}

extension Invocation {
    /// Lets an edit continue after its command was cancelled. `undo` can revert it, and its outcome is shown to the person.
    ///
    /// ```swift
    /// guard let result = await call.session.result(of: edit) else {
    ///     call.detach("vote post:42 up", undo: "vote post:42 off") {
    ///         await edit.value == nil ? .made("voted") : .failed("not voted")
    ///     }
    ///     throw CancellationError()
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - text: The edit in words: `vote post:42 up`.
    ///   - inverse: The command line that reverts it; nil if there is none.
    ///   - ending: Waits for the edit and returns its outcome; it should retain nothing but the edit.
    public func detach(
        _ text: String,
        undo inverse: InverseCommand?,
        until ending: @escaping @MainActor () async -> DetachedEditOutcome
    ) {
        let open = trackCompletion(until: ending)
        session.recordEdit(text, inverse, open, context: session.editContext(of: command))
    }

    /// Lets a held edit continue. Its outcome is shown to the person; `wait` reports it with its exit status if it failed.
    ///
    /// - Parameter ending: Waits for the edit and returns its outcome; it should retain nothing but the edit.
    /// - Returns: The edit for `undo`; pass it to ``Output/undone(by:unless:as:)``.
    public func trackCompletion(until ending: @escaping @MainActor () async -> DetachedEditOutcome) -> UnfinishedEdit {
        let open = UnfinishedEdit()
        session.detachedEdits.count += 1
        Task { [weak session] in
            let end = await ending()
            switch end {
            case .made(_, let inverse): open.succeed(undo: inverse)
            case .failed, .superseded: open.discard()
            case .waits(_, let later):
                later.onCompletion { end in
                    switch end {
                    case .made(let inverse): open.succeed(undo: inverse)
                    case .nothing: open.discard()
                    }
                }
            }
            session?.finishDetachedEdit(end)
        }
        return open
    }
}

/// The state of the edits that no command waits for.
struct DetachedEdits {
    /// The number of edits that continue although their commands have ended.
    var count = 0
    /// The failures since the last `wait`.
    private(set) var failures: [String] = []
    /// True while `wait` runs, which then reports the failures itself.
    var isAwaited = false

    mutating func record(failure: String) { failures.append(failure) }

    mutating func drainFailures() -> [String] {
        defer { failures = [] }
        return failures
    }
}

extension Session {
    fileprivate func finishDetachedEdit(_ end: DetachedEditOutcome) {
        detachedEdits.count -= 1
        guard !isEnded else { return }
        switch end {
        case .made(let text?, _), .waits(let text, _): notify(text)
        case .made(nil, _), .superseded: break
        case .failed(let text):
            detachedEdits.record(failure: text)
            if !detachedEdits.isAwaited { notify(text) }
        }
    }

    /// Waits until no work is under way, and until the outcomes of the finished detached edits are recorded.
    ///
    /// - Returns: The failures of detached edits since the last call.
    func waitForDetachedEdits() async -> [String] {
        detachedEdits.isAwaited = true
        defer { detachedEdits.isAwaited = false }
        await waitUntilIdle()
        // An edit that was answered is about to report its outcome; an edit behind a held request is not.
        await Self.yield { detachedEdits.count > 0 && commits.activity.isIdle }
        return detachedEdits.drainFailures()
    }
}
