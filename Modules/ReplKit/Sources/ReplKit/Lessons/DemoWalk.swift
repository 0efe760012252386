/// The active demo: its commands run step by step in the session, which is at its end as it was before.
///
/// While a demo is active, the handles, lists, views and aliases of the person are put aside (``SessionCheckpoint``). Its steps are run by
/// the command `demo`, one at each Enter, or all at once in a script.
@MainActor
final class DemoWalk {
    private(set) var script: Lesson?
    /// The index of the next step.
    private(set) var index = 0

    /// The place in the demo, for the prompt: `demo 3/8`; nil if none is active.
    var promptPart: PromptPart? {
        script.map { PromptPart("demo \(index)/\($0.steps.count)", as: .progress) }
    }

    /// Returns what Enter does now: the next step; Ctrl-C ends the demo.
    var emptyLineAction: EmptyLineAction? {
        script.map {
            EmptyLineAction(
                "step \(index + 1) of \($0.steps.count) (demo off ends it)",
                line: "demo next",
                cancelLine: "demo off"
            )
        }
    }

    /// True if all steps have run.
    var isAtEnd: Bool { script.map { index >= $0.steps.count } ?? true }

    /// Begins a demo; it replaces the active one. A lesson is shown as a demo by its own solutions.
    ///
    /// - Throws: ``ReplError`` if a requirement is not met or the setup fails; no demo is active then.
    func begin(_ script: Lesson, in session: Session) async throws {
        await end(in: session)
        guard session.tour.lesson == nil else {
            throw ReplError(.failed, "a lesson is on, and a demo would disturb it", hint: "tour off; demo")
        }
        try script.checkVerbs(in: session)
        try script.checkLooks(in: session)
        try await script.checkRequirements(in: session)
        try await session.saveCheckpoint()
        session.hideSavedState()
        (self.script, index) = (script, 0)
        do {
            try await session.runMuted(script.setup, of: "setup of \(script.name)")
        } catch {
            await end(in: session)
            throw error
        }
    }

    /// Shows the next step and runs its commands.
    ///
    /// A command that the server refuses is a part of the show, so it does not end the demo.
    ///
    /// - Throws: ``ReplError`` if the step cannot be run; the demo has ended then. `CancellationError` if it was cancelled; the caller then
    ///   ends the demo with ``EmptyLineAction/cancelLine``, because a cancelled command cannot be waited for.
    func runNextStep(in session: Session) async throws {
        guard let script, script.steps.indices.contains(index) else { return }
        let step = script.steps[index]
        index += 1
        session.show(TourCommand.prose(step.shownParagraphs, session))
        do {
            try await GuideLines.$areRunning.withValue(true) {
                for line in step.solution { try await run(line, in: session) }
            }
            // The commands may have loaded the object.
            await session.point(at: step.look)
        } catch {
            if !Task.isCancelled { await end(in: session) }
            throw error
        }
    }

    private func run(_ line: String, in session: Session) async throws {
        try Task.checkCancellation()
        session.show(Output([.text(["> \(line)"])]))
        let status = await session.execute(line)
        try Task.checkCancellation()
        try Self.requireRun(status, of: line)
    }

    /// Throws if a line of a demo could not be run; a command that the server refuses is a part of the demo.
    static func requireRun(_ status: ExitStatus, of line: String) throws(ReplError) {
        guard ![.ok, .failed].contains(status) else { return }
        throw ReplError(
            ReplError.Code("demo", exitStatus: status),
            "the demo stopped at: \(TextLayout.cut(line, to: 50))"
        )
    }

    /// Ends the demo, and restores the state before it.
    ///
    /// - Parameter runsCleanup: False if the session ends, because a command may wait for a server then.
    func end(in session: Session, runsCleanup: Bool = true) async {
        guard let script else { return }
        self.script = nil
        await session.returnToCheckpoint(from: script, runsCleanup: runsCleanup)
    }
}
