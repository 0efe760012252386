import Persistence
import Propagation

/// The active lesson and the progress in it.
@MainActor
final class Tour {
    /// The words that stand for `tour WORD` while a lesson is active, unless they name a command or a handle.
    static let shortForms = ["next", "hint", "check", "reset"]

    private(set) var lesson: Lesson?
    /// The number of the lesson in `tour list`, from 1.
    private(set) var number = 0
    /// The index of the active step.
    private(set) var index = 0
    /// The lessons that were finished in this session, and the names of those that were finished in earlier ones.
    private var finished: Set<Lesson> = []
    private var finishedBefore: Set<String> = []
    /// The lesson to which `next` goes on; nil before the end of the active one, and if no later one can begin here.
    private(set) var nextLesson: Lesson?
    /// The lessons between the active one and ``nextLesson``, which cannot begin here, each with the first requirement that is not met.
    private(set) var skippedLessons: [(lesson: Lesson, need: Lesson.Requirement)] = []
    /// The lessons from files, in the order in which they were first begun.
    private var fromFiles: [Lesson] = []
    /// The number of hints that were given for this step.
    private var hintCount = 0
    /// The hints with a condition that were given for this step.
    private var givenAdvice: Set<String> = []
    /// True if the goal of the step was reached, which is announced once.
    private var hasMetGoal = false
    /// True if the goal held when the step began, by what was typed before.
    private var wasMetBefore = false
    private var began = ContinuousClock.now
    /// The instants since which goals count that have to come after others (``Condition/isOrdered``), by index; those that do not count
    /// yet are missing.
    private var openings: [Int: ContinuousClock.Instant] = [:]

    var step: Lesson.Step? {
        guard let lesson, lesson.steps.indices.contains(index) else { return nil }
        return lesson.steps[index]
    }

    /// True if a goal of the step is about the tier of an object.
    var isAboutTiers: Bool {
        step?.goals.contains { goal in
            if case .tier = goal.form { true } else { false }
        } ?? false
    }

    /// The place in the lesson, for the prompt: `tour 5 · 2/5`; nil if no lesson is active.
    var promptPart: PromptPart? {
        lesson.map {
            PromptPart(["tour \(number)", step == nil ? "done" : "\(index + 1)/\($0.steps.count)"], as: .progress)
        }
    }

    // MARK: Beginning and ending

    /// Begins a lesson; it replaces the active one, or a demo.
    ///
    /// - Throws: ``ReplError`` if a requirement is not met or the setup fails; no lesson is active then.
    func begin(_ lesson: Lesson, in session: Session) async throws {
        try lesson.checkVerbs(in: session)
        try lesson.checkLooks(in: session)
        // No lesson can change these, so the active one continues if they are not met.
        try await lesson.checkRequirements(in: session) { $0.isAboutStatus }
        let former = self.lesson
        await end(in: session)
        if let former, former != lesson, !hasFinished(former) {
            session.notify("\(former.name) is left, and begins anew next time")
        }
        if let demo = session.demo.script { session.notify("the demo \(demo.name) is over") }
        await session.demo.end(in: session)
        try await lesson.checkRequirements(in: session)
        try await session.saveCheckpoint()
        let notice = session.suspendAliases(for: lesson)
        self.lesson = lesson
        do {
            try await session.runMuted(lesson.setup, of: "setup of \(lesson.name)")
            try await lesson.checkGoals(in: session)
        } catch {
            await end(in: session)
            throw error
        }
        rememberLesson(lesson, in: session)
        number = self.number(of: lesson, in: session)
        if let notice { session.notify(notice) }
        if former == nil, let saved = session.checkpoint?.summary {
            session.notify("tour off brings back what you have: \(saved)")
        }
        await beginStep(0, in: session)
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

    /// Returns the number of a lesson in `tour list`, from 1.
    func number(of lesson: Lesson, in session: Session) -> Int {
        (lessons(in: session).firstIndex(of: lesson) ?? 0) + 1
    }

    /// Ends the lesson, and restores the state before it. A lesson whose last goal is met counts as finished.
    ///
    /// - Parameter runsCleanup: False if the session ends, because a command may wait for a server then.
    func end(in session: Session, runsCleanup: Bool = true) async {
        guard let lesson else { return }
        if index == lesson.steps.count - 1 {
            // A condition may ask a server, which a session that ends does not wait for.
            let isDone = runsCleanup ? await isMet(in: session) : hasMetGoal
            if isDone { finish(lesson, in: session) }
        }
        self.lesson = nil
        (nextLesson, skippedLessons) = (nil, [])
        await session.returnToCheckpoint(from: lesson, runsCleanup: runsCleanup)
    }

    private func beginStep(_ index: Int, in session: Session) async {
        self.index = index
        hintCount = 0
        givenAdvice = []
        hasMetGoal = false
        openings = [:]
        began = .now
        wasMetBefore = await isMet(in: session)
        await session.point(at: step?.look)
    }

    // MARK: Progress

    /// The stored names of the finished lessons.
    private static let progressKey = StoreKey(scope: .server("lessons"), name: "finished", schema: 1)

    /// Returns true if a lesson was finished, in this session or in an earlier one with the same store.
    func hasFinished(_ lesson: Lesson) -> Bool { finished.contains(lesson) || finishedBefore.contains(lesson.name) }

    /// Reads which lessons were finished in earlier sessions, if the session has a store.
    func loadProgress(in session: Session) async {
        guard let store = session.optionalService(FileStore.self) else { return }
        let stored = await store.read([String].self, for: Self.progressKey).value ?? []
        finishedBefore = Set(stored).intersection(session.registry.lessons.map(\.name))
    }

    /// Records a finished lesson. Those of plug-ins are stored; a file has no name of its own in a later session.
    private func finish(_ lesson: Lesson, in session: Session) {
        guard !hasFinished(lesson) else { return }
        finished.insert(lesson)
        guard let store = session.optionalService(FileStore.self), session.registry.lessons.contains(lesson) else {
            return
        }
        let names = session.registry.lessons.filter(hasFinished).map(\.name)
        store.enqueue(names, for: Self.progressKey)
    }

    /// Finds the lesson to which `next` goes on at the end of the active one.
    private func findNextLesson(in session: Session) async {
        (nextLesson, skippedLessons) = (nil, [])
        for following in lessons(in: session).dropFirst(number) {
            guard let need = await following.unmetRequirement(in: session, where: \.isAboutStatus) else {
                nextLesson = following
                return
            }
            skippedLessons.append((following, need))
        }
    }

    // MARK: Going on

    /// Returns the goals of the step with their results; empty if no step is left.
    func check(in session: Session) async -> [(goal: Condition, verdict: ConditionResult)] {
        var found: [(goal: Condition, verdict: ConditionResult)] = []
        for (index, goal) in (step?.goals ?? []).enumerated() {
            guard goal.isOrdered else {
                found.append((goal, await goal.check(in: session, since: began)))
                continue
            }
            let isOpen = found.allSatisfy(\.verdict.holds)
            found.append((goal, await checkOrdered(goal, at: index, isOpen: isOpen, in: session)))
        }
        return found
    }

    /// Checks a goal that counts only after others: it holds if it became true after they did.
    ///
    /// - Parameters:
    ///   - goal: The goal.
    ///   - index: Its index in the step.
    ///   - isOpen: True if the goals above it hold.
    private func checkOrdered(
        _ goal: Condition,
        at index: Int,
        isOpen: Bool,
        in session: Session
    ) async -> ConditionResult {
        if !isOpen { openings[index] = nil }
        if let opened = openings[index] { return await goal.check(in: session, since: opened) }
        let now = ContinuousClock.now
        let verdict = await goal.check(in: session, since: goal.isAboutPast ? began : now)
        // What is true already has to become true once more.
        if isOpen, goal.isAboutPast || !verdict.holds { openings[index] = now }
        guard verdict.holds else { return verdict }
        let actual = verdict.actual.isEmpty ? "done" : verdict.actual
        return ConditionResult(false, now: "\(actual), but too early: once more, after what stands above")
    }

    /// Records the progress in the step after each command of a line, because the goals of a step may have an order. The lines that the
    /// session runs itself, such as a set-up, are no progress.
    func didRunCommand(in session: Session) async {
        guard !GuideLines.areRunning, step?.goals.contains(where: \.isOrdered) == true else { return }
        _ = await check(in: session)
    }

    func isMet(in session: Session) async -> Bool {
        let found = await check(in: session)
        return !found.isEmpty && found.allSatisfy(\.verdict.holds)
    }

    /// Returns true if the goal was reached since the last call, so that it is announced once.
    func hasJustMetGoal(in session: Session) async -> Bool {
        guard lesson != nil, !hasMetGoal, !GuideLines.areRunning, await isMet(in: session) else { return false }
        hasMetGoal = true
        return true
    }

    /// Records whether the goal holds now: one that holds was just shown, and one that does not hold any more is announced again.
    func recordGoal(isMet: Bool) {
        hasMetGoal = isMet
        wasMetBefore = wasMetBefore && isMet
    }

    /// The line that tells that the goal is met.
    var goalLine: OutputLine {
        // A goal that held when the step began is no success of this step.
        let words = wasMetBefore ? "done already, by an earlier command" : "goal met"
        return OutputLine(.note, "\(words): next goes on")
    }

    /// Moves to the next step, or past the last one.
    func advance(in session: Session) async {
        guard let lesson else { return }
        await beginStep(index + 1, in: session)
        guard step == nil else { return }
        finish(lesson, in: session)
        await findNextLesson(in: session)
    }

    /// Moves to the step before.
    ///
    /// - Returns: False at the first step.
    func goBack(in session: Session) async -> Bool {
        guard lesson != nil, index > 0 else { return false }
        await beginStep(index - 1, in: session)
        return true
    }

    // MARK: Hints

    /// Returns the next hint: one about the state of the session, the next one of the step, or the solution if no hint is left.
    ///
    /// As long as a hint about the state holds, it stands in place of the solution, which would not help. If each line of the solution was
    /// typed already, the goals that are missing come before it.
    func hint(in session: Session) async -> [String] {
        guard let step else { return [] }
        if let advice = await advice(in: session, except: givenAdvice) {
            givenAdvice.insert(advice)
            return [advice]
        }
        if hintCount >= step.hints.count, let advice = await advice(in: session) { return [advice] }
        let missing = hasRunSolution(in: session) ? await check(in: session).filter { !$0.verdict.holds } : []
        if !missing.isEmpty {
            return ["Each line of the solution was typed, and this is still missing:"] + missing.map(Self.text)
                + ["Once more, in this order:"] + step.solution.map { "  " + $0 }
                + ["If that does not help, reset begins the lesson anew."]
        }
        defer { hintCount += 1 }
        if hintCount < step.hints.count { return [step.hints[hintCount]] }
        return ["This does it:"] + step.solution.map { "  " + $0 }
    }

    private static func text(_ goal: Condition, _ verdict: ConditionResult) -> String {
        "    \(goal.words)" + (verdict.actual.isEmpty ? "" : " (now: \(verdict.actual))")
    }

    /// Returns the first hint of the step whose condition holds now; nil if there is none.
    ///
    /// - Parameter given: The hints to leave out.
    func advice(in session: Session, except given: Set<String> = []) async -> String? {
        for advice in step?.advice ?? [] where !given.contains(advice.text) {
            if await advice.condition.check(in: session, since: began).holds { return advice.text }
        }
        return nil
    }

    /// Returns true if each command of the solution was typed since the step began.
    private func hasRunSolution(in session: Session) -> Bool {
        let typed = session.outcomes.filter { $0.instant >= began }.map(\.typed)
        // Ignored: the lines of a lesson can be parsed, or the lesson would not have been read.
        let lines = (step?.solution ?? []).flatMap { (try? LineParser.parse($0)) ?? [] }
        return lines.map(\.sourceText).allSatisfy(typed.contains)
    }

    /// Returns what Enter does now: the next step after a met goal, the next lesson after the last step, and otherwise a
    /// hint.
    var emptyLineAction: EmptyLineAction? {
        guard lesson != nil else { return nil }
        guard let step else {
            return nextLesson.map { EmptyLineAction("the next lesson, \($0.name)", line: "tour next") }
        }
        guard !hasMetGoal else { return EmptyLineAction("next", line: "tour next") }
        let title =
            hintCount >= step.hints.count ? "the solution" : hintCount == 0 ? "a hint" : "another hint"
        return EmptyLineAction(title, line: "tour hint")
    }
}

extension Lesson {
    /// All lines that the lesson runs: setup, solutions and cleanup.
    var lines: [String] { setup + steps.flatMap(\.solution) + cleanup }

    /// Returns the first condition that does not hold without which the lesson cannot begin; nil if all hold.
    ///
    /// - Parameter isRelevant: Returns false for a condition that is not to be checked.
    @MainActor
    func unmetRequirement(
        in session: Session,
        where isRelevant: (Condition) -> Bool = { _ in true }
    ) async -> Requirement? {
        for need in requirements where isRelevant(need.condition) {
            guard await need.condition.check(in: session, since: .now).holds else { return need }
        }
        return nil
    }

    /// Throws if a condition does not hold without which the lesson cannot begin.
    ///
    /// - Parameter isRelevant: Returns false for a condition that is not to be checked.
    @MainActor
    func checkRequirements(
        in session: Session,
        where isRelevant: (Condition) -> Bool = { _ in true }
    ) async throws {
        guard let need = await unmetRequirement(in: session, where: isRelevant) else { return }
        throw ReplError(
            .badLesson,
            "the \(isDemo ? "demo" : "lesson") \(name) cannot begin yet",
            hint: need.hint
        )
    }

    /// Throws if the lesson uses a command that does not exist.
    @MainActor
    func checkVerbs(in session: Session) throws {
        for line in lines {
            for case .command(let words) in try LineParser.parse(line).map(\.action) {
                guard let verb = words.first?.text, ArgumentBinder.isHandleName(verb) else { continue }
                guard session.registry.candidates(for: verb).isEmpty else { continue }
                throw ReplError(
                    .badLesson,
                    "the \(isDemo ? "demo" : "lesson") \(name) needs the command \(verb), and no plug-in provides it",
                    hint: "add a plug-in that provides it to the manifest"
                )
            }
        }
    }
}

/// The lines of a lesson or a demo that the session runs itself: setup, the steps of a demo, and cleanup.
enum GuideLines {
    /// True in the tasks that run such lines.
    @TaskLocal static var areRunning = false

    /// Throws if such a line begins, continues or ends a lesson or a demo, because each ends the other.
    ///
    /// - Parameter verb: The command; the error names it.
    static func requireNone(for verb: String) throws(ReplError) {
        guard areRunning else { return }
        // Another status than that of a refused command, because a refused command is a part of a demo.
        let code = ReplError.Code("nested-lesson", exitStatus: .usage)
        throw ReplError(code, "\(verb) cannot be a line of a lesson or a demo", hint: "leave that line out")
    }
}

extension Session {
    /// Runs lines without showing their output; the error of a failed line contains it.
    func runMuted(_ lines: [String], of what: String) async throws {
        let wasQuiet = outputTap.isMuted
        // No person typed these lines, so they cannot be undone.
        edits.suspend()
        defer {
            outputTap.isMuted = wasQuiet
            edits.resume()
        }
        for line in lines {
            outputTap.isMuted = true
            let status = await GuideLines.$areRunning.withValue(true) { await execute(line) }
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

    /// The demos of plug-ins, in the order of `demo list`.
    public var demos: [Lesson] { registry.demos }

    /// The demos and lessons that `demo NAME` shows, in this order.
    package var walks: [Lesson] { demos + tour.lessons(in: self) }

    /// Ends the lesson and the demo before the session ends, so that the next session does not continue with their account and handles.
    func endGuides() async {
        guard tour.lesson != nil || demo.script != nil else { return }
        await tour.end(in: self, runsCleanup: false)
        await demo.end(in: self, runsCleanup: false)
        await runAfterCommandHooks()
    }

    /// Records a line. ``execute(_:)`` calls it before the line is executed.
    func willExecuteLine(_ line: String) {
        guard runningCommandCount == 1 else { return }
        currentLine = line
        recordLine(line)
    }

    /// Announces once that a lesson's goal is met. ``execute(_:)`` calls it when a line is done and its output is shown.
    func didExecuteLine(with status: ExitStatus) async {
        guard runningCommandCount == 1 else { return }
        if await tour.hasJustMetGoal(in: self) { show(tour.goalLine) }
        showEmptyLineAction()
        recordEnd(of: status)
    }

    /// Announces that a lesson's goal is met by a change that arrived while no command was running.
    func announceGoalReachedMeanwhile() async {
        guard options.isInteractive, runningCommandCount == 0, await tour.hasJustMetGoal(in: self) else { return }
        show(tour.goalLine)
        showEmptyLineAction()
    }

    /// Shows a line that is not the output of a command.
    func show(_ line: OutputLine) { show(Output([.line(line)])) }

    /// Shows output before the command that made it is done.
    func show(_ output: Output) {
        let lines = lines(of: output, duration: nil, style: style, isLast: true)
        guard !lines.isEmpty else { return }
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
