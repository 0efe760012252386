public import Delegates

/// A delegate that provides a student's exams at any school.
@MainActor
public protocol ExamDelegateProtocol<D>: CampusDelegate where D == [Exam] {}

extension ExamDelegateProtocol {
    /// The next or current exam; nil if there is only a placeholder or no such exam.
    public var nextExam: Exam? { exportableData?.next(at: desk.now) }
}

/// A delegate of exams. It shows the stored exams while it fetches the current ones.
public final class ExamDelegate: ExamDelegateProtocol {
    /// The school, the student and the services that the delegate uses.
    public let desk: CampusContext
    /// The state that views observe.
    public let state: DelegateState<[Exam]>
    /// The file of the cache.
    public let cacheFile: CacheFile<Answer<[Exam]>>
    /// The last answer of the school.
    public var cache: Answer<[Exam]>?

    /// Creates the delegate; it sends no request before a caller asks for data.
    ///
    /// - Throws: `DelegateError` with code `duplicateName` if this student already has such a delegate; share that one.
    public init(_ desk: CampusContext) throws {
        self.desk = desk
        cacheFile = try desk.cacheFile("exams")
        state = DelegateState(name: "exams", placeholder: Self.placeholder(desk), in: desk.scope)
    }

    /// Fetches the exams from the school.
    public func refreshCache() async throws { cache = try await desk.school.exams.fetch(for: desk.student) }

    /// Returns the exams by date, each once.
    public func parseCache() async throws -> [Exam] { (cache?.value ?? []).inOrder() }

    private static func placeholder(_ desk: CampusContext) -> [Exam] {
        [
            Exam(
                lessonCode: "-",
                typeName: "an exam",
                courseName: "a course",
                startDate: desk.now,
                endDate: desk.now,
                classRoomName: "a room"
            )
        ]
    }
}
