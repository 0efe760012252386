public import Foundation

/// The recorded responses that depend on what a recording does not show, with the reason for each.
///
/// They are lines of a file: the chapter, the number of the request or `*` for all of the chapter, and the reason.
///
/// ```
/// # Lines like this one are comments.
/// 04-marks 427 The real server finds somebody else's mark.
/// 10-v3-of-1.0 * The real server fills the responses with placeholders.
/// ```
public struct RecordedExceptions: Sendable {
    private let reasons: [String: String]

    /// No exceptions.
    public init() { reasons = [:] }

    /// Reads a file.
    ///
    /// - Throws: ``RecordingError`` if the file cannot be read or a line has no reason.
    public init(_ file: URL) throws(RecordingError) {
        let text: String
        do { text = try String(contentsOf: file, encoding: .utf8) } catch {
            throw RecordingError(.unreadable, "\(file.path) cannot be read", cause: error)
        }
        var reasons: [String: String] = [:]
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.isEmpty || line.hasPrefix("#") { continue }
            let words = line.split(separator: " ", maxSplits: 2)
            guard words.count == 3 else {
                throw RecordingError(
                    .malformed,
                    "\(file.path):\(index + 1) is no exception",
                    hint: "An exception has a chapter, a number or *, and a reason."
                )
            }
            reasons["\(words[0]) \(words[1])"] = String(words[2])
        }
        self.reasons = reasons
    }

    /// Returns the reason why the response to a request may differ; nil if it must agree.
    public func reason(for record: LiveRecord) -> String? {
        reasons["\(record.chapter) \(record.number)"] ?? reasons["\(record.chapter) *"]
    }

    /// The number of exceptions.
    public var count: Int { reasons.count }
}
