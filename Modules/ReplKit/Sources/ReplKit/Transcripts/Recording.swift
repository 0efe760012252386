import Primitives

/// A surface that collects results and errors in the order in which they are shown, for tests and transcripts.
public final class Recording: Sendable {
    private let lines = Lock<[String]>([])
    private let columns: Int

    /// Creates an empty recording with that number of columns.
    public init(columns: Int = 80) {
        self.columns = columns
    }

    /// The surface for a session.
    public var surface: Surface {
        Surface(columns: { [columns] in columns }, show: { [self] in add($0) }, showError: { [self] in add($0) })
    }

    private func add(_ text: String) {
        let new = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines.withLock { $0 += new }
    }

    /// Returns the lines that were shown since the last call.
    public func drainLines() -> [String] {
        lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }
}
