public import Foundation

/// A school: its name, its time zone, and the providers of its data.
///
/// The chains contain everything that is specific to a school (its servers, its formats, its calendar); models and delegates do not depend
/// on it. To add a school, create a value of this type.
public struct School: Sendable, Identifiable {
    /// The same as ``name``.
    public var id: String { name }
    /// The name that users type and that the data is stored under: one lower-case word that never changes.
    public let name: String
    /// The school's own name for display.
    public let title: String
    /// The time zone of the school's clocks.
    public let timeZone: TimeZone
    /// The providers of exams.
    public let exams: ProviderChain<[Exam]>
    /// The providers of semesters with their courses.
    public let semesters: ProviderChain<[Semester]>
    /// The providers of scores.
    public let score: ProviderChain<Score>

    /// Creates a school.
    public init(
        name: String,
        title: String,
        timeZone: TimeZone,
        exams: ProviderChain<[Exam]>,
        semesters: ProviderChain<[Semester]>,
        score: ProviderChain<Score>
    ) {
        self.name = name
        self.title = title
        self.timeZone = timeZone
        self.exams = exams
        self.semesters = semesters
        self.score = score
    }

    /// The school's calendar, in which weeks begin on Mondays.
    public var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = Locale(identifier: "en_US_POSIX")
        calendar.timeZone = timeZone
        calendar.firstWeekday = 2
        return calendar
    }
}
