/// All that one got so far.
public struct Score: Codable, Hashable, Sendable {
    /// Course by course, the latest semester first.
    public let courses: [CourseScore]
    /// The mean of all, as the school says it; its scale is its own.
    public let gpa: Double
    /// One's place among those of one's subject; nil where the school does not say.
    public let majorRank: Int?
    /// How many they are.
    public let majorStdCount: Int?
    /// The subject.
    public let majorName: String

    /// Describes a record.
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
