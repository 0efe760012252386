import Campus
import Foundation
import ReplKit

/// A drawing of a week in text, with a column for each day and a line for each time at which a lecture begins or ends.
///
/// Of lectures that overlap, the one that begins first is drawn. The others are listed below the drawing, and a number in the drawing
/// refers to them.
@MainActor
struct WeekGrid {
    private let week: Week
    private let width: Int
    private let days: Int
    private let cell: Int
    /// The lectures that are drawn, and below them those that are listed.
    private let drawn: [Week.Slot]
    private let hidden: [(slot: Week.Slot, behind: Week.Slot)]
    /// The times at which lectures begin or end, in minutes of the day; a band lies between two of them.
    private let moments: [Int]
    /// The number of lines of each band.
    private var heights: [Int]

    private static let margin = 6

    init(_ week: Week, width: Int) {
        self.week = week
        self.width = width
        days = max(5, (week.slots.map(\.day).max() ?? 0) + 1)
        cell = (width - Self.margin) / days
        var drawn: [Week.Slot] = []
        var hidden: [(Week.Slot, Week.Slot)] = []
        for slot in week.slots {
            if let other = drawn.last(where: { $0.day == slot.day && $0.to > slot.from }) {
                hidden.append((slot, other))
            } else {
                drawn.append(slot)
            }
        }
        self.drawn = drawn
        self.hidden = hidden
        moments = Set(drawn.flatMap { [$0.from, $0.to] }).sorted()
        heights = moments.dropLast().map { _ in 0 }
        for slot in drawn {
            let bands = bands(of: slot)
            let missing = text(of: slot).count - heights[bands].reduce(0, +) - (bands.count - 1)
            if missing > 0 { heights[bands.lowerBound] += missing }
        }
    }

    private func bands(of slot: Week.Slot) -> Range<Int> {
        (moments.firstIndex(of: slot.from) ?? 0)..<(moments.firstIndex(of: slot.to) ?? 0)
    }

    // MARK: Lines

    /// The lines of the drawing; none is wider than `width`.
    var lines: [String] {
        guard !drawn.isEmpty else { return ["no lectures"] }
        var lines = [heading]
        for (index, moment) in moments.enumerated() {
            lines.append(rule(at: moment))
            guard index < heights.count else { continue }
            for row in 0..<heights[index] { lines.append(band(index, row)) }
        }
        return lines.map { String($0.reversed().drop { $0 == " " }.reversed()) } + notes
    }

    /// The line with the days; the current day is in brackets.
    private var heading: String {
        let calendar = week.desk.school.calendar
        return row(label: "") { day in
            let date = week.date(ofDay: day)
            let name = week.time.shortDay(date)
            return calendar.isDate(date, inSameDayAs: week.desk.now) ? "[\(name)]" : " \(name)"
        }
    }

    private func rule(at moment: Int) -> String {
        row(label: SchoolTimeFormatter.time(minutes: moment)) { day in
            let slots = drawn.filter { $0.day == day && $0.from <= moment && $0.to >= moment }
            guard !slots.isEmpty else { return "" }
            guard let index = moments.firstIndex(of: moment), let slot = slots.first, slots.count == 1,
                slot.from != moment, slot.to != moment
            else { return "+" + String(repeating: "-", count: cell - 2) }
            return line(of: slot, index - 1, heights[index - 1])
        }
    }

    private func band(_ index: Int, _ row: Int) -> String {
        self.row(label: "") { day in
            guard let slot = drawn.first(where: { $0.day == day && bands(of: $0).contains(index) }) else { return "" }
            return line(of: slot, index, row)
        }
    }

    /// Returns the part of a lecture in line `row` of a band. If the lecture continues, the line between two bands is the last line of the
    /// first band.
    private func line(of slot: Week.Slot, _ index: Int, _ row: Int) -> String {
        let first = bands(of: slot).lowerBound
        let number = heights[first..<index].reduce(0, +) + (index - first) + row
        let text = text(of: slot)
        return "|" + (text.indices.contains(number) ? text[number] : "")
    }

    private func row(label: String, _ content: (Int) -> String) -> String {
        (0..<days).reduce(label.padded(to: Self.margin)) { $0 + content($1).padded(to: cell) }
    }

    /// Returns the name, on two lines if necessary, and the place.
    private func text(of slot: Week.Slot) -> [String] {
        let numbers = hidden.indices.filter { hidden[$0].behind == slot }.map { "*\($0 + 1)" }
        let name = ([slot.lecture.name] + numbers).joined(separator: " ").folded(to: cell - 2, lines: 2)
        let place = slot.lecture.location
        return name + (place.isEmpty ? [] : place.folded(to: cell - 2, lines: 1))
    }

    private var notes: [String] {
        hidden.enumerated().map { index, pair in
            let (lecture, time) = (pair.slot.lecture, week.time)
            let when = "\(time.shortDay(lecture.startDate)) \(time.span(lecture.startDate, lecture.endDate))"
            let place = lecture.location.isEmpty ? "" : ", \(lecture.location)"
            return "*\(index + 1) \(when) \(lecture.name)\(place)".folded(to: width, lines: 1)[0]
        }
    }
}
