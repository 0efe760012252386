public import Foundation
import Primitives

extension [Exam] {
    /// Returns the exams as an iCalendar file (RFC 5545), which every calendar program can read.
    ///
    /// An exam keeps its UID when it is moved, so that a repeated import of the file changes it and does not add another. Times are in the
    /// school's time zone, which the file describes.
    ///
    /// ```swift
    /// let file = exams.iCalendar(of: school, at: clock.now)
    /// ```
    ///
    /// - Parameters:
    ///   - school: The school of the exams; its time zone applies, and its name is a part of each UID.
    ///   - date: The time at which the file is made: the DTSTAMP.
    /// - Returns: The bytes of the file.
    /// - Complexity: O(n log n).
    public func iCalendar(of school: School, at date: Date) -> Data {
        var text = ICalendarText()
        text.add("BEGIN", "VCALENDAR")
        text.add("VERSION", "2.0")
        text.add("PRODID", "-//Strata//Campus//EN")
        text.add("CALSCALE", "GREGORIAN")
        text.add("X-WR-CALNAME", text: "Exams, \(school.title)")
        let exams = inOrder()
        if let first = exams.map(\.startDate).min(), let last = exams.map(\.endDate).max() {
            ICalendarTimeZone(timeZone: school.timeZone, span: first...Swift.max(first, last)).write(to: &text)
        }
        for exam in exams { exam.write(to: &text, school, date) }
        text.add("END", "VCALENDAR")
        return Data(text.bytes)
    }
}

extension Exam {
    fileprivate func write(to text: inout ICalendarText, _ school: School, _ date: Date) {
        text.add("BEGIN", "VEVENT")
        text.add("UID", text: "\(Self.hash(id))@\(school.name).campus")
        text.add("DTSTAMP", ICalendarTimeZone.local(date, offset: 0) + "Z")
        write("DTSTART", startDate, to: &text, school)
        write("DTEND", endDate, to: &text, school)
        text.add("SUMMARY", text: "\(courseName): \(typeName)")
        if !place.isEmpty { text.add("LOCATION", text: place) }
        let details = [lessonCode, detailText].filter { !$0.isEmpty }.joined(separator: "\n")
        text.add("DESCRIPTION", text: details)
        text.add("CATEGORIES", text: "EXAM")
        text.add("END", "VEVENT")
    }

    /// Writes a date in the school's local time. In the hour that occurs twice at the end of summer time, local time is ambiguous, and the
    /// second occurrence is written in UTC.
    private func write(_ name: String, _ date: Date, to text: inout ICalendarText, _ school: School) {
        let zone = school.timeZone
        let offset = zone.secondsFromGMT(for: date)
        let earlier = zone.secondsFromGMT(for: date.addingTimeInterval(-10_800))
        let isTwice =
            earlier > offset
            && zone.secondsFromGMT(for: date.addingTimeInterval(TimeInterval(offset - earlier))) == earlier
        if isTwice {
            text.add(name, ICalendarTimeZone.local(date, offset: 0) + "Z")
        } else {
            text.add("\(name);TZID=\(zone.identifier)", ICalendarTimeZone.local(date, offset: offset))
        }
    }

    /// Returns a hash that is the same on every machine and in every version.
    private static func hash(_ text: String) -> String {
        String(FNV64.hash(text.precomposedStringWithCanonicalMapping.utf8), radix: 16)
    }
}
