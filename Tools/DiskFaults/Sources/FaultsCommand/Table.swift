import FaultRuns
import Foundation

/// The printed table, in lines of 80 columns.
enum Table {
    private static let width = 80
    private static let widths = [12, 8, 50]

    static var heading: [String] { [line("fault", "tried", "what was checked each time", "result")] }

    static func row(_ outcome: FaultOutcome) -> String {
        let result =
            switch outcome.result {
            case .held: "held"
            case .broken: "BROKEN"
            case .skipped: "skipped"
            }
        return line(outcome.run.name, "\(outcome.trials)", outcome.run.promise, result)
    }

    /// Returns the reasons, remarks and broken promises, then the summary.
    static func ending(_ outcomes: [FaultOutcome]) -> [String] {
        var lines: [String] = []
        for outcome in outcomes {
            let name = outcome.run.name
            for remark in outcome.remarks { lines += wrapped("\(name): \(remark)") }
            switch outcome.result {
            case .held: break
            case .skipped(let reason): lines += wrapped("\(name): skipped, since the system says: \(reason)")
            case .broken(let count):
                for message in outcome.broken { lines += wrapped("\(name): \(message)") }
                if outcome.broken.isEmpty { lines += wrapped("\(name): nothing was tried") }
                if count > outcome.broken.count { lines.append("\(name): and \(count - outcome.broken.count) more") }
            }
        }
        return lines + [summary(outcomes)]
    }

    private static func summary(_ outcomes: [FaultOutcome]) -> String {
        let trials = outcomes.reduce(0) { $0 + $1.trials }
        let seconds = Int(outcomes.reduce(0) { $0 + $1.seconds }.rounded())
        let broken = outcomes.filter(\.isBroken).count
        let skipped = outcomes.filter { if case .skipped = $0.result { true } else { false } }.count
        var text = "\(outcomes.count) faults, tried \(trials) times in \(seconds) s: "
        text += broken == 0 ? "every promise held" : "\(broken) broke a promise"
        if skipped > 0 { text += ", \(skipped) skipped" }
        return text
    }

    /// Returns a line; the second column contains numbers and is right-aligned.
    private static func line(_ fault: String, _ tried: String, _ checked: String, _ result: String) -> String {
        let number = String(repeating: " ", count: max(0, widths[1] - tried.count)) + tried
        return fault.padded(to: widths[0]) + number + "  " + checked.padded(to: widths[2]) + result
    }

    private static func wrapped(_ text: String) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            let indent = lines.isEmpty ? "" : "  "
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = "  " + word
            } else {
                line += line.isEmpty ? indent + word : " " + word
            }
        }
        return lines + [line]
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(1, width - count))
    }
}
