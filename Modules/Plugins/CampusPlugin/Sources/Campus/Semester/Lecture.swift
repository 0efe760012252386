public import Foundation

/// One meeting of a course.
public struct Lecture: Codable, Hashable, Sendable {
    /// The time at which it begins.
    public let startDate: Date
    /// The time at which it ends.
    public let endDate: Date
    /// The name of the course.
    public let name: String
    /// The place; empty if the school does not state it.
    public let location: String
    /// The name of the teacher.
    public let teacherName: String
    /// The periods of the day that it takes, from 1; empty if the school has no periods.
    public let periods: [Int]

    /// Creates a lecture.
    public init(
        startDate: Date,
        endDate: Date,
        name: String,
        location: String,
        teacherName: String,
        periods: [Int] = []
    ) {
        self.startDate = startDate
        self.endDate = endDate
        self.name = name
        self.location = location
        self.teacherName = teacherName
        self.periods = periods
    }
}

extension [Semester] {
    /// Returns the lectures that overlap a span of time, by their beginning; of two that begin together, the one that ends first comes
    /// first.
    ///
    /// - Complexity: O(n log n) in the lectures.
    public func lectures(from start: Date, to end: Date) -> [Lecture] {
        flatMap(\.courses).flatMap(\.lectures)
            .filter { $0.startDate < end && $0.endDate > start }
            .sorted { ($0.startDate, $0.endDate, $0.name) < ($1.startDate, $1.endDate, $1.name) }
    }
}
