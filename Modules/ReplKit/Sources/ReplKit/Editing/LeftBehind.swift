import Propagation

/// What came of an edit that goes on although its command is over.
public enum LeftBehind {
    /// It was made: what to say of it, nothing where that is nil; and what takes it back if that is known only now.
    case made(String?, undo: Inverse? = nil)
    /// It was not made, and why.
    case failed(String)
    /// A later edit took its place, or somebody took it back: nothing is said.
    case superseded
    /// It will be made later by somebody else, who tells of it: what to say, and what becomes of it.
    case waits(String, OpenEdit)
}

extension Invocation {
    /// Lets an edit go on although the command was cancelled: it can be taken back by `undo`, and whoever types is told what came of it.
    ///
    /// ```swift
    /// guard let result = await call.session.result(of: edit) else {
    ///     call.leaveBehind("vote post:42 up", undo: "vote post:42 off") {
    ///         await edit.value == nil ? .made("voted") : .failed("not voted")
    ///     }
    ///     throw CancellationError()
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - text: What was done: `vote post:42 up`.
    ///   - inverse: The command line that takes it back; nil if there is none.
    ///   - ending: Waits for it and says what came of it; it should hold no more than the edit.
    public func leaveBehind(
        _ text: String,
        undo inverse: Inverse?,
        until ending: @escaping @MainActor () async -> LeftBehind
    ) {
        let open = follow(until: ending)
        session.note(text, inverse, open, place: session.place(of: command))
    }

    /// Lets an edit go on that is held back: whoever types is told what came of it, by `wait` with its exit status if it failed.
    ///
    /// - Parameter ending: Waits for it and says what came of it; it should hold no more than the edit.
    /// - Returns: What `undo` goes by: give it to ``Output/undone(by:unless:as:)``.
    public func follow(until ending: @escaping @MainActor () async -> LeftBehind) -> OpenEdit {
        let open = OpenEdit()
        session.behind.count += 1
        Task { [weak session] in
            let end = await ending()
            switch end {
            case .made(_, let inverse): open.made(undo: inverse)
            case .failed, .superseded: open.cameToNothing()
            case .waits(_, let later):
                later.whenEnded { end in
                    switch end {
                    case .made(let inverse): open.made(undo: inverse)
                    case .nothing: open.cameToNothing()
                    }
                }
            }
            session?.endLeftBehind(end)
        }
        return open
    }
}

/// What is known of the edits that nobody waits for.
struct LeftBehindEdits {
    /// How many go on although their commands are over.
    var count = 0
    /// What failed since `wait` was last told.
    private(set) var failures: [String] = []
    /// Whether `wait` is about to tell of what fails.
    var isAwaited = false

    mutating func note(failure: String) { failures.append(failure) }

    mutating func takeFailures() -> [String] {
        defer { failures = [] }
        return failures
    }
}

extension Session {
    fileprivate func endLeftBehind(_ end: LeftBehind) {
        behind.count -= 1
        guard !isEnded else { return }
        switch end {
        case .made(let text?, _), .waits(let text, _): tell(text)
        case .made(nil, _), .superseded: break
        case .failed(let text):
            behind.note(failure: text)
            if !behind.isAwaited { tell(text) }
        }
    }

    /// Waits until nothing is under way, and for what then becomes of edits that nobody waits for.
    ///
    /// - Returns: What failed of those since this was last asked.
    func settleLeftBehind() async -> [String] {
        behind.isAwaited = true
        defer { behind.isAwaited = false }
        await settle()
        // What has been answered is about to be told; what a held request holds up is not.
        await Self.turns { behind.count > 0 && commits.activity.isSettled }
        return behind.takeFailures()
    }
}
