public import Foundation

/// One meeting of a course.
public struct Lecture: Codable, Hashable, Sendable {
    /// When it begins.
    public let startDate: Date
    /// When it ends.
    public let endDate: Date
    /// What is taught: the course's name.
    public let name: String
    /// Where; empty if the school does not say.
    public let location: String
    /// By whom.
    public let teacherName: String
    /// The periods of the day that it takes, from 1; empty where the school counts none.
    public let periods: [Int]

    /// Describes a lecture.
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
    /// All lectures that touch a span of time, in order; of two that begin together, the one that ends first.
    ///
    /// - Complexity: O(n log n) in the lectures.
    public func lectures(from start: Date, to end: Date) -> [Lecture] {
        flatMap(\.courses).flatMap(\.lectures)
            .filter { $0.startDate < end && $0.endDate > start }
            .sorted { ($0.startDate, $0.endDate, $0.name) < ($1.startDate, $1.endDate, $1.name) }
    }
}
