import Primitives

/// A surface that keeps what is shown, results and errors in the order they came: for tests and transcripts.
public final class Recording: Sendable {
    private let lines = Lock<[String]>([])
    private let columns: Int

    /// Makes an empty recording of that many columns.
    public init(columns: Int = 80) {
        self.columns = columns
    }

    /// The surface to make a session with.
    public var surface: Surface {
        Surface(columns: { [columns] in columns }, show: { [self] in add($0) }, showError: { [self] in add($0) })
    }

    private func add(_ text: String) {
        let new = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines.withLock { $0 += new }
    }

    /// What was shown since the last call, line by line.
    public func take() -> [String] {
        lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }
}
