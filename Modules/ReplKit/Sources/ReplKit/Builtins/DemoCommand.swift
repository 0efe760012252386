/// The `demo` command.
@MainActor
enum DemoCommand {
    private static let argument = "NAME|FILE|next|list|off"
    /// The words in place of a demo, with what Tab shows beside them.
    private static let verbs = [
        "next": "runs the next step", "list": "lists the demos", "off": "ends the demo",
    ]

    static let demo = Command(
        "demo",
        group: .lessons,
        summary: "Watch what this does, step by step",
        details: [
            "Enter runs the next step; demo off or Ctrl-C ends it. A script runs all.",
            "The session is afterwards as it was: account, handles, lists, views,",
            "aliases, settings and faults.",
            "NAME     a demo; or a lesson, by name or number, shown by its own solutions",
            "FILE     a demo of your own: demo NAME: TITLE, # prose, setup, step, and",
            "         > COMMAND below setup, a step's prose and cleanup",
        ],
        parameters: [Parameter.text(argument).optional.completing(from: "demos").explaining(verbs)],
        examples: ["demo", "demo list"],
        synonyms: ["presentation", "example", "walkthrough"]
    ) { call in
        let session = call.session
        if call.optionalWord(argument) != "list" { try GuideLines.requireNone(for: call.command.name) }
        switch call.optionalWord(argument) {
        case "list": return list(session)
        case "off":
            guard let script = session.demo.script else { return Output([.line(OutputLine(.hit, "no demo is on"))]) }
            await session.demo.end(in: session)
            return .acknowledgement("\(script.name) is over; the session is as it was")
        case "next":
            guard session.demo.script != nil else { throw ReplError(.failed, "no demo is on", hint: "demo") }
            return try await goOn(session)
        case nil where session.demo.script != nil: return try await goOn(session)
        case nil:
            guard let first = session.demos.first else { return list(session) }
            return try await begin(first, session)
        case let name?:
            // A number is that of a lesson; demos have names alone.
            let isNumber = Int(name) != nil
            let walks = isNumber ? session.tour.lessons(in: session) : session.walks
            let (script, _) = try TourCommand.find(name, among: walks, "demo", candidates(session))
            return try await begin(script, session)
        }
    }

    static func candidates(_ session: Session) -> [String] {
        session.walks.map(\.name) + verbs.keys.sorted()
    }

    private static func begin(_ script: Lesson, _ session: Session) async throws -> Output {
        try await session.demo.begin(script, in: session)
        session.show(OutputLine(.ok, "\(script.name): \(script.title)"))
        session.show(TourCommand.prose(script.introduction, session))
        return try await goOn(session)
    }

    /// Runs the next step, or all steps in a script; the last one ends the demo.
    private static func goOn(_ session: Session) async throws -> Output {
        repeat {
            try await session.demo.runNextStep(in: session)
        } while !session.options.isInteractive && !session.demo.isAtEnd
        guard session.demo.isAtEnd, let script = session.demo.script else { return .nothing }
        await session.demo.end(in: session)
        let code = session.registry.codes.app == nil ? "" : ", code app prints it as an app"
        let next = script.isDemo && !session.lessons.isEmpty ? "; tour lets you do it yourself\(code)" : ""
        return .acknowledgement("\(script.name) is over, and the session is as it was\(next)")
    }

    private static func list(_ session: Session) -> Output {
        let rows: [[ShownValue]] = session.demos.map { demo in
            [.text(demo.name), .number(demo.steps.count), .text(demo.title)]
        }
        let table = OutputTable(
            columns: ["demo", "steps", "title"],
            rows: rows,
            emptyText: "no demos; demo FILE runs one from a file"
        )
        return Output([.table(table), .line(OutputLine(.note, "demo NAME runs one, or the solutions of a lesson"))])
    }
}
