/// A course that is taught to one group in a semester.
public struct Course: Codable, Hashable, Sendable, Identifiable {
    /// The same as ``lessonCode``, because several groups may share a course code.
    public var id: String { lessonCode }
    /// The name of the course.
    public let name: String
    /// The code of the course in the school's plan: `MATH1006`.
    public let courseCode: String
    /// The code of the group: `MATH1006.02`.
    public let lessonCode: String
    /// The name of the teacher.
    public let teacherName: String
    /// The number of credits.
    public let credit: Double
    /// The lectures in order.
    public let lectures: [Lecture]

    /// Creates a course.
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
