public import Foundation
import Primitives

extension [Exam] {
    /// The exams as an iCalendar file, which every calendar reads (RFC 5545).
    ///
    /// An exam keeps its UID wherever it is moved, so that a file that is imported again changes it and does not add another. Times are the school's own,
    /// with the time zone described in the file.
    ///
    /// ```swift
    /// let file = exams.iCalendar(of: school, at: clock.now)
    /// ```
    ///
    /// - Parameters:
    ///   - school: Whose exams they are: its time zone, and part of each UID.
    ///   - date: When the file is made: the DTSTAMP.
    /// - Returns: The file's bytes.
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

    /// By the school's clocks; in the hour that comes twice, where those do not tell, in UTC.
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

    /// The same on every machine and in every version.
    private static func hash(_ text: String) -> String {
        String(FNV64.hash(text.precomposedStringWithCanonicalMapping.utf8), radix: 16)
    }
}
