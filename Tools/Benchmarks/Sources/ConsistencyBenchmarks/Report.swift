import Foundation

/// Prints a line for each number: Strata's time, the handwritten loop's time, their ratio and the target.
@MainActor
struct Report {
    private(set) var isMet = true
    private let isBinding: Bool

    /// - Parameter isBinding: True if missed time targets fail the run; a single round is too noisy for that.
    init(isBinding: Bool) { self.isBinding = isBinding }

    mutating func tell(_ workload: Workload, _ result: (ours: Double, bare: Double?)) {
        let ratio = result.bare.map { result.ours / $0 }
        var targets: [String] = []
        var isWithin = true
        if let limit = workload.limit {
            targets.append(String(format: "≤ %g ms", limit))
            isWithin = result.ours <= limit
        }
        if let limit = workload.ratioLimit, let ratio {
            targets.append(String(format: "≤ %g × bare", limit))
            isWithin = isWithin && ratio <= limit
        }
        var text = padded(workload.name) + String(format: "%10.4f ms", result.ours)
        text += result.bare.map { String(format: "  bare %9.4f ms", $0) } ?? String(repeating: " ", count: 19)
        text += ratio.map { String(format: "  × %6.2f", $0) } ?? String(repeating: " ", count: 10)
        finish(text, targets, isWithin)
    }

    mutating func tell(_ count: Count) {
        let text = padded(count.name) + String(format: "%10.1f %@", count.value, count.unit)
        let isWithin = count.limit.map { count.value <= $0 } ?? true
        finish(text, count.limit.map { [String(format: "≤ %g", $0)] } ?? [], isWithin)
    }

    private func padded(_ name: String) -> String {
        name.padding(toLength: 56, withPad: " ", startingAt: 0)
    }

    private mutating func finish(_ text: String, _ targets: [String], _ isWithin: Bool) {
        // Flush each line as soon as it is known, because some workloads take long.
        defer { fflush(nil) }
        guard !targets.isEmpty else { return print(text) }
        if !isWithin, isBinding { isMet = false }
        print(text + "   " + targets.joined(separator: ", ") + (isWithin ? "   PASS" : "   over"))
    }
}
