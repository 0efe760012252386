public import Foundation

/// A part of the year that has its own courses.
public struct Semester: Codable, Hashable, Sendable, Identifiable {
    /// What the school calls it in its systems: `261`, `2026W`.
    public let id: String
    /// What people call it.
    public let name: String
    /// The beginning of its first day; its week is week 1.
    public let startDate: Date
    /// The end of its last day.
    public let endDate: Date
    /// What is taught in it; empty if the school does not say.
    public let courses: [Course]

    /// Describes a semester.
    public init(id: String, name: String, startDate: Date, endDate: Date, courses: [Course] = []) {
        self.id = id
        self.name = name
        self.startDate = startDate
        self.endDate = endDate
        self.courses = courses
    }
}

extension [Semester] {
    /// The one that runs at `date`; between two the next one, after all the last.
    ///
    /// - Complexity: O(n).
    public func current(at date: Date) -> Semester? {
        let inOrder = sorted { $0.startDate < $1.startDate }
        return inOrder.first { date < $0.endDate } ?? inOrder.last
    }
}
