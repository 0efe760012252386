/// The active demo: its commands run step by step in the session, which is at its end as it was before.
///
/// While a demo is active, the handles and views of the person are put aside. Its steps are run by the command `demo`, one at each Enter,
/// or all at once in a script.
@MainActor
final class DemoWalk {
    private(set) var script: Lesson?
    /// The index of the next step.
    private(set) var index = 0
    private var before: SessionCheckpoint?
    private var settings: [(setting: Setting, value: String)] = []
    private var aliases: [String: String] = [:]
    private var lastResult: (any Showable)?

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
        try await script.checkRequirements(in: session)
        lastResult = session.handleTable.lastResult
        before = await SessionCheckpoint(of: session)
        settings = CoreSettings.all.map { ($0, $0.read(session)) }
        aliases = session.userAliases
        session.views.closeAll()
        session.handleTable.removeAll()
        (self.script, index) = (script, 0)
        do {
            try await withoutAliases(session) {
                try await session.runMuted(script.setup, of: "setup of \(script.name)")
            }
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
        session.show(TourCommand.prose(step.paragraphs + (step.task.isEmpty ? [] : ["Task: \(step.task)."]), session))
        do {
            try await withoutAliases(session) {
                for line in step.solution { try await run(line, in: session) }
            }
        } catch {
            if !Task.isCancelled { await end(in: session) }
            throw error
        }
    }

    private func run(_ line: String, in session: Session) async throws {
        try Task.checkCancellation()
        session.show(Output([.text(["> \(line)"])]))
        session.edits.suspend()
        defer { session.edits.resume() }
        let status = await session.execute(line)
        try Task.checkCancellation()
        guard [.ok, .failed].contains(status) else {
            throw ReplError(
                ReplError.Code("demo", exitStatus: status),
                "the demo stopped at: \(TextLayout.cut(line, to: 50))"
            )
        }
    }

    /// Runs lines without the person's aliases, which may have the names of their commands.
    private func withoutAliases(_ session: Session, _ body: () async throws -> Void) async throws {
        let own = session.userAliases
        session.userAliases = [:]
        defer { session.userAliases = own.merging(session.userAliases) { own, _ in own } }
        try await body()
    }

    /// Ends the demo: removes its handles and views, runs its cleanup, and restores the state before it.
    ///
    /// - Parameter runsCleanup: False if the session ends, because a command may wait for a server then.
    func end(in session: Session, runsCleanup: Bool = true) async {
        guard let script, let before else { return }
        (self.script, self.before) = (nil, nil)
        session.views.closeAll()
        session.handleTable.removeAll()
        if runsCleanup {
            // A cancelled demo is cleaned up, too. Ignored: cleanup may be impossible, for example if the connection is gone.
            _ = await Task { @MainActor in
                try? await self.withoutAliases(session) {
                    try await session.runMuted(script.cleanup, of: "cleanup of \(script.name)")
                }
            }.value
        }
        await before.restore(in: session)
        session.handleTable.lastResult = lastResult
        lastResult = nil
        for (setting, value) in settings where setting.read(session) != value {
            // Ignored: the value was valid when it was read.
            try? setting.write(session, value)
        }
        session.userAliases = aliases
        (settings, aliases) = ([], [:])
    }
}
