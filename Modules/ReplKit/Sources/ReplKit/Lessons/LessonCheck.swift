/// Checks a lesson by running its own solutions, for tests of lessons.
///
/// ```swift
/// let problems = await LessonCheck(session).problems(of: lesson)
/// #expect(problems.isEmpty, "\(problems)")
/// ```
@MainActor
public struct LessonCheck {
    private let session: Session

    /// Creates a check in a started session in which no lesson is active.
    public init(_ session: Session) {
        self.session = session
    }

    /// Returns the problems of a lesson in words. The result is empty if the goal of each step is met by its solution and not before it,
    /// and if no handles or views are left at the end.
    public func problems(of lesson: Lesson) async -> [String] {
        var problems: [String] = []
        let handles = session.handleTable.names
        let views = session.views.all.map(\.name)
        do {
            try await session.tour.begin(lesson, in: session)
        } catch {
            return ["\(lesson.name) cannot begin: \(error)"]
        }
        for (index, step) in lesson.steps.enumerated() {
            let place = "step \(index + 1) of \(lesson.name)"
            if step.paragraphs.isEmpty { problems.append("\(place) says nothing") }
            if step.hints.isEmpty { problems.append("\(place) has no hint") }
            if await session.tour.isMet(in: session) {
                problems.append("\(place): its goal is met before anything is done")
            }
            for line in step.solution { _ = await session.execute(line) }
            for (goal, verdict) in await session.tour.check(in: session) where !verdict.holds {
                problems.append("\(place): its solution does not reach \"\(goal)\"; now: \(verdict.actual)")
            }
            await session.tour.advance(in: session)
        }
        if !session.tour.hasFinished(lesson) { problems.append("\(lesson.name) is not finished") }
        await session.tour.end(in: session)
        if session.handleTable.names != handles {
            problems.append("\(lesson.name) leaves handles: \(session.handleTable.names)")
        }
        if session.views.all.map(\.name) != views { problems.append("\(lesson.name) leaves views") }
        return problems
    }
}
