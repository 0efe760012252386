/// An edit whose command has ended before the edit has. The component that sends the edit reports its outcome here, and `undo` uses it.
///
/// ```swift
/// let open = UnfinishedEdit()
/// outbox.onEnd(of: number) { $0 == .sent ? open.succeed(undo: "delete note:7") : open.discard() }
/// let note = Output([.line(OutputLine(.note, "a note waits for the server"))])
/// return note.undone(by: InverseCommand("withdraw \(number)"), unless: open)
/// ```
@MainActor
public final class UnfinishedEdit {
    enum Outcome {
        case made(InverseCommand?)
        case nothing
    }

    private var end: Outcome?
    private var onEnd: ((Outcome) -> Void)?

    /// Creates an edit without an outcome.
    public init() {}

    /// Reports that the edit succeeded.
    ///
    /// - Parameter inverse: The command that reverts it from now on; nil keeps the earlier one.
    public func succeed(undo inverse: InverseCommand? = nil) { resolve(.made(inverse)) }

    /// Reports that there is nothing to undo: the edit was refused or withdrawn, or a later edit replaced it.
    public func discard() { resolve(.nothing) }

    /// True if the outcome is not known yet.
    var isPending: Bool { end == nil }

    private func resolve(_ end: Outcome) {
        guard self.end == nil else { return }
        self.end = end
        onEnd?(end)
        onEnd = nil
    }

    /// Calls `handler` with the outcome, at once if it is known.
    func onCompletion(_ handler: @escaping (Outcome) -> Void) {
        if let end { handler(end) } else { onEnd = handler }
    }
}
