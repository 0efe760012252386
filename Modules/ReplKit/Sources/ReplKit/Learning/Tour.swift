import Propagation

/// The lesson that is on, and how far one is with it.
@MainActor
final class Tour {
    /// What was there before a lesson: the rest goes with it.
    private struct Before {
        let handles: [(name: String, object: any Showable)]
        let views: [(name: String, object: any Showable, interval: Duration?)]
        let prompt: String
        let aliases: AliasesAside
    }

    private(set) var lesson: Lesson?
    /// The index of the step that is on.
    private(set) var index = 0
    /// Lessons that were taken to their end, by name.
    private var finished: Set<Lesson> = []
    /// Lessons from files, in the order in which they were begun first.
    private var fromFiles: [Lesson] = []
    /// How many hints of this step were given.
    private var hinted = 0
    private var isGoalTold = false
    private var began = ContinuousClock.now
    private var before: Before?

    var step: Lesson.Step? {
        guard let lesson, lesson.steps.indices.contains(index) else { return nil }
        return lesson.steps[index]
    }

    // MARK: Beginning and ending

    /// Begins a lesson, in place of the one that is on.
    ///
    /// - Throws: ``ReplError`` if something it needs is missing, or its setup fails; no lesson is on then.
    func begin(_ lesson: Lesson, in session: Session) async throws {
        await end(in: session)
        try lesson.checkVerbs(in: session)
        for need in lesson.needs where await !need.condition.check(in: session, since: .now).holds {
            throw ReplError(
                .badLesson,
                "the lesson \(lesson.name) needs this first: \(need.condition)",
                hint: need.hint
            )
        }
        before = Before(
            handles: session.held.all,
            views: session.views.all.map { ($0.name, $0.showable, $0.poller?.interval) },
            prompt: session.prompt,
            aliases: AliasesAside(for: lesson, in: session)
        )
        self.lesson = lesson
        do {
            try await session.runQuietly(lesson.setup, of: "setup of \(lesson.name)")
            try await lesson.checkGoals(in: session)
        } catch {
            await end(in: session)
            throw error
        }
        keep(lesson, in: session)
        if let note = before?.aliases.note { session.tell(note) }
        beginStep(0)
    }

    /// Keeps a lesson that no plug-in gave, so that the list has it; one that was written anew takes the place of the one before.
    private func keep(_ lesson: Lesson, in session: Session) {
        guard !session.registry.lessons.contains(lesson) else { return }
        if let index = fromFiles.firstIndex(where: { $0.name == lesson.name }) {
            fromFiles[index] = lesson
        } else {
            fromFiles.append(lesson)
        }
    }

    /// All lessons there are: the plug-ins', then those from files.
    func lessons(in session: Session) -> [Lesson] { session.registry.lessons + fromFiles }

    /// Whether a lesson was taken to its end.
    func hasFinished(_ lesson: Lesson) -> Bool { finished.contains(lesson) }

    /// Ends the lesson: its handles and views go, its cleanup is run, and handles that it took mean again what they meant before.
    ///
    /// Who one is stays as the lesson left it; that is said.
    func end(in session: Session) async {
        guard let lesson, let before else { return }
        self.lesson = nil
        self.before = nil
        session.views.restore(before.views, in: session)
        for handle in session.held.names where !before.handles.contains(where: { $0.name == handle }) {
            session.held.drop(handle)
        }
        session.held.last = nil
        // What cannot be put back stays: a connection may be gone by now.
        try? await session.runQuietly(lesson.cleanup, of: "cleanup of \(lesson.name)")
        before.aliases.putBack(in: session)
        for (name, object) in before.handles { session.held[name] = object }
        session.held.last = nil
        if session.prompt != before.prompt {
            session.tell(
                "the lesson leaves you at \(session.prompt.trimmed), and you came from \(before.prompt.trimmed)"
            )
        }
    }

    private func beginStep(_ index: Int) {
        self.index = index
        hinted = 0
        isGoalTold = false
        began = .now
    }

    // MARK: Going on

    /// The step's goals, each with what came of it; empty if there is no step left.
    func check(in session: Session) async -> [(goal: Condition, verdict: Verdict)] {
        var found: [(Condition, Verdict)] = []
        for goal in step?.goals ?? [] { found.append((goal, await goal.check(in: session, since: began))) }
        return found
    }

    func isMet(in session: Session) async -> Bool {
        let found = await check(in: session)
        return !found.isEmpty && found.allSatisfy(\.verdict.holds)
    }

    /// Whether the goal has been reached since the last call: it is said once.
    func hasJustMetGoal(in session: Session) async -> Bool {
        guard lesson != nil, !isGoalTold, await isMet(in: session) else { return false }
        isGoalTold = true
        return true
    }

    /// Goes to the next step, or past the last one.
    func advance() {
        guard let lesson else { return }
        beginStep(index + 1)
        if step == nil { finished.insert(lesson) }
    }

    /// The next hint; the solution when there is none left.
    func hint() -> [String] {
        guard let step else { return [] }
        defer { hinted += 1 }
        if hinted < step.hints.count { return [step.hints[hinted]] }
        return ["This does it:"] + step.solution.map { "  " + $0 }
    }
}

extension Lesson {
    /// All that it runs, by itself or as a solution.
    var lines: [String] { setup + steps.flatMap(\.solution) + cleanup }

    /// Whether all commands that it runs are there.
    @MainActor
    fileprivate func checkVerbs(in session: Session) throws {
        for line in lines {
            for case .command(let words) in try LineParser.parse(line).map(\.action) {
                guard let verb = words.first?.text, ArgumentBinder.isHandleName(verb) else { continue }
                guard session.registry.candidates(for: verb).isEmpty else { continue }
                throw ReplError(
                    .badLesson,
                    "the lesson \(name) needs the command \(verb), and no plug-in gives it",
                    hint: "add the plug-in that does to the manifest"
                )
            }
        }
    }
}

extension Session {
    /// Runs lines without a word; what they printed is in the error if one fails.
    fileprivate func runQuietly(_ lines: [String], of what: String) async throws {
        let wasQuiet = tap.isQuiet
        // Nobody typed these: they are not to be undone.
        edits.setAside()
        defer {
            tap.isQuiet = wasQuiet
            edits.putBack()
        }
        for line in lines {
            tap.isQuiet = true
            let status = await execute(line)
            let said = tap.takeQuiet()
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
