/// The outcome of an example.
public enum ConformanceOutcome: Hashable, Sendable, CustomStringConvertible {
    /// The transport passed.
    case passed
    /// The transport failed; the text has a line for each deviation.
    case failed([String])
    /// The example could not be run, for this reason.
    case skipped(String)
    /// The transport failed as listed in ``ConformanceSubject/known``, or the example was not run for that reason; contains the reason and
    /// the deviations.
    case known(String, seen: [String])
    /// The transport passed, although ``ConformanceSubject/known`` lists a failure with this reason. Remove the entry.
    case unexpectedPass(String)

    /// True if a test should pass: for all outcomes except ``failed(_:)`` and ``unexpectedPass(_:)``.
    public var isAcceptable: Bool {
        switch self {
        case .passed, .skipped, .known: true
        case .failed, .unexpectedPass: false
        }
    }

    /// The outcome in words, on several lines if there are many deviations.
    public var description: String {
        switch self {
        case .passed: "passed"
        case .failed(let seen): "failed:\n" + Self.list(seen)
        case .skipped(let reason): "skipped: \(reason)"
        case .known(let reason, let seen):
            seen.isEmpty ? "known, not tried: \(reason)" : "known: \(reason)\n" + Self.list(seen)
        case .unexpectedPass(let reason): "passes now, and was known to fail (\(reason)): remove it from `known`"
        }
    }

    private static func list(_ seen: [String]) -> String {
        let shown = seen.prefix(12).map { "  \($0)" }
        return (shown + (seen.count > 12 ? ["  … and \(seen.count - 12) more"] : [])).joined(separator: "\n")
    }
}
