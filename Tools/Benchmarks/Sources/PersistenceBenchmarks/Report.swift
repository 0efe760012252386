import Foundation

/// Prints a line for each contest: Strata's time, the yardstick, the ratio, the other sides, the target.
struct Report {
    private(set) var isMet = true
    private let isBinding: Bool

    /// - Parameter isBinding: True if missed time targets fail the run; a single round is too noisy for that.
    init(isBinding: Bool) { self.isBinding = isBinding }

    mutating func tell(
        _ contest: StorageBenchmark,
        _ result: (ours: Double, beside: Double?, others: [(name: String, time: Double)])
    ) {
        // Flush each line as soon as it is known, because some contests take long.
        defer { fflush(nil) }
        let ratio = result.beside.map { result.ours / $0 }
        var text = contest.name.padding(toLength: 40, withPad: " ", startingAt: 0)
        text += String(format: "%10.4f ms", result.ours)
        if let beside = contest.beside, let time = result.beside, let ratio {
            text += String(format: "  × %.2f of %@ (%.4f)", ratio, beside.name, time)
        }
        for (name, time) in result.others { text += String(format: ", %@ %.4f", name, time) }
        var targets: [String] = []
        var isWithin = true
        if let limit = contest.ratioLimit, let ratio {
            targets.append(String(format: "≤ × %g", limit))
            isWithin = ratio <= limit
        }
        if let limit = contest.limit {
            targets.append(String(format: "≤ %g ms", limit))
            isWithin = isWithin && result.ours <= limit
        }
        guard !targets.isEmpty else { return print(text) }
        if !isWithin, isBinding { isMet = false }
        print(text + "   " + targets.joined(separator: ", ") + (isWithin ? "   PASS" : "   over"))
    }
}
