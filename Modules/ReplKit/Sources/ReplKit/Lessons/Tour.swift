import Propagation

/// The active lesson and the progress in it.
@MainActor
final class Tour {
    /// The state before a lesson; handles and views that came later are removed with the lesson.
    private struct SavedState {
        let handles: [(name: String, object: any Showable)]
        let views: [(name: String, object: any Showable, interval: Duration?)]
        let prompt: String
        let aliases: SuspendedAliases
    }

    private(set) var lesson: Lesson?
    /// The index of the active step.
    private(set) var index = 0
    /// The lessons that were finished.
    private var finished: Set<Lesson> = []
    /// The lessons from files, in the order in which they were first begun.
    private var fromFiles: [Lesson] = []
    /// The number of hints that were given for this step.
    private var hintCount = 0
    private var hasAnnouncedGoal = false
    private var began = ContinuousClock.now
    private var before: SavedState?

    var step: Lesson.Step? {
        guard let lesson, lesson.steps.indices.contains(index) else { return nil }
        return lesson.steps[index]
    }

    // MARK: Beginning and ending

    /// Begins a lesson; it replaces the active one.
    ///
    /// - Throws: ``ReplError`` if a requirement is not met or the setup fails; no lesson is active then.
    func begin(_ lesson: Lesson, in session: Session) async throws {
        await end(in: session)
        try lesson.checkVerbs(in: session)
        for need in lesson.requirements where await !need.condition.check(in: session, since: .now).holds {
            throw ReplError(
                .badLesson,
                "the lesson \(lesson.name) needs this first: \(need.condition)",
                hint: need.hint
            )
        }
        before = SavedState(
            handles: session.handleTable.all,
            views: session.views.all.map { ($0.name, $0.showable, $0.poller?.interval) },
            prompt: session.prompt,
            aliases: SuspendedAliases(for: lesson, in: session)
        )
        self.lesson = lesson
        do {
            try await session.runMuted(lesson.setup, of: "setup of \(lesson.name)")
            try await lesson.checkGoals(in: session)
        } catch {
            await end(in: session)
            throw error
        }
        rememberLesson(lesson, in: session)
        if let note = before?.aliases.notice { session.notify(note) }
        beginStep(0)
    }

    /// Keeps a lesson that did not come from a plug-in, so that it is listed; a new version replaces the lesson of the same name.
    private func rememberLesson(_ lesson: Lesson, in session: Session) {
        guard !session.registry.lessons.contains(lesson) else { return }
        if let index = fromFiles.firstIndex(where: { $0.name == lesson.name }) {
            fromFiles[index] = lesson
        } else {
            fromFiles.append(lesson)
        }
    }

    /// Returns all lessons: those of plug-ins, then those from files.
    func lessons(in session: Session) -> [Lesson] { session.registry.lessons + fromFiles }

    /// Returns true if a lesson was finished.
    func hasFinished(_ lesson: Lesson) -> Bool { finished.contains(lesson) }

    /// Ends the lesson: removes its handles and views, runs its cleanup, and restores the handles that it replaced.
    ///
    /// The account stays as the lesson left it; a notice says so.
    func end(in session: Session) async {
        guard let lesson, let before else { return }
        self.lesson = nil
        self.before = nil
        session.views.restore(before.views, in: session)
        for handle in session.handleTable.names where !before.handles.contains(where: { $0.name == handle }) {
            session.handleTable.drop(handle)
        }
        session.handleTable.lastResult = nil
        // Ignored: cleanup may be impossible, for example if the connection is gone.
        try? await session.runMuted(lesson.cleanup, of: "cleanup of \(lesson.name)")
        before.aliases.restore(in: session)
        for (name, object) in before.handles { session.handleTable[name] = object }
        session.handleTable.lastResult = nil
        session.navigation.release { _ in true }
        if session.prompt != before.prompt {
            session.notify(
                "the lesson leaves you at \(session.prompt.trimmed), and you came from \(before.prompt.trimmed)"
            )
        }
    }

    private func beginStep(_ index: Int) {
        self.index = index
        hintCount = 0
        hasAnnouncedGoal = false
        began = .now
    }

    // MARK: Going on

    /// Returns the goals of the step with their results; empty if no step is left.
    func check(in session: Session) async -> [(goal: Condition, verdict: ConditionResult)] {
        var found: [(Condition, ConditionResult)] = []
        for goal in step?.goals ?? [] { found.append((goal, await goal.check(in: session, since: began))) }
        return found
    }

    func isMet(in session: Session) async -> Bool {
        let found = await check(in: session)
        return !found.isEmpty && found.allSatisfy(\.verdict.holds)
    }

    /// Returns true if the goal was reached since the last call, so that it is announced once.
    func hasJustMetGoal(in session: Session) async -> Bool {
        guard lesson != nil, !hasAnnouncedGoal, await isMet(in: session) else { return false }
        hasAnnouncedGoal = true
        return true
    }

    /// Moves to the next step, or past the last one.
    func advance() {
        guard let lesson else { return }
        beginStep(index + 1)
        if step == nil { finished.insert(lesson) }
    }

    /// Returns the next hint, or the solution if no hint is left.
    func hint() -> [String] {
        guard let step else { return [] }
        defer { hintCount += 1 }
        if hintCount < step.hints.count { return [step.hints[hintCount]] }
        return ["This does it:"] + step.solution.map { "  " + $0 }
    }
}

extension Lesson {
    /// All lines that the lesson runs: setup, solutions and cleanup.
    var lines: [String] { setup + steps.flatMap(\.solution) + cleanup }

    /// Throws if the lesson uses a command that does not exist.
    @MainActor
    fileprivate func checkVerbs(in session: Session) throws {
        for line in lines {
            for case .command(let words) in try LineParser.parse(line).map(\.action) {
                guard let verb = words.first?.text, ArgumentBinder.isHandleName(verb) else { continue }
                guard session.registry.candidates(for: verb).isEmpty else { continue }
                throw ReplError(
                    .badLesson,
                    "the lesson \(name) needs the command \(verb), and no plug-in provides it",
                    hint: "add a plug-in that provides it to the manifest"
                )
            }
        }
    }
}

extension Session {
    /// Runs lines without showing their output; the error of a failed line contains it.
    fileprivate func runMuted(_ lines: [String], of what: String) async throws {
        let wasQuiet = outputTap.isMuted
        // No person typed these lines, so they cannot be undone.
        edits.suspend()
        defer {
            outputTap.isMuted = wasQuiet
            edits.resume()
        }
        for line in lines {
            outputTap.isMuted = true
            let status = await execute(line)
            let said = outputTap.drainMuted()
            guard status == .ok else {
                let reason = said.last { $0.hasPrefix("error ") }.map { String($0.dropFirst(6)) } ?? "it failed"
                let hint = said.drop { !$0.hasPrefix("      try: ") }.map(\.trimmed).joined(separator: " ")
                throw ReplError(
                    .badLesson,
                    "the \(what) stopped at \"\(line)\": \(reason)",
                    hint: String(hint.dropFirst("try: ".count))
                )
            }
        }
    }
}

extension Session {
    /// The lessons of plug-ins, in the order of `tour list`.
    public var lessons: [Lesson] { registry.lessons }

    /// Records a line. ``execute(_:)`` calls it before the line is executed.
    func willExecuteLine(_ line: String) {
        guard runningCommandCount == 1 else { return }
        currentLine = line
        recordLine(line)
    }

    /// Announces once that a lesson's goal is met. ``execute(_:)`` calls it when a line is done and its output is shown.
    func didExecuteLine(with status: ExitStatus) async {
        guard runningCommandCount == 1 else { return }
        if await tour.hasJustMetGoal(in: self) { show(OutputLine(.note, "goal met: tour next")) }
        recordEnd(of: status)
    }

    /// Shows a line that is not the output of a command.
    func show(_ line: OutputLine) {
        let output = Output([.line(line)])
        let lines = lines(of: output, duration: nil, style: style, isLast: true)
        (options.printsCSV ? surface.showError : surface.show)(lines.joined(separator: "\n"))
    }

    /// The fields of `status` about lessons and recordings.
    var learningStatus: [ShownField] {
        let recording = recorder.map { [ShownField("recording", $0.path)] } ?? []
        guard let lesson = tour.lesson else { return recording }
        let place = tour.step == nil ? "at its end" : "step \(tour.index + 1) of \(lesson.steps.count)"
        return recording + [ShownField("lesson", "\(lesson.name), \(place)")]
    }
}
