import Foundation

/// The parser of the week's grid, which has a row for each period and a column for each day; a cell spans the periods of its lecture.
enum MingdeTimetable {
    static let days = ["星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"]

    /// The times of the periods, from period 1 on.
    static let periodTimes: [(from: String, to: String)] = [
        ("07:50", "08:35"), ("08:40", "09:25"), ("09:45", "10:30"), ("10:35", "11:20"), ("11:25", "12:10"),
        ("14:00", "14:45"), ("14:50", "15:35"), ("15:55", "16:40"), ("16:45", "17:30"), ("17:35", "18:20"),
        ("19:30", "20:15"), ("20:20", "21:05"), ("21:10", "21:55"),
    ]

    /// A weekly meeting of a course.
    struct Meeting {
        let day: Int
        let periods: ClosedRange<Int>
        let name: String
        let lessonCode: String
        let weeks: [Int]
        let location: String
        let teacherName: String

        func lectures(from start: Date, _ clock: SchoolDateParser) -> [Lecture] {
            weeks.compactMap { week in
                let days = (week - 1) * 7 + day
                guard let from = clock.time(periodTimes[periods.lowerBound - 1].from, daysAfter: days, start),
                    let to = clock.time(periodTimes[periods.upperBound - 1].to, daysAfter: days, start)
                else { return nil }
                return Lecture(
                    startDate: from,
                    endDate: to,
                    name: name,
                    location: location,
                    teacherName: teacherName,
                    periods: Array(periods)
                )
            }
        }
    }

    /// Parses the meetings in the grid. A row is a period, and a rejected cell is reported with its row number.
    static func meetings(_ table: HTMLTable) -> ParseResult<[Meeting]> {
        var reading = ParseResult<[Meeting]>([])
        let columns = days.map { table.column($0) }
        for (number, row) in table.rows.enumerated().dropFirst() where number <= periodTimes.count {
            for (day, column) in columns.enumerated() {
                guard let column, row.indices.contains(column), row[column].isOrigin else { continue }
                let last = min(number + row[column].rowSpan - 1, periodTimes.count)
                for text in entries(row[column].text) {
                    do throws(RowParseError) {
                        reading.value.append(try meeting(text, day, number...last))
                    } catch {
                        reading.rejected.append(RejectedRow(table: "课程表", row: number, reason: error.reason))
                    }
                }
            }
        }
        return reading
    }

    /// Returns the entries of a cell, which may contain several with five lines each.
    private static func entries(_ text: String) -> [[Substring]] {
        let lines = text.split(separator: "\n")
        return stride(from: 0, to: lines.count, by: 5).map { Array(lines[$0..<min($0 + 5, lines.count)]) }
    }

    private static func meeting(_ lines: [Substring], _ day: Int, _ periods: ClosedRange<Int>) throws(RowParseError)
        -> Meeting
    {
        guard lines.count == 5 else { throw RowParseError("\(days[day]) says \"\(lines.joined(separator: " "))\"") }
        return Meeting(
            day: day,
            periods: periods,
            name: String(lines[0]),
            lessonCode: String(lines[1]),
            weeks: try weeks(lines[2]),
            location: String(lines[3]),
            teacherName: String(lines[4])
        )
    }

    /// Parses weeks such as `1-15周(单),16周`: ranges separated by commas, each limited to the odd (单) or even (双) weeks if it says so.
    static func weeks(_ text: some StringProtocol) throws(RowParseError) -> [Int] {
        var weeks: Set<Int> = []
        for part in text.split(whereSeparator: { $0 == "," || $0 == "，" }) {
            let numbers = part.split { !$0.isASCII || !$0.isNumber }.map { Int($0) ?? 0 }
            guard (1...2).contains(numbers.count), let first = numbers.first, let last = numbers.last,
                first <= last, (1...60).contains(first), last <= 60
            else { throw RowParseError("\"\(part)\" are not weeks") }
            let isOdd = part.contains("单")
            let isEven = part.contains("双")
            for week in first...last where !(isOdd && week % 2 == 0) && !(isEven && week % 2 == 1) {
                weeks.insert(week)
            }
        }
        guard !weeks.isEmpty else { throw RowParseError("\"\(text)\" are not weeks") }
        return weeks.sorted()
    }
}
