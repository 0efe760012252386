public import Foundation

/// A part of the year that has its own courses.
public struct Semester: Codable, Hashable, Sendable, Identifiable {
    /// The identifier in the school's systems: `261`, `2026W`.
    public let id: String
    /// The name for display.
    public let name: String
    /// The beginning of its first day; its week is week 1.
    public let startDate: Date
    /// The end of its last day.
    public let endDate: Date
    /// The courses; empty if the school does not state them.
    public let courses: [Course]

    /// Creates a semester.
    public init(id: String, name: String, startDate: Date, endDate: Date, courses: [Course] = []) {
        self.id = id
        self.name = name
        self.startDate = startDate
        self.endDate = endDate
        self.courses = courses
    }
}

extension [Semester] {
    /// Returns the semester at `date`: between two semesters the next one, and after all of them the last.
    ///
    /// - Complexity: O(n).
    public func current(at date: Date) -> Semester? {
        let inOrder = sorted { $0.startDate < $1.startDate }
        return inOrder.first { date < $0.endDate } ?? inOrder.last
    }
}
