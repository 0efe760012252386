import Foundation

/// The VTIMEZONE of a time zone for a span of time. It lists each clock change in the span by its date and contains no rules.
///
/// A rule would have to be derived from the changes and would fail where a country changes its law; the dates come from the system's
/// tables.
struct ICalendarTimeZone {
    let timeZone: TimeZone
    let span: ClosedRange<Date>

    /// One clock change.
    private struct Change {
        let date: Date
        let from: Int
        let to: Int
        let isDaylight: Bool
        let name: String
    }

    func write(to text: inout ICalendarText) {
        text.add("BEGIN", "VTIMEZONE")
        text.add("TZID", timeZone.identifier)
        for change in changes {
            let part = change.isDaylight ? "DAYLIGHT" : "STANDARD"
            text.add("BEGIN", part)
            text.add("DTSTART", Self.local(change.date, offset: change.from))
            text.add("TZOFFSETFROM", Self.offset(change.from))
            text.add("TZOFFSETTO", Self.offset(change.to))
            text.add("TZNAME", change.name)
            text.add("END", part)
        }
        text.add("END", "VTIMEZONE")
    }

    /// The offset at the beginning of the span, followed by every change in it.
    private var changes: [Change] {
        let offset = timeZone.secondsFromGMT(for: span.lowerBound)
        let begin = span.lowerBound.addingTimeInterval(-86_400)
        var changes = [
            Change(
                date: begin,
                from: offset,
                to: offset,
                isDaylight: timeZone.isDaylightSavingTime(for: span.lowerBound),
                name: Self.name(offset)
            )
        ]
        var date = span.lowerBound
        while let next = timeZone.nextDaylightSavingTimeTransition(after: date), next <= span.upperBound, next > date {
            let (from, to) = (changes[changes.count - 1].to, timeZone.secondsFromGMT(for: next))
            let isDaylight = timeZone.isDaylightSavingTime(for: next)
            changes.append(Change(date: next, from: from, to: to, isDaylight: isDaylight, name: Self.name(to)))
            date = next
        }
        return changes
    }

    /// Returns a date as the local time of clocks that are `offset` seconds ahead of UTC.
    static func local(_ date: Date, offset: Int) -> String {
        let components = utc.dateComponents(
            [.year, .month, .day, .hour, .minute, .second],
            from: date.addingTimeInterval(TimeInterval(offset))
        )
        func part(_ value: Int?, _ width: Int) -> String {
            let digits = String(value ?? 0)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return part(components.year, 4) + part(components.month, 2) + part(components.day, 2) + "T"
            + part(components.hour, 2) + part(components.minute, 2) + part(components.second, 2)
    }

    private static let utc: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    private static func offset(_ seconds: Int) -> String {
        let (sign, size) = (seconds < 0 ? "-" : "+", abs(seconds))
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return sign + two(size / 3_600) + two(size / 60 % 60) + (size % 60 == 0 ? "" : two(size % 60))
    }

    private static func name(_ seconds: Int) -> String { "UTC" + offset(seconds) }
}
