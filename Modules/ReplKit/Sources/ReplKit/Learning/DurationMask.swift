/// Makes of what was printed what a transcript expects: no colour, and `[ms]` where a duration was.
enum DurationMask {
    /// The lines as a session that masks durations would have printed them at that width.
    static func lines(of text: String, columns: Int) -> [String] {
        var lines: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let plain = String(line).replacing(/\u{1B}\[[0-9;]*m/, with: "")
            guard plain.last == "]", let bracket = plain.lastIndex(of: "["),
                plain[bracket...].wholeMatch(of: /\[[0-9]+ m?s\]/) != nil
            else {
                lines.append(plain)
                continue
            }
            let words = plain[..<bracket]
            let body = words.lastIndex { $0 != " " }.map { String(words[...$0]) } ?? ""
            // A duration that had no room in its line stands alone below it; its mask is shorter.
            if body.isEmpty, let last = lines.last, TextWidth.of(last) + 1 + mask.count <= columns {
                lines[lines.count - 1] = last + TextLayout.padLeft(mask, to: columns - TextWidth.of(last))
            } else {
                lines.append(body + TextLayout.padLeft(mask, to: columns - TextWidth.of(body)))
            }
        }
        return lines
    }

    private static let mask = "[ms]"
}
