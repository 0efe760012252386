/// Takes a lesson to its end by its own solutions: for tests of lessons.
///
/// ```swift
/// let problems = await LessonTrial(session).problems(of: lesson)
/// #expect(problems.isEmpty, "\(problems)")
/// ```
@MainActor
public struct LessonTrial {
    private let session: Session

    /// Makes a trial in a session that has been started, and in which no lesson is on.
    public init(_ session: Session) {
        self.session = session
    }

    /// What is wrong with a lesson, in words; empty if each step's goal is met by its solution and by nothing before it, and all handles and
    /// views are gone at the end.
    public func problems(of lesson: Lesson) async -> [String] {
        var problems: [String] = []
        let handles = session.held.names
        let views = session.views.all.map(\.name)
        do {
            try await session.tour.begin(lesson, in: session)
        } catch {
            return ["\(lesson.name) cannot begin: \(error)"]
        }
        for (index, step) in lesson.steps.enumerated() {
            let place = "step \(index + 1) of \(lesson.name)"
            if step.say.isEmpty { problems.append("\(place) says nothing") }
            if step.hints.isEmpty { problems.append("\(place) has no hint") }
            if await session.tour.isMet(in: session) {
                problems.append("\(place): its goal is met before anything is done")
            }
            for line in step.solution { _ = await session.execute(line) }
            for (goal, verdict) in await session.tour.check(in: session) where !verdict.holds {
                problems.append("\(place): its solution does not reach \"\(goal)\"; now: \(verdict.now)")
            }
            session.tour.advance()
        }
        if !session.tour.hasFinished(lesson) { problems.append("\(lesson.name) is not finished") }
        await session.tour.end(in: session)
        if session.held.names != handles { problems.append("\(lesson.name) leaves handles: \(session.held.names)") }
        if session.views.all.map(\.name) != views { problems.append("\(lesson.name) leaves views") }
        return problems
    }
}
