import Foundation

/// The grid of the week: a row for each period, a column for each day, and a cell that reaches as far down as its lecture lasts.
enum MingdeTimetable {
    static let days = ["星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"]

    /// When the bell rings, by period from 1.
    static let bells: [(from: String, to: String)] = [
        ("07:50", "08:35"), ("08:40", "09:25"), ("09:45", "10:30"), ("10:35", "11:20"), ("11:25", "12:10"),
        ("14:00", "14:45"), ("14:50", "15:35"), ("15:55", "16:40"), ("16:45", "17:30"), ("17:35", "18:20"),
        ("19:30", "20:15"), ("20:20", "21:05"), ("21:10", "21:55"),
    ]

    /// A course's place in the week.
    struct Meeting {
        let day: Int
        let periods: ClosedRange<Int>
        let name: String
        let lessonCode: String
        let weeks: [Int]
        let location: String
        let teacherName: String

        func lectures(from start: Date, _ clock: SchoolClock) -> [Lecture] {
            weeks.compactMap { week in
                let days = (week - 1) * 7 + day
                guard let from = clock.time(bells[periods.lowerBound - 1].from, daysAfter: days, start),
                    let to = clock.time(bells[periods.upperBound - 1].to, daysAfter: days, start)
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

    /// What stands in the grid. A row is a period; what is wrong with a cell is said by that number.
    static func meetings(_ table: PageTable) -> Reading<[Meeting]> {
        var reading = Reading<[Meeting]>([])
        let columns = days.map { table.column($0) }
        for (number, row) in table.rows.enumerated().dropFirst() where number <= bells.count {
            for (day, column) in columns.enumerated() {
                guard let column, row.indices.contains(column), row[column].isOrigin else { continue }
                let last = min(number + row[column].rowSpan - 1, bells.count)
                for text in entries(row[column].text) {
                    do throws(RowError) {
                        reading.value.append(try meeting(text, day, number...last))
                    } catch {
                        reading.rejected.append(RejectedRow(table: "课程表", row: number, reason: error.reason))
                    }
                }
            }
        }
        return reading
    }

    /// A cell may hold several, five lines each.
    private static func entries(_ text: String) -> [[Substring]] {
        let lines = text.split(separator: "\n")
        return stride(from: 0, to: lines.count, by: 5).map { Array(lines[$0..<min($0 + 5, lines.count)]) }
    }

    private static func meeting(_ lines: [Substring], _ day: Int, _ periods: ClosedRange<Int>) throws(RowError)
        -> Meeting
    {
        guard lines.count == 5 else { throw RowError("\(days[day]) says \"\(lines.joined(separator: " "))\"") }
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

    /// `1-15周(单),16周`: from and to, of these the odd (单) or even (双) ones, separated by commas.
    static func weeks(_ text: some StringProtocol) throws(RowError) -> [Int] {
        var weeks: Set<Int> = []
        for part in text.split(whereSeparator: { $0 == "," || $0 == "，" }) {
            let numbers = part.split { !$0.isASCII || !$0.isNumber }.map { Int($0) ?? 0 }
            guard (1...2).contains(numbers.count), let first = numbers.first, let last = numbers.last,
                first <= last, (1...60).contains(first), last <= 60
            else { throw RowError("\"\(part)\" are no weeks") }
            let isOdd = part.contains("单")
            let isEven = part.contains("双")
            for week in first...last where !(isOdd && week % 2 == 0) && !(isEven && week % 2 == 1) {
                weeks.insert(week)
            }
        }
        guard !weeks.isEmpty else { throw RowError("\"\(text)\" are no weeks") }
        return weeks.sorted()
    }
}
