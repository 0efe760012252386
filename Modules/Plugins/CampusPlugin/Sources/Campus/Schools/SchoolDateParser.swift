import Foundation

/// A parser of a school's days and times of day.
///
/// Times are in the school's time zone: a lecture at 10:15 stays at 10:15 when summer time ends in the middle of the semester.
struct SchoolDateParser: Sendable {
    private let calendar: Calendar

    init(_ timeZone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        self.calendar = calendar
    }

    /// Returns the date of a day and a time of day; nil for a day or a time that does not exist: 31 June, 25:00.
    func date(_ year: Int, _ month: Int, _ day: Int, hour: Int = 0, minute: Int = 0) -> Date? {
        guard (0...23).contains(hour), (0...59).contains(minute), (1...9_999).contains(year) else { return nil }
        let components = DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)
        guard let date = calendar.date(from: components) else { return nil }
        let back = calendar.dateComponents([.year, .month, .day], from: date)
        return back.year == year && back.month == month && back.day == day ? date : nil
    }

    /// Parses a day such as `2026-11-23` or `2026/11/23`.
    func day(_ text: some StringProtocol) -> Date? {
        let parts = text.split { $0 == "-" || $0 == "/" }.map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else { return nil }
        return date(year, month, day)
    }

    /// Parses a time of day and returns its date on the day that is `days` after the day that begins at `start`.
    func time(_ text: some StringProtocol, daysAfter days: Int, _ start: Date) -> Date? {
        let parts = text.split(separator: ":").map { Int($0) }
        guard parts.count == 2, let hour = parts[0], let minute = parts[1],
            let date = calendar.date(byAdding: .day, value: days, to: start)
        else { return nil }
        let day = calendar.dateComponents([.year, .month, .day], from: date)
        guard let year = day.year, let month = day.month, let number = day.day else { return nil }
        return self.date(year, month, number, hour: hour, minute: minute)
    }

    /// Returns the end of the day that begins at `start`, which is the beginning of the next day.
    func endOfDay(_ start: Date) -> Date {
        calendar.date(byAdding: .day, value: 1, to: start) ?? start.addingTimeInterval(86_400)
    }
}
