/// The Swift of the core's commands. What they do with an entity comes from its kind.
@MainActor
enum CoreCode {
    static func register(in registrar: PluginRegistrar) {
        registrar.addCode(of: "load", load)
        registrar.addCode(of: "show", show)
        registrar.addCode(of: "open", open)
        registrar.addCode(of: "refresh", refresh)
        registrar.addCode(of: "watch", watch)
        registrar.addCode(of: "unwatch", unwatch)
        registrar.addCode(of: "drop", drop)
        registrar.addCode(of: "wait") { $0.write("await \($0.commits).activity.waitUntilIdle()") }
        registrar.addCode(of: "trace", trace)
        registrar.addCode(of: "undo") { try writeLast($0, in: $0.session.edits.done) }
        registrar.addCode(of: "redo") { try writeLast($0, in: $0.session.edits.undone) }
        registerReasons(in: registrar)
    }

    private static func registerReasons(in registrar: PluginRegistrar) {
        let about = [
            "help", "what", "history", "clear", "set", "alias", "exit", "list", "back", "views", "panes", "replay",
            "status",
        ]
        registrar.addNoCode(of: about, because: "is about the REPL itself")
        registrar.addNoCode(of: ["code", "explain", "graph", "cache"], because: "looks into this session")
        registrar.addNoCode(of: ["gc"], because: "only says that ARC frees objects")
        registrar.addNoCode(
            of: ["tour", "demo", "run", "record", "expect"],
            because: "runs or checks lines of the REPL"
        )
    }

    private static func load(_ call: CodeCall) throws {
        guard let word = call.optionalWord("KIND|REF") else { return }
        let text = call.optionalWord("ID").map { "\(word):\($0)" } ?? word
        let references = CodeReferences(call.session, call.draft)
        let known = references.isKnown(text)
        let variable = try references.variable(text, tier: call.optionalWord("to"), as: call.resultName)
        if known { call.write("// \(variable.name) is alive: the same object, and no request") }
        call.nameResult(variable)
    }

    private static func show(_ call: CodeCall) throws {
        guard var text = call.enteredReference() else { return }
        var fields = call.words("FIELD")
        let references = CodeReferences(call.session, call.draft)
        if let (object, field) = references.splitField(text) {
            (text, fields) = (object, [field] + fields)
        }
        let variable = try references.variable(text)
        guard !fields.isEmpty else {
            call.write(variable.filled(variable.code.shows))
            return call.nameResult(variable)
        }
        let properties = try fields.map { "\(variable.name).\(try property($0, of: variable))" }
        call.write("print(\(properties.joined(separator: ", ")))")
        call.nameResult(variable)
    }

    private static func property(_ field: String, of variable: CodeVariable) throws -> String {
        guard let property = variable.code.property else { return SwiftCode.property(field) }
        if let name = property(field) { return name }
        throw ReplError(
            .unknownReference,
            "no property of \(variable.name) is behind \"\(field)\"",
            hint: "show \(variable.name)"
        )
    }

    private static func open(_ call: CodeCall) throws {
        let variable = try call.variable("N|REF")
        guard var page = try page(of: variable, call) else {
            call.write(variable.filled(variable.code.shows))
            return call.nameResult(variable)
        }
        page.value = variable.filled(page.value)
        let opened = call.declareResult(page)
        call.write(opened.filled(page.shows))
    }

    /// Returns the code for what `open` shows of a variable: its own, or that of its kind. A row is named after its kind.
    private static func page(of variable: CodeVariable, _ call: CodeCall) throws -> EntityCode? {
        if let opens = variable.code.opens { return opens() }
        let kind = variable.kind ?? variable.code.name
        let any = CodeReference(kind: kind, id: "0", tier: nil, object: nil, draft: call.draft)
        return try call.session.registry.codes.entity(any)?.opens?()
    }

    private static func refresh(_ call: CodeCall) throws {
        let isKnown = call.enteredReference().map(CodeReferences(call.session, call.draft).isKnown) ?? false
        let variable = try call.variable()
        if let again = variable.code.refreshes {
            call.write(variable.filled(again))
        } else if isKnown {
            call.write("_ = \(variable.code.value)  // updates \(variable.name), the same object")
        }
        call.nameResult(variable)
    }

    private static func watch(_ call: CodeCall) throws {
        let variable = try call.variable()
        let watch = call.unusedName("watch")
        call.write("let \(watch) = \(call.commits).watch { _ in", "    \(variable.filled(variable.code.shows))", "}")
        var names = [watch]
        if let seconds = call.optionalNumber("every") {
            let poll = call.unusedName("poll")
            let again = variable.code.refreshes.map(variable.filled) ?? "_ = \(variable.code.value)"
            call.write("let \(poll) = Task {", "    while !Task.isCancelled {")
            call.write("        try await Task.sleep(for: .seconds(\(seconds)))", "        \(again)", "    }", "}")
            names.append(poll)
        }
        call.draft.views[call.optionalWord("in") ?? call.enteredReference() ?? ""] = names
    }

    private static func unwatch(_ call: CodeCall) {
        let pane = call.optionalWord("PANE|all") ?? "all"
        let names = call.draft.closeViews(pane == "all" ? nil : pane)
        for name in names.isEmpty ? [call.given("watch", "Watch", from: "Propagation")] : names {
            call.write("\(name).cancel()")
        }
    }

    private static func drop(_ call: CodeCall) throws {
        guard let handle = call.optionalWord("h") else { return }
        let variable = try call.variable(named: handle)
        if call.draft.makeOptional(variable) {
            call.write("\(variable.name) = nil  // ARC frees what nothing else retains")
        } else {
            call.write("// \(variable.name) goes out of scope here, and ARC frees what nothing else retains")
        }
        call.draft.forget(handle)
    }

    private static func trace(_ call: CodeCall) {
        let log = "\(call.commits).log"
        guard call.optionalWord("on|off") == "on" else { return call.write("\(log).isOn = false") }
        call.write("\(log).isOn = true", "let \(call.unusedName("trace")) = \(log).observe { print($0) }")
    }

    /// Writes the code of the command that takes back the last edit, or makes it again.
    private static func writeLast(_ call: CodeCall, in entries: [EditHistory.Entry]) throws {
        for entry in entries.suffix(call.optionalNumber("N") ?? 1).reversed() {
            guard let line = entry.inverse?.line else { continue }
            for statement in try call.session.parse(line) {
                try call.session.writeCode(try call.session.expand(statement.commandWords), to: call.draft)
            }
        }
        guard call.draft.isUsed else {
            throw ReplError(.withoutCode, "there is no edit to \(call.verb): no call of the library is behind it")
        }
    }
}

extension CodeCall {
    /// The commits of the program, which the code takes as given.
    fileprivate var commits: String { given("commits", "Commits", from: "Propagation") }
}
