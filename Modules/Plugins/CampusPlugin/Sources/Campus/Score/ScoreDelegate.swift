public import Delegates

/// A delegate that provides a student's scores.
@MainActor
public protocol ScoreDelegateProtocol<D>: CampusDelegate where D == Score {}

/// A delegate of scores.
public final class ScoreDelegate: ScoreDelegateProtocol {
    /// The school, the student and the services that the delegate uses.
    public let desk: CampusContext
    /// The state that views observe.
    public let state: DelegateState<Score>
    /// The file of the cache.
    public let cacheFile: CacheFile<Answer<Score>>
    /// The last answer of the school.
    public var cache: Answer<Score>?

    /// Creates the delegate; it sends no request before a caller asks for data.
    ///
    /// - Throws: `DelegateError` with code `duplicateName` if this student already has such a delegate; share that one.
    public init(_ desk: CampusContext) throws {
        self.desk = desk
        cacheFile = try desk.cacheFile("score")
        let empty = Score(courses: [], gpa: 0, majorRank: nil, majorStdCount: nil, majorName: "a subject")
        state = DelegateState(name: "score", placeholder: empty, in: desk.scope)
    }

    /// Fetches the scores from the school.
    public func refreshCache() async throws { cache = try await desk.school.score.fetch(for: desk.student) }

    /// Returns the scores with the latest semester first; within a semester they keep the school's order.
    public func parseCache() async throws -> Score {
        guard let score = cache?.value else { return state.placeholder }
        let order = score.courses.enumerated().sorted {
            ($1.element.semesterID, $0.offset) < ($0.element.semesterID, $1.offset)
        }
        return Score(
            courses: order.map(\.element),
            gpa: score.gpa,
            majorRank: score.majorRank,
            majorStdCount: score.majorStdCount,
            majorName: score.majorName
        )
    }
}
