import Persistence

/// The `tour` command.
@MainActor
enum TourCommand {
    private static let verbs = ["next", "check", "hint", "reset", "list", "off"]

    static let tour = Command(
        "tour",
        group: .lessons,
        summary: "Take a lesson",
        details: [
            "N|NAME   begins a lesson of the list; FILE one that is written in a file",
            "check    says what is still to be done; next goes on when it is done",
            "hint     helps, and says the solution when it has no more hints",
            "reset    begins the lesson anew; off ends it, without its handles and views",
            "A file: lesson NAME: TITLE, # prose, setup, step, goal CONDITION, hint TEXT,",
            "solution, cleanup, and > COMMAND below setup, solution and cleanup",
        ],
        parameters: [
            Parameter.text("N|NAME|FILE|next|check|hint|reset|list|off").optional.completing(from: "lessons")
        ],
        examples: ["tour", "tour list", "tour 1", "tour 1; tour check; tour hint; tour off"],
        synonyms: ["lesson", "lessons", "learn", "tutorial", "demo"]
    ) { call in
        let session = call.session
        let tour = session.tour
        let word = call.optionalWord("N|NAME|FILE|next|check|hint|reset|list|off")
        switch word {
        case nil: return tour.lesson == nil ? list(session) : currentStep(session)
        case "list": return list(session)
        case "check": return try await check(session)
        case "next": return try await next(session)
        case "hint":
            _ = try lesson(session)
            return prose(tour.hint(), session)
        case "reset":
            let lesson = try lesson(session)
            try await tour.begin(lesson, in: session)
            return opening(session)
        case "off":
            guard let lesson = tour.lesson else { return Output([.line(OutputLine(.hit, "no lesson is on"))]) }
            await tour.end(in: session)
            return .acknowledgement("\(lesson.name) is over")
        case let name?:
            let (lesson, file) = try find(name, session)
            do {
                try await tour.begin(lesson, in: session)
            } catch let error as ReplError where file != nil && error.message.hasPrefix("line ") {
                throw ReplError(error.code, "\(name), \(error.message)", hint: error.hint)
            }
            return opening(session)
        }
    }

    static func candidates(_ session: Session) -> [String] {
        session.tour.lessons(in: session).map(\.name) + verbs
    }

    // MARK: Finding a lesson

    private static func lesson(_ session: Session) throws -> Lesson {
        guard let lesson = session.tour.lesson else {
            throw ReplError(.failed, "no lesson is on", hint: "tour, for the list; tour 1")
        }
        return lesson
    }

    /// Returns the lesson of that number, name or file, and the file if it was read from one.
    private static func find(_ name: String, _ session: Session) throws -> (Lesson, file: String?) {
        let lessons = session.tour.lessons(in: session)
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
            let guess = DidYouMean(name, among: candidates(session))
            throw ReplError(
                .unknownReference,
                "no lesson \"\(TextLayout.cut(TextLayout.clean(name), to: 40))\"\(guess)",
                hint: guess.isEmpty ? "tour list; tour FILE for one in a file" : ""
            )
        }
        let text = try TextFile.read(path)
        do throws(ReplError) {
            return (try Lesson(parsing: text), name)
        } catch {
            throw ReplError(error.code, "\(name), \(error.message)", hint: error.hint)
        }
    }

    // MARK: Output

    private static func list(_ session: Session) -> Output {
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
            emptyText: "no lessons; tour FILE takes one from a file"
        )
        return Output([.table(table), .line(OutputLine(.note, "tour 1 begins one, tour off ends it"))])
    }

    private static func opening(_ session: Session) -> Output {
        guard let lesson = session.tour.lesson else { return .nothing }
        let head = Output([.line(OutputLine(.ok, "\(lesson.name): \(lesson.title)"))])
        return head + prose(lesson.introduction, session) + currentStep(session)
    }

    private static func currentStep(_ session: Session) -> Output {
        guard let lesson = session.tour.lesson else { return .nothing }
        guard let step = session.tour.step else { return ending(session) }
        let goals = step.goals.map { "\($0)" }.joined(separator: ", and ")
        let place = "step \(session.tour.index + 1) of \(lesson.steps.count); goal: \(goals)"
        return prose(step.paragraphs, session) + Output([.line(OutputLine(.note, place))])
    }

    private static func ending(_ session: Session) -> Output {
        let lessons = session.tour.lessons(in: session)
        let at = lessons.firstIndex { $0 == session.tour.lesson }.map { $0 + 1 }
        let after = at.flatMap { $0 < lessons.count ? "; tour \($0 + 1) is \(lessons[$0].name)" : nil } ?? ""
        return .acknowledgement("\(session.tour.lesson?.name ?? "it") is done: tour off restores the session\(after)")
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
        blocks.append(.line(OutputLine(.note, isMet ? "goal met: tour next" : "not yet: tour hint helps")))
        return Output(blocks)
    }

    private static func next(_ session: Session) async throws -> Output {
        _ = try lesson(session)
        let tour = session.tour
        guard tour.step != nil else { return ending(session) }
        let open = await tour.check(in: session).filter { !$0.verdict.holds }
        guard open.isEmpty else {
            let goals = open.map { "\($0.goal)" }.joined(separator: ", and ")
            throw ReplError(.failed, "not yet: \(goals)", hint: "tour hint, or tour reset to begin anew")
        }
        tour.advance()
        return currentStep(session)
    }

    /// Returns paragraphs, wrapped at the columns of the surface; for `--json` they are not wrapped.
    private static func prose(_ paragraphs: [String], _ session: Session) -> Output {
        guard !session.options.printsJSON else { return Output(paragraphs.isEmpty ? [] : [.text(paragraphs)]) }
        let columns = max(Renderer.minimumColumns, session.style.columns) - 2
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
