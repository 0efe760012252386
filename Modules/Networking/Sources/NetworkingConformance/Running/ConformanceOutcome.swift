/// What became of an example.
public enum ConformanceOutcome: Hashable, Sendable, CustomStringConvertible {
    /// The transport did what it should.
    case passed
    /// It did not: what was seen, a line for each deviation.
    case failed([String])
    /// It could not be tried, and why.
    case skipped(String)
    /// It failed, as ``ConformanceSubject/known`` said, or was not tried for that reason: what happens, and what was seen.
    case known(String, seen: [String])
    /// It passed, though ``ConformanceSubject/known`` says it fails: what was said. Remove the entry.
    case mended(String)

    /// Whether a test should let it pass: everything but ``failed(_:)`` and ``mended(_:)``.
    public var isAcceptable: Bool {
        switch self {
        case .passed, .skipped, .known: true
        case .failed, .mended: false
        }
    }

    /// The outcome in words, of several lines where there is much to say.
    public var description: String {
        switch self {
        case .passed: "passed"
        case .failed(let seen): "failed:\n" + Self.list(seen)
        case .skipped(let reason): "skipped: \(reason)"
        case .known(let reason, let seen):
            seen.isEmpty ? "known, not tried: \(reason)" : "known: \(reason)\n" + Self.list(seen)
        case .mended(let reason): "passes now, and was known to fail (\(reason)): remove it from `known`"
        }
    }

    private static func list(_ seen: [String]) -> String {
        let shown = seen.prefix(12).map { "  \($0)" }
        return (shown + (seen.count > 12 ? ["  … and \(seen.count - 12) more"] : [])).joined(separator: "\n")
    }
}
