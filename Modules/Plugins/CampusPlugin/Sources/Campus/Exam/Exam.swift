public import Foundation

/// An exam that somebody has to sit.
public struct Exam: Codable, Hashable, Sendable, Identifiable {
    /// The group whose exam it is.
    public let lessonCode: String
    /// Which of its exams: midterm, final.
    public let typeName: String
    /// What is examined.
    public let courseName: String
    /// When it begins.
    public let startDate: Date
    /// When it ends.
    public let endDate: Date
    /// The room.
    public let classRoomName: String
    /// The building of that room.
    public let classRoomBuildingName: String
    /// The part of the campus.
    public let classRoomDistrict: String
    /// What else the school says: the seat, what to bring.
    public let detailText: String

    /// Describes an exam.
    public init(
        lessonCode: String,
        typeName: String,
        courseName: String,
        startDate: Date,
        endDate: Date,
        classRoomName: String,
        classRoomBuildingName: String = "",
        classRoomDistrict: String = "",
        detailText: String = ""
    ) {
        self.lessonCode = lessonCode
        self.typeName = typeName
        self.courseName = courseName
        self.startDate = startDate
        self.endDate = endDate
        self.classRoomName = classRoomName
        self.classRoomBuildingName = classRoomBuildingName
        self.classRoomDistrict = classRoomDistrict
        self.detailText = detailText
    }

    /// What tells it from all others, wherever it is moved: a midterm and a final share a lesson code.
    public var id: String { "\(lessonCode)|\(courseName)|\(typeName)" }

    /// Room, building and part of the campus, as far as they are known.
    public var place: String {
        [classRoomName, classRoomBuildingName, classRoomDistrict].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

extension [Exam] {
    /// The one that is next, or under way: an exam is over when it ends.
    ///
    /// - Complexity: O(n).
    public func next(at date: Date) -> Exam? {
        filter { $0.endDate > date }.min { ($0.startDate, $0.id) < ($1.startDate, $1.id) }
    }

    /// In the order in which one sits them, each once: of two with one ``Exam/id`` the later one in the list counts.
    ///
    /// - Complexity: O(n log n).
    public func inOrder() -> [Exam] {
        Dictionary(map { ($0.id, $0) }) { _, last in last }.values
            .sorted { ($0.startDate, $0.id) < ($1.startDate, $1.id) }
    }
}
