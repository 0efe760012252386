import Campus
import Foundation

/// Times as people at a school write them.
///
/// By hand, so that they are the same on every system and need no locale.
struct SchoolTime {
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    let calendar: Calendar

    init(_ school: School) {
        calendar = school.calendar
    }

    /// `Mon 23 Nov`, with the year if it is more than nine months away: until then nobody takes it for another.
    func day(_ date: Date, now: Date) -> String {
        let parts = calendar.dateComponents([.weekday, .day, .month, .year], from: date)
        let weekday = Self.weekdays[(parts.weekday ?? 1) - 1]
        let isNear = abs(date.timeIntervalSince(now)) < 270 * 86_400
        let year = isNear ? "" : " \(parts.year ?? 0)"
        return "\(weekday) \(parts.day ?? 0) \(Self.months[(parts.month ?? 1) - 1])\(year)"
    }

    /// `Mon 23`.
    func shortDay(_ date: Date) -> String {
        let parts = calendar.dateComponents([.weekday, .day], from: date)
        return "\(Self.weekdays[(parts.weekday ?? 1) - 1]) \(parts.day ?? 0)"
    }

    /// `08:30`.
    func time(_ date: Date) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        return Self.time(minutes: (parts.hour ?? 0) * 60 + (parts.minute ?? 0))
    }

    static func time(minutes: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minutes / 60)):\(two(minutes % 60))"
    }

    /// `09:00-12:00`.
    func span(_ start: Date, _ end: Date) -> String { "\(time(start))-\(time(end))" }

    /// `Mon 23 Nov 09:00-12:00`.
    func span(_ start: Date, _ end: Date, now: Date) -> String { "\(day(start, now: now)) \(span(start, end))" }

    /// `now`, `in 25 min`, `in 3 h`, `in 5 days`: rounded down, so that nobody comes late by it.
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
