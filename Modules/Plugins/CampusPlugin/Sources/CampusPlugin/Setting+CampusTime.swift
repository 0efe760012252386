import Campus
import Foundation
import Primitives
import ReplKit

extension Setting {
    /// Returns the setting `set campus-time +3h`, which moves the clock of the schools' world; the clock does not advance by itself.
    static func campusTime(_ campus: CampusSession) -> Setting {
        Setting(
            "campus-time",
            summary: "Time at the schools (it stands still)",
            values: "+3h|+90min|-1d|2026-11-24T09:00:00Z",
            read: { _ in campus.clock.now.formatted(.iso8601) },
            write: { _, text in
                // Ignored: a text that is not a date is parsed as a step.
                let date = try? Date(text, strategy: .iso8601)
                guard let time = date ?? step(text).map(campus.clock.now.addingTimeInterval) else {
                    throw ReplError(
                        .usage,
                        "campus-time cannot be \"\(text)\"",
                        hint: "set campus-time +3h, or +90min, -1d, 2026-11-24T09:00:00Z"
                    )
                }
                campus.clock.set(time)
                campus.notifyClockChanged()
                campus.storeTime()
            }
        )
    }

    private static func step(_ text: String) -> Double? {
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let digits = text.dropFirst().prefix { $0.isASCII && $0.isNumber }
        let unit: Double? =
            switch text.dropFirst(digits.count + 1) {
            case "s": 1
            case "min": 60
            case "h": 3_600
            case "d": 86_400
            default: nil
            }
        guard let unit, digits.count <= 5, let number = Double(digits) else { return nil }
        return (sign == "-" ? -1 : 1) * number * unit
    }
}
