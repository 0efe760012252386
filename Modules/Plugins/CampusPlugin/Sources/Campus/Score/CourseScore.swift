/// What one got in a course.
public struct CourseScore: Codable, Hashable, Sendable, Identifiable {
    /// Its group and semester: a course that is taken again has two.
    public var id: String { "\(semesterID)|\(lessonCode)|\(courseName)" }
    /// What was taught.
    public let courseName: String
    /// What it is called in the school's plan.
    public let courseCode: String
    /// The group.
    public let lessonCode: String
    /// The semester's ``Semester/id``.
    public let semesterID: String
    /// The semester's name.
    public let semesterName: String
    /// How many credits it was worth.
    public let credit: Double
    /// The points, by the school's own scale; nil for what is only passed.
    public let gpa: Double?
    /// The mark as the school writes it: `87`, `通过`, `1.3`.
    public let score: String

    /// Describes a score.
    public init(
        courseName: String,
        courseCode: String,
        lessonCode: String,
        semesterID: String,
        semesterName: String,
        credit: Double,
        gpa: Double?,
        score: String
    ) {
        self.courseName = courseName
        self.courseCode = courseCode
        self.lessonCode = lessonCode
        self.semesterID = semesterID
        self.semesterName = semesterName
        self.credit = credit
        self.gpa = gpa
        self.score = score
    }
}
