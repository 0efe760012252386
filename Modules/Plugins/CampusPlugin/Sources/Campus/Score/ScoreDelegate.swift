public import Delegates

/// What shows what somebody got.
@MainActor
public protocol ScoreDelegateProtocol<D>: CampusDelegate where D == Score {}

/// Scores.
public final class ScoreDelegate: ScoreDelegateProtocol {
    /// Whose they are.
    public let desk: CampusDesk
    /// What views show.
    public let state: DelegateState<Score>
    /// The file.
    public let cacheFile: CacheFile<Answer<Score>>
    /// What the school sent.
    public var cache: Answer<Score>?

    /// Makes the delegate; it asks nobody before somebody asks it.
    ///
    /// - Throws: `DelegateError` with code `duplicateName` if there is one of this student: share that one.
    public init(_ desk: CampusDesk) throws {
        self.desk = desk
        cacheFile = try desk.cacheFile("score")
        let empty = Score(courses: [], gpa: 0, majorRank: nil, majorStdCount: nil, majorName: "a subject")
        state = DelegateState(name: "score", placeholder: empty, in: desk.scope)
    }

    /// Asks the school.
    public func refreshCache() async throws { cache = try await desk.school.score.fetch(for: desk.student) }

    /// The latest semester first; within one, as the school lists them.
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
