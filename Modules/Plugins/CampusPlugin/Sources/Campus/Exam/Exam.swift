public import Foundation

/// An exam of a student.
public struct Exam: Codable, Hashable, Sendable, Identifiable {
    /// The code of the course group whose exam it is.
    public let lessonCode: String
    /// The kind of the exam: midterm, final.
    public let typeName: String
    /// The name of the course.
    public let courseName: String
    /// The time at which it begins.
    public let startDate: Date
    /// The time at which it ends.
    public let endDate: Date
    /// The name of the room.
    public let classRoomName: String
    /// The name of the building.
    public let classRoomBuildingName: String
    /// The name of the part of the campus.
    public let classRoomDistrict: String
    /// Other information of the school, such as the seat or the permitted aids.
    public let detailText: String

    /// Creates an exam.
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

    /// The identity of the exam, which stays the same when the exam is moved. It includes the kind, because a midterm and a final share a
    /// lesson code.
    public var id: String { "\(lessonCode)|\(courseName)|\(typeName)" }

    /// The room, the building and the part of the campus, as far as they are known.
    public var place: String {
        [classRoomName, classRoomBuildingName, classRoomDistrict].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

extension [Exam] {
    /// Returns the next or current exam; an exam is over when it ends.
    ///
    /// - Complexity: O(n).
    public func next(at date: Date) -> Exam? {
        filter { $0.endDate > date }.min { ($0.startDate, $0.id) < ($1.startDate, $1.id) }
    }

    /// Returns the exams by date, each once. Of two exams with the same ``Exam/id``, the later one in the list is used.
    ///
    /// - Complexity: O(n log n).
    public func inOrder() -> [Exam] {
        Dictionary(map { ($0.id, $0) }) { _, last in last }.values
            .sorted { ($0.startDate, $0.id) < ($1.startDate, $1.id) }
    }
}
