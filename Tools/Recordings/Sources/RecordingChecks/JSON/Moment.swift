/// A date's text with zone and fraction in one spelling, for comparing; by text alone, to check the runtime's reader and not to use it.
struct Moment: Hashable {
    /// `2023-08-07T15:33:19`.
    private let second: String
    /// Six digits.
    private let fraction: String

    /// Reads `2023-08-07T15:33:19`, a fraction of any length (cut to microseconds) or none, and `Z`, `+00:00` or no zone; nil for all
    /// other text. Another zone is nil too: no Lemmy server writes one.
    init?(_ text: String) {
        var rest = text[...]
        let pattern = "dddd-dd-ddTdd:dd:dd"
        let second = rest.prefix(pattern.count)
        guard second.count == pattern.count,
            zip(second, pattern).allSatisfy({ $1 == "d" ? $0.isASCII && $0.isNumber : $0 == $1 })
        else { return nil }
        rest = rest[second.endIndex...]
        var fraction = ""
        if rest.first == "." {
            let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
            guard !digits.isEmpty else { return nil }
            fraction = String(digits.prefix(6))
            rest = rest[digits.endIndex...]
        }
        guard ["", "Z", "+00:00"].contains(rest) else { return nil }
        self.second = String(second)
        self.fraction = fraction + String(repeating: "0", count: 6 - fraction.count)
    }
}
