public import Foundation

/// A school: what it is called, where its clocks are, and who is asked for what.
///
/// All that is particular about a school (its servers, its formats, its idea of a week) stays behind these chains; models and delegates know none of
/// it. To add one, make a value of this type.
public struct School: Sendable, Identifiable {
    /// The same as ``name``.
    public var id: String { name }
    /// What people type, and what its data is filed under: one lower-case word that never changes.
    public let name: String
    /// What it calls itself.
    public let title: String
    /// Where its clocks are.
    public let timeZone: TimeZone
    /// Who is asked for exams.
    public let exams: ProviderChain<[Exam]>
    /// Who is asked for semesters and what is taught in them.
    public let semesters: ProviderChain<[Semester]>
    /// Who is asked for scores.
    public let score: ProviderChain<Score>

    /// Describes a school.
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

    /// Its calendar: weeks begin on Mondays.
    public var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = Locale(identifier: "en_US_POSIX")
        calendar.timeZone = timeZone
        calendar.firstWeekday = 2
        return calendar
    }
}
