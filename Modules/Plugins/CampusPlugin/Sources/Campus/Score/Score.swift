/// All results of a student so far.
public struct Score: Codable, Hashable, Sendable {
    /// The results by course, the latest semester first.
    public let courses: [CourseScore]
    /// The grade average as the school states it, on the school's own scale.
    public let gpa: Double
    /// The student's rank among the students of the subject; nil if the school does not state it.
    public let majorRank: Int?
    /// The number of students of the subject; nil if the school does not state it.
    public let majorStdCount: Int?
    /// The name of the subject.
    public let majorName: String

    /// Creates a score.
    public init(
        courses: [CourseScore],
        gpa: Double,
        majorRank: Int?,
        majorStdCount: Int?,
        majorName: String
    ) {
        self.courses = courses
        self.gpa = gpa
        self.majorRank = majorRank
        self.majorStdCount = majorStdCount
        self.majorName = majorName
    }
}
