/// An edit whose command is over and which is not: whoever made it says here what became of it, and `undo` goes by that.
///
/// ```swift
/// let open = OpenEdit()
/// outbox.onEnd(of: number) { $0 == .sent ? open.made(undo: Inverse("delete note:7")) : open.cameToNothing() }
/// return Output([.line(OutputLine(.note, "a note waits for the server"))]).undone(by: Inverse("withdraw \(number)"), unless: open)
/// ```
@MainActor
public final class OpenEdit {
    enum End {
        case made(Inverse?)
        case nothing
    }

    private var end: End?
    private var onEnd: ((End) -> Void)?

    /// Makes one of which nothing is known yet.
    public init() {}

    /// Says that it was made.
    ///
    /// - Parameter inverse: What takes it back from now on; nil: what did until now.
    public func made(undo inverse: Inverse? = nil) { settle(.made(inverse)) }

    /// Says that there is nothing to take back: it was refused or withdrawn, or a later edit took its place.
    public func cameToNothing() { settle(.nothing) }

    /// Whether nothing is known of it yet.
    var isOpen: Bool { end == nil }

    private func settle(_ end: End) {
        guard self.end == nil else { return }
        self.end = end
        onEnd?(end)
        onEnd = nil
    }

    /// Calls `handler` with its end: at once if there is one.
    func whenEnded(_ handler: @escaping (End) -> Void) {
        if let end { handler(end) } else { onEnd = handler }
    }
}
