import ReplKit

/// A step of the clock as it is typed and shown: `+2h`, `-90min`, `+1d`.
struct ClockStep: CustomStringConvertible {
    let duration: Duration

    private static let units: [(name: String, seconds: Int)] = [("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)]

    init(_ duration: Duration) { self.duration = duration }

    /// Parses a sign, followed by one or more numbers with units: `+1h30min`.
    ///
    /// - Throws: ``ReplError`` with the accepted forms.
    init(_ text: String) throws(ReplError) {
        let wrong = ReplError(
            .usage,
            "clock cannot take \"\(text.prefix(40))\"",
            hint: "clock +2h, or +90min, +1d, -30s; clock real"
        )
        guard let sign = text.first, sign == "+" || sign == "-" else { throw wrong }
        var rest = text.dropFirst()
        var seconds = 0
        guard !rest.isEmpty else { throw wrong }
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(digits.count)
            let word = rest.prefix { !$0.isNumber }
            rest = rest.dropFirst(word.count)
            guard digits.count <= 6, let number = Int(digits), let unit = Self.units.first(where: { $0.name == word })
            else {
                throw wrong
            }
            seconds += number * unit.seconds
        }
        duration = .seconds(sign == "-" ? -seconds : seconds)
    }

    /// The text of the step: `+1d2h`; `real` for a step of zero.
    var description: String {
        var rest = abs(Int(duration.components.seconds))
        guard rest > 0 else { return "real" }
        var words = ""
        for unit in Self.units where rest >= unit.seconds {
            words += "\(rest / unit.seconds)\(unit.name)"
            rest %= unit.seconds
        }
        return (duration < .zero ? "-" : "+") + words
    }
}
