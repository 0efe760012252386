import Campus
import Foundation
import ReplKit

/// A week of a semester with its lectures.
@MainActor
struct Week {
    /// The position of a lecture: its day counted from Monday, and its minutes of that day.
    struct Slot: Hashable {
        let day: Int
        let from: Int
        let to: Int
        let lecture: Lecture
    }

    let number: Int
    let semester: Semester
    let monday: Date
    let desk: CampusContext
    /// The lectures in order.
    let slots: [Slot]
    let time: SchoolTimeFormatter

    /// Creates a week.
    ///
    /// - Parameter number: The number from 1, which is the week of the semester's first day; nil for the current week, or the nearest one
    ///   in the semester.
    /// - Throws: `ReplError` with code `badNumber` if the semester has no such week.
    init(_ semester: Semester, number: Int?, desk: CampusContext) throws {
        let calendar = desk.school.calendar
        let first = calendar.dateInterval(of: .weekOfYear, for: semester.startDate)?.start ?? semester.startDate
        func weeks(to date: Date) -> Int {
            let day = calendar.startOfDay(for: date)
            return (calendar.dateComponents([.day], from: first, to: day).day ?? 0) / 7 + 1
        }
        let count = weeks(to: semester.endDate.addingTimeInterval(-1))
        let number = number ?? min(max(1, weeks(to: max(desk.now, first))), count)
        guard number <= count else {
            throw ReplError(
                .badNumber,
                "\(semester.name) has \(count) weeks, and no week \(number)",
                hint: "timetable \(count)"
            )
        }
        let monday = calendar.date(byAdding: .day, value: (number - 1) * 7, to: first) ?? first
        let end = calendar.date(byAdding: .day, value: 7, to: monday) ?? monday
        self.number = number
        self.semester = semester
        self.monday = monday
        self.desk = desk
        time = SchoolTimeFormatter(desk.school)
        slots = [semester].lectures(from: monday, to: end).compactMap { Self.slot($0, monday, calendar) }
    }

    /// Returns the position of a lecture; one that extends beyond midnight ends at midnight.
    private static func slot(_ lecture: Lecture, _ monday: Date, _ calendar: Calendar) -> Slot? {
        let day = calendar.dateComponents([.day], from: monday, to: lecture.startDate).day ?? 0
        let start = calendar.dateComponents([.hour, .minute], from: lecture.startDate)
        let end = calendar.dateComponents([.hour, .minute], from: lecture.endDate)
        let from = (start.hour ?? 0) * 60 + (start.minute ?? 0)
        let to = (end.hour ?? 0) * 60 + (end.minute ?? 0)
        guard (0...6).contains(day) else { return nil }
        return Slot(day: day, from: from, to: to > from ? to : 24 * 60, lecture: lecture)
    }

    var title: String {
        let sunday = desk.school.calendar.date(byAdding: .day, value: 6, to: monday) ?? monday
        return
            "week \(number) of \(semester.name), \(time.day(monday, now: desk.now)) to \(time.day(sunday, now: desk.now))"
    }

    func date(ofDay day: Int) -> Date { desk.school.calendar.date(byAdding: .day, value: day, to: monday) ?? monday }

    /// The lectures as a table, for output that is not a drawing.
    var table: OutputTable {
        OutputTable(
            columns: ["begins", "ends", "course", "place", "teacher", "periods"],
            rows: slots.map(\.lecture).map { lecture in
                [
                    .date(lecture.startDate), .date(lecture.endDate), .text(lecture.name), .text(lecture.location),
                    .text(lecture.teacherName), .text(lecture.periods.map(String.init).joined(separator: ",")),
                ]
            },
            emptyText: "no lectures"
        )
    }
}
