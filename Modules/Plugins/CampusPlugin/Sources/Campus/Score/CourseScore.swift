/// The result of a course.
public struct CourseScore: Codable, Hashable, Sendable, Identifiable {
    /// The identity of the result: the group, the semester and the course, because a repeated course has two results.
    public var id: String { "\(semesterID)|\(lessonCode)|\(courseName)" }
    /// The name of the course.
    public let courseName: String
    /// The code of the course in the school's plan.
    public let courseCode: String
    /// The code of the course group.
    public let lessonCode: String
    /// The semester's ``Semester/id``.
    public let semesterID: String
    /// The semester's name.
    public let semesterName: String
    /// The number of credits.
    public let credit: Double
    /// The grade points on the school's own scale; nil for a course that is only passed.
    public let gpa: Double?
    /// The grade in the school's own spelling: `87`, `通过`, `1.3`.
    public let score: String

    /// Creates a result.
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
