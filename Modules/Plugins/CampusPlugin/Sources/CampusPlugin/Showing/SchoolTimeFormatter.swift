import Campus
import Foundation

/// A formatter for times at a school.
///
/// It does not use a locale, so that the output is the same on every system.
struct SchoolTimeFormatter {
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    let calendar: Calendar

    init(_ school: School) {
        calendar = school.calendar
    }

    /// Returns a day such as `Mon 23 Nov`, with the year if it is about nine months or more away (270 days); a nearer day is unambiguous
    /// without it.
    func day(_ date: Date, now: Date) -> String {
        let parts = calendar.dateComponents([.weekday, .day, .month, .year], from: date)
        let weekday = Self.weekdays[(parts.weekday ?? 1) - 1]
        let isNear = abs(date.timeIntervalSince(now)) < 270 * 86_400
        let year = isNear ? "" : " \(parts.year ?? 0)"
        return "\(weekday) \(parts.day ?? 0) \(Self.months[(parts.month ?? 1) - 1])\(year)"
    }

    /// Returns a day such as `Mon 23`.
    func shortDay(_ date: Date) -> String {
        let parts = calendar.dateComponents([.weekday, .day], from: date)
        return "\(Self.weekdays[(parts.weekday ?? 1) - 1]) \(parts.day ?? 0)"
    }

    /// Returns a time such as `08:30`.
    func time(_ date: Date) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        return Self.time(minutes: (parts.hour ?? 0) * 60 + (parts.minute ?? 0))
    }

    static func time(minutes: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minutes / 60)):\(two(minutes % 60))"
    }

    /// Returns a span such as `09:00-12:00`.
    func span(_ start: Date, _ end: Date) -> String { "\(time(start))-\(time(end))" }

    /// Returns a span such as `Mon 23 Nov 09:00-12:00`.
    func span(_ start: Date, _ end: Date, now: Date) -> String { "\(day(start, now: now)) \(span(start, end))" }

    /// Returns the time until a date: `now`, `in 25 min`, `in 3 h`, `in 5 days`. It is rounded down, so that the output never states more
    /// time than there is.
    func distance(to start: Date, now: Date) -> String {
        let seconds = start.timeIntervalSince(now)
        return switch seconds {
        case ...0: "now"
        case ..<3_600: "in \(Int(seconds / 60)) min"
        case ..<172_800: "in \(Int(seconds / 3_600)) h"
        default: "in \(Int(seconds / 86_400)) days"
        }
    }
}
