import Campus
import Foundation
import Primitives
import ReplKit

/// A course as a value for display.
struct ShownCourse: Showable {
    let course: Course
    let desk: CampusContext
    let kind: String

    var reference: EntityKey { EntityKey(kind: kind, id: course.lessonCode) }
    var identity: ObjectIdentifier? { nil }
    var headline: String { course.name }

    func fields() -> [ShownField] {
        let now = desk.now
        let next = course.lectures.first { $0.endDate > now }
        let time = SchoolTimeFormatter(desk.school)
        return [
            ShownField("name", course.name),
            ShownField("code", course.courseCode),
            ShownField("teacher", .text(orMissing: course.teacherName.isEmpty ? nil : course.teacherName)),
            ShownField("credit", ShownCourseScore.text(course.credit)),
            ShownField("lectures", course.lectures.count),
            ShownField("next", next.map { time.span($0.startDate, $0.endDate, now: now) }),
            ShownField("place", next?.location),
        ]
    }
}
