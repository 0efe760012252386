import Foundation

/// `help`, `set`, `alias`, `expect`, `run`, `exit`.
@MainActor
enum MetaCommands {
    static let all = [HelpCommand.help, set, alias, expect, run, exit]

    private static let set = Command(
        "set",
        group: .meta,
        summary: "List the settings, or change one",
        parameters: [Parameter.word("NAME").optional, Parameter.word("VALUE").optional],
        examples: ["set", "set columns 100"]
    ) { call in
        let session = call.session
        guard let name = call.optionalWord("NAME") else { return list(session.registry.settings, session) }
        let settings = session.registry.settings
        guard let setting = settings.first(where: { $0.name == name }) else {
            let guess = DidYouMean(name, among: settings.map(\.name))
            throw ReplError(
                .usage,
                "no setting \"\(TextLayout.cut(TextLayout.clean(name), to: 40))\"\(guess)",
                hint: "set"
            )
        }
        guard let value = call.optionalWord("VALUE") else { return list([setting], session) }
        try setting.write(session, value)
        return .acknowledgement("\(name) \(setting.read(session))")
    }

    private static func list(_ settings: [Setting], _ session: Session) -> Output {
        let rows: [[ShownValue]] = settings.map { setting in
            [.text(setting.name), .text(setting.read(session)), .text(setting.values), .text(setting.summary)]
        }
        return Output([.table(OutputTable(columns: ["setting", "value", "values", "what"], rows: rows))])
    }

    private static let alias = Command(
        "alias",
        group: .meta,
        summary: "List, make or drop an alias (* for the words)",
        parameters: [Parameter.word("NAME").optional, Parameter.text("TEXT|off").optional],
        examples: ["alias", "alias s show *", "alias s off"]
    ) { call in
        let session = call.session
        guard let name = call.optionalWord("NAME") else {
            let rows: [[ShownValue]] = session.userAliases.sorted { $0.key < $1.key }.map {
                [.text($0.key), .text($0.value)]
            }
            let table = OutputTable(columns: ["alias", "for"], rows: rows, emptyText: "no aliases; alias NAME TEXT")
            return Output([.table(table)])
        }
        guard let typed = call.optionalWord("TEXT|off") else {
            guard let template = session.userAliases[name] else { throw unknownAlias(name) }
            return .acknowledgement("\(name): \(template)")
        }
        let text = typed.hasPrefix("= ") ? String(typed.dropFirst(2)) : typed
        guard text != "off" else {
            guard session.userAliases.removeValue(forKey: name) != nil else { throw unknownAlias(name) }
            return .acknowledgement("\(name) is no alias any more")
        }
        try check(name, text, session)
        session.userAliases[name] = text
        return .acknowledgement("\(name): \(text)")
    }

    private static func unknownAlias(_ name: String) -> ReplError {
        ReplError(.unknownReference, "no alias \"\(TextLayout.cut(TextLayout.clean(name), to: 40))\"", hint: "alias")
    }

    private static func check(_ name: String, _ text: String, _ session: Session) throws {
        guard ArgumentBinder.isHandleName(name) else {
            throw ReplError(
                .usage,
                "\"\(TextLayout.cut(name, to: 40))\" is no name for an alias",
                hint: "letters and digits"
            )
        }
        guard session.registry.candidates(for: name).isEmpty else {
            throw ReplError(.usage, "\(name) is a command", hint: "another name")
        }
        let statements = try LineParser.parse(text)
        guard statements.count == 1, statements[0].file == nil, case .command(let words) = statements[0].action else {
            throw ReplError(.usage, "an alias stands for one command", hint: "alias s show *")
        }
        guard !session.registry.candidates(for: words[0].text).isEmpty else {
            throw session.registry.unknownVerb(words[0].text, besides: [])
        }
    }

    private static let expect = Command(
        "expect",
        group: .learn,
        summary: "Fail (exit 4) unless a field has a value",
        parameters: [.text("REF.FIELD=V")],
        examples: ["expect KIND:1.FIELD = 1"]
    ) { call in
        let text = try call.word("REF.FIELD=V")
        guard let equals = text.firstIndex(of: "="), let dot = text[..<equals].lastIndex(of: ".") else {
            throw ReplError(.usage, "expect takes REF.FIELD = VALUE", hint: "expect p.score = 18")
        }
        let reference = String(text[..<dot])
        let name = text[text.index(after: dot)..<equals].trimmingCharacters(in: .whitespaces)
        let wanted = text[text.index(after: equals)...].trimmingCharacters(in: .whitespaces)
        guard !wanted.isEmpty else {
            throw ReplError(.usage, "expect: the value behind = is missing", hint: "expect \(reference).\(name) = -")
        }
        let object = try await call.session.resolve(reference)
        let fields = object.fields()
        guard let field = fields.first(where: { $0.name == name }) else {
            throw ReadCommands.unknownField(name, of: object.reference, known: fields.map(\.name))
        }
        guard field.value.text == wanted || field.markedText == wanted else {
            throw ReplError(.expectationNotMet, "\(reference).\(name) is \(field.markedText), not \(wanted)")
        }
        return .acknowledgement("\(reference).\(name) is \(field.markedText)")
    }

    private static let run = Command(
        "run",
        group: .learn,
        summary: "Run a file's lines, a transcript's commands",
        parameters: [.word("FILE")],
        examples: ["run FILE"]
    ) { call in
        let session = call.session
        let file = try call.word("FILE")
        guard session.runDepth < 8 else { throw ReplError(.failed, "\(file): files run one another without end") }
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: file))
        } catch {
            let isThere = FileManager.default.fileExists(atPath: file)
            throw ReplError(
                .file,
                isThere ? "\(file) cannot be read; is it a file, and yours?" : "there is no file \(file)"
            )
        }
        guard let text = String(data: data, encoding: .utf8) else { throw ReplError(.file, "\(file) is not UTF-8") }
        session.runDepth += 1
        defer { session.runDepth -= 1 }
        let entries = Transcript(parsing: text).entries.map { ($0.command, $0.status) }
        let lines = text.split(whereSeparator: \.isNewline).map { (String($0), ExitStatus.ok) }
        for (line, expected) in entries.isEmpty ? lines : entries {
            try Task.checkCancellation()
            let status = await session.execute(line)
            guard status == expected else {
                throw ReplError(
                    ReplError.Code("script", exitStatus: status == .ok ? .expectationNotMet : status),
                    "\(file) stopped at: \(TextLayout.cut(line, to: 50))"
                )
            }
            if session.isEnded { break }
        }
        return .acknowledgement("\(file) done")
    }

    private static let exit = Command(
        "exit",
        group: .meta,
        summary: "Leave",
        examples: ["exit"],
        aliases: ["quit"]
    ) { call in
        call.session.isEnded = true
        return .nothing
    }
}
