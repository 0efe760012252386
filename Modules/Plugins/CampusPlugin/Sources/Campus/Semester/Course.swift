/// What somebody teaches in a semester, to one group.
public struct Course: Codable, Hashable, Sendable, Identifiable {
    /// The same as ``lessonCode``: of one course code there may be several groups.
    public var id: String { lessonCode }
    /// What it is called.
    public let name: String
    /// What it is called in the school's plan: `MATH1006`.
    public let courseCode: String
    /// The group that one is in: `MATH1006.02`.
    public let lessonCode: String
    /// Who teaches it.
    public let teacherName: String
    /// How many credits it is worth.
    public let credit: Double
    /// When and where, in order.
    public let lectures: [Lecture]

    /// Describes a course.
    public init(
        name: String,
        courseCode: String,
        lessonCode: String,
        teacherName: String,
        credit: Double,
        lectures: [Lecture] = []
    ) {
        self.name = name
        self.courseCode = courseCode
        self.lessonCode = lessonCode
        self.teacherName = teacherName
        self.credit = credit
        self.lectures = lectures
    }
}
