/// What came of an edit that goes on although its command was cancelled.
public enum LeftBehind {
    /// It was made, or will be: what to say of it. Nothing is said where that is nil.
    case made(String?)
    /// It was not made, and why.
    case failed(String)
}

extension Invocation {
    /// Lets an edit go on although the command was cancelled: it can be taken back by `undo`, and whoever types is told what came of it.
    ///
    /// ```swift
    /// guard let result = await call.session.result(of: edit) else {
    ///     call.leaveBehind("vote post:42 up", undo: "vote post:42 off") { await edit.value == nil ? .made("voted") : .failed("not voted") }
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
        undo inverse: String?,
        until ending: @escaping @MainActor () async -> LeftBehind
    ) {
        let entry = session.edits.add(text, inverse: inverse, place: session.place(of: command))
        session.leftBehind += 1
        Task { [weak session] in
            let end = await ending()
            guard let session else { return }
            session.leftBehind -= 1
            // What was not made is not taken back.
            if case .failed = end { session.edits.forget(entry) }
            guard !session.isEnded else { return }
            switch end {
            case .made(let text?), .failed(let text): session.tell(text)
            case .made(nil): break
            }
        }
    }
}
