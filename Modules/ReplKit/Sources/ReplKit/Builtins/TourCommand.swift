import Persistence

/// The `tour` command.
@MainActor
enum TourCommand {
    private static let argument = "N|NAME|FILE|next|check|hint|back|reset|list|off"
    /// The words in place of a lesson, with what Tab shows beside them.
    private static let verbs = [
        "next": "goes on when the task is done", "check": "shows which conditions hold", "hint": "helps",
        "back": "returns to the step before", "reset": "begins the lesson anew", "list": "lists the lessons",
        "off": "ends the lesson",
    ]

    static let tour = Command(
        "tour",
        group: .lessons,
        summary: "Take a lesson",
        details: [
            "N|NAME   begins a lesson of the list; FILE one that is written in a file",
            "next     goes on when the task is done, at the end to the next lesson",
            "hint     helps, and says the solution when it has no more hints",
            "check    shows the conditions of the task, and which of them hold",
            "back     returns to the step before; reset begins the lesson anew",
            "off      ends it; the session is as before: account, handles, lists, views,",
            "         aliases, settings and faults, except for what keep has stored",
            "While a lesson is on, next, hint, check and reset work alone. Enter",
            "does what the grey line says: a hint, the next step, the next lesson.",
            "A file: lesson NAME: TITLE, # prose, setup, step, task TEXT, hint TEXT,",
            "hint if CONDITION: TEXT, look REF: TEXT, goal CONDITION, solution, cleanup;",
            "> COMMAND below setup, solution, cleanup",
        ],
        parameters: [
            Parameter.text(argument).optional.completing(from: "lessons").explaining(verbs)
        ],
        examples: ["tour", "tour list", "tour 1", "tour 1; check; hint; tour off"],
        synonyms: ["lesson", "lessons", "learn", "tutorial"]
    ) { call in
        let session = call.session
        let tour = session.tour
        let word = call.optionalWord(argument)
        if let word, !["list", "check"].contains(word) { try GuideLines.requireNone(for: call.command.name) }
        switch word {
        case nil:
            guard tour.lesson != nil else { return await list(session) }
            // A page may have been opened since the step began.
            await session.point(at: tour.step?.look)
            let isMet = await tour.isMet(in: session)
            tour.recordGoal(isMet: isMet)
            return currentStep(session) + (isMet ? Output([.line(tour.goalLine)]) : .nothing)
        case "list": return await list(session)
        case "check": return try await check(session)
        case "next": return try await next(session)
        case "hint":
            _ = try lesson(session)
            return prose(await tour.hint(in: session), session)
        case "back":
            _ = try lesson(session)
            guard await tour.goBack(in: session) else {
                throw ReplError(.failed, "this is the first step", hint: "reset, to begin anew")
            }
            return currentStep(session)
        case "reset":
            let lesson = try lesson(session)
            try await tour.begin(lesson, in: session)
            return opening(session)
        case "off":
            guard let lesson = tour.lesson else { return Output([.line(OutputLine(.hit, "no lesson is on"))]) }
            let saved = session.checkpoint?.summary.map { "; \($0) as before" } ?? ""
            await tour.end(in: session)
            let state = tour.hasFinished(lesson) ? "is over" : "is over, and begins anew next time"
            return .acknowledgement("\(lesson.name) \(state)\(saved)")
        case let name?:
            let (lesson, file) = try find(name, among: tour.lessons(in: session), "tour", candidates(session))
            guard !lesson.isDemo else {
                throw ReplError(.wrongKind, "\(name) is a demo, and has no tasks", hint: "demo \(name)")
            }
            do {
                try await tour.begin(lesson, in: session)
            } catch let error as ReplError where file != nil && error.message.hasPrefix("line ") {
                throw ReplError(error.code, "\(name), \(error.message)", hint: error.hint)
            }
            return opening(session)
        }
    }

    static func candidates(_ session: Session) -> [String] {
        session.tour.lessons(in: session).map(\.name) + verbs.keys.sorted()
    }

    // MARK: Finding a lesson

    private static func lesson(_ session: Session) throws -> Lesson {
        guard let lesson = session.tour.lesson else {
            throw ReplError(.failed, "no lesson is on", hint: "tour, for the list; tour 1")
        }
        return lesson
    }

    /// Returns the lesson of that number, name or file, and the file if it was read from one.
    ///
    /// - Parameters:
    ///   - name: The number, the name or the path.
    ///   - lessons: The lessons that have numbers and names.
    ///   - verb: The command that looks for a lesson; errors name it.
    ///   - words: The words that may have been meant.
    static func find(_ name: String, among lessons: [Lesson], _ verb: String, _ words: [String]) throws
        -> (Lesson, file: String?)
    {
        if let number = Int(name) {
            guard number > 0, number <= lessons.count else {
                let there =
                    lessons.isEmpty
                    ? "there is none" : lessons.count == 1 ? "there is one" : "there are \(lessons.count)"
                throw ReplError(.unknownReference, "no lesson \(number): \(there)", hint: "tour list")
            }
            return (lessons[number - 1], nil)
        }
        if let lesson = lessons.first(where: { $0.name == name.lowercased() }) { return (lesson, nil) }
        let isFile = name.contains("/") || name.contains(".")
        let path = UserFile.path(typed: name)
        guard isFile || path != name || UserFile(path).exists else {
            let guess = DidYouMean(name, among: words)
            throw ReplError(
                .unknownReference,
                "no \(verb == "tour" ? "lesson" : verb) \"\(TextLayout.cut(TextLayout.clean(name), to: 40))\"\(guess)",
                hint: guess.isEmpty ? "\(verb) list; \(verb) FILE for one in a file" : ""
            )
        }
        return (try Lesson(file: path, named: name), name)
    }

    // MARK: Output

    private static func list(_ session: Session) async -> Output {
        let tour = session.tour
        let rows: [[ShownValue]] = tour.lessons(in: session).enumerated().map { index, lesson in
            let state =
                lesson == tour.lesson
                ? "here" : tour.hasFinished(lesson) ? "done" : nil
            return [
                .number(index + 1), .text(lesson.name), .number(lesson.steps.count), .text(orMissing: state),
                .text(lesson.title),
            ]
        }
        let table = OutputTable(
            columns: ["#", "lesson", "steps", "state", "title"],
            rows: rows,
            emptyText: "no lessons; tour FILE takes one from a file",
            optional: ["state"]
        )
        let line = OutputLine(.note, "tour 1 begins one, tour off ends it")
        return Output([.table(table)] + (await needs(of: tour.lessons(in: session), session)) + [.line(line)])
    }

    /// Returns a line for each requirement that is not met: the lessons, and what to do first.
    private static func needs(of lessons: [Lesson], _ session: Session) async -> [Output.Block] {
        var found: [(hint: String, names: [String])] = []
        for lesson in lessons {
            guard let need = await lesson.unmetRequirement(in: session, where: \.isAboutStatus) else { continue }
            if let index = found.firstIndex(where: { $0.hint == need.hint }) {
                found[index].names.append(lesson.name)
            } else {
                found.append((need.hint, [lesson.name]))
            }
        }
        return found.map { .line(OutputLine(.note, "\($0.names.joined(conjunction: "and")): first \($0.hint)")) }
    }

    private static func opening(_ session: Session) -> Output {
        guard let lesson = session.tour.lesson else { return .nothing }
        let head = Output([.line(OutputLine(.ok, "\(lesson.name): \(lesson.title)"))])
        let rules = session.tour.number == 1 ? [Self.rules] : []
        return head + prose(rules + lesson.introduction, session) + currentStep(session)
    }

    /// Tells how a lesson is taken. The first lesson tells it; a demo of that lesson does not.
    private static let rules = """
        Each step has a task, in the line that begins with "note". Type the command that does it. hint helps, and \
        Enter goes on when the task is done. tour off ends the lesson at any time.
        """

    private static func currentStep(_ session: Session) -> Output {
        guard let lesson = session.tour.lesson else { return .nothing }
        // The line about Enter belongs below a step, also below one that is shown again.
        session.shownEmptyLineAction = nil
        guard let step = session.tour.step else { return ending(session) }
        let place = "step \(session.tour.index + 1) of \(lesson.steps.count)"
        let line = step.task.isEmpty ? place : "\(place): \(step.task)"
        return prose(step.paragraphs, session) + Output([.line(OutputLine(.note, line))])
    }

    /// Returns the line at the end of a lesson, with the way to the next one.
    private static func ending(_ session: Session) -> Output {
        let tour = session.tour
        guard let lesson = tour.lesson else { return .nothing }
        let rest = tour.skippedLessons.isEmpty ? "it was the last one" : "no other one can begin here"
        let way = tour.nextLesson.map { "next goes on to lesson \(tour.number(of: $0, in: session)), \($0.name)" }
        let line = "well done, \(lesson.name) is finished: \(way ?? "\(rest); tour off ends it")"
        let skipped = tour.skippedLessons.map { lesson, need in
            "lesson \(tour.number(of: lesson, in: session)), \(lesson.name): first \(need.hint)"
        }
        return Output([.line(OutputLine(.ok, line))] + skipped.map { .line(OutputLine(.note, $0)) })
    }

    private static func check(_ session: Session) async throws -> Output {
        _ = try lesson(session)
        let found = await session.tour.check(in: session)
        guard !found.isEmpty else { return ending(session) }
        var blocks: [Output.Block] = found.map { goal, verdict in
            let now = verdict.holds || verdict.actual.isEmpty ? "" : "   (now: \(verdict.actual))"
            return .text(["\(verdict.holds ? "done " : "to do")  \(goal)\(now)"])
        }
        let isMet = found.allSatisfy(\.verdict.holds)
        session.tour.recordGoal(isMet: isMet)
        blocks.append(.line(OutputLine(.note, isMet ? "goal met: next goes on" : "not yet: hint helps")))
        return Output(blocks)
    }

    private static func next(_ session: Session) async throws -> Output {
        _ = try lesson(session)
        let tour = session.tour
        guard let step = tour.step else {
            guard let following = tour.nextLesson else { return ending(session) }
            try await tour.begin(following, in: session)
            return opening(session)
        }
        guard await tour.isMet(in: session) else {
            tour.recordGoal(isMet: false)
            let task = step.task.isEmpty ? "the task is not done" : step.task
            let advice = await tour.advice(in: session)
            throw ReplError(.failed, "not yet: \(task)", hint: advice ?? "hint helps, and check shows what is missing")
        }
        await tour.advance(in: session)
        return currentStep(session)
    }

    /// The maximum width of prose, with its margin: longer lines are hard to read.
    private static let proseColumns = 76

    /// Returns paragraphs, wrapped at the columns of the surface but not wider than ``proseColumns``; for `--json` they are not wrapped.
    static func prose(_ paragraphs: [String], _ session: Session) -> Output {
        guard !session.options.printsJSON else { return Output(paragraphs.isEmpty ? [] : [.text(paragraphs)]) }
        let columns = min(max(Renderer.minimumColumns, session.style.columns), proseColumns) - 2
        let lines = paragraphs.enumerated().flatMap { index, paragraph -> [String] in
            let indent = paragraph.prefix { $0 == " " }
            let gap = index == 0 || !indent.isEmpty ? [] : [""]
            return gap
                + TextLayout.wrap(
                    TextLayout.clean(paragraph.trimmed),
                    first: String(indent),
                    indent: indent.count,
                    columns: columns
                )
        }
        return Output(lines.isEmpty ? [] : [.text(lines)])
    }
}
