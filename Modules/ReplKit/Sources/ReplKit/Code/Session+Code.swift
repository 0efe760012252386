extension Session {
    /// Returns the Swift of a line, without running it.
    ///
    /// References are taken by their words, and paths are followed in memory, so that no request is sent.
    ///
    /// - Throws: ``ReplError`` for a line that is not valid, whose commands have no code, or that names nothing known.
    public func code(of line: String) throws -> SwiftCode {
        let draft = CodeDraft()
        var reason: ReplError?
        for statement in try parse(line) {
            for part in try commands(of: statement) {
                var words = part.commandWords
                guard !words.isEmpty else { continue }
                _ = OutputFormat.removeLast(from: &words)
                do {
                    try writeCode(try expand(words), to: draft, for: part)
                } catch let error as ReplError where error.code == .withoutCode {
                    reason = reason ?? error
                }
            }
        }
        guard draft.isUsed else { throw reason ?? ReplError(.withoutCode, "there is no command in that line") }
        return draft.code
    }

    /// The Swift of the last line that has any, as it was written before each of its commands ran; the running line counts.
    ///
    /// - Throws: ``ReplError`` if no line has any yet, or if it could not be written.
    package var lastCode: SwiftCode {
        get throws {
            let running = codeDraft.flatMap { $0.isUsed || $0.failure != nil ? $0 : nil }
            guard let draft = running ?? lastCodeDraft else {
                throw ReplError(.withoutCode, "no line with a call of the library yet", hint: "code COMMAND")
            }
            if let failure = draft.failure { throw failure }
            return draft.code
        }
    }

    /// The commands without an entry for ``code(of:)``, neither code nor a reason, as `plugin.verb`; and the entries without a command.
    package var codeGaps: [String] {
        let core = registry.plugins[0]
        let missing = registry.commands.filter {
            registry.codes.code(of: $0.command.name, in: $0.plugin, core: core) == nil
        }
        let names = missing.map { "\($0.plugin).\($0.command.name) has no code" }
        return names
            + registry.codes.verbsWithoutCommand(among: registry.commands, core: core).map { "\($0) is no command" }
    }

    // MARK: While a line runs

    /// Begins the code of a line. The code of an outer line, such as `run FILE`, is put aside.
    ///
    /// - Returns: The code of the outer line, for ``endCode(restoring:)``.
    func beginCode() -> CodeDraft? {
        let outer = codeDraft
        codeDraft = CodeDraft()
        return outer
    }

    /// Ends the code of a line, and keeps it for `code` if there is any.
    func endCode(restoring outer: CodeDraft?) {
        if let draft = codeDraft, draft.isUsed || draft.failure != nil { lastCodeDraft = draft }
        codeDraft = outer
    }

    /// Writes the code of a command that is about to run. A failure is kept for `code`; it never fails the command.
    func recordCode(_ line: ExpandedCommand, of statement: Statement) {
        guard let draft = codeDraft else { return }
        do {
            try writeCode(line, to: draft, for: statement)
        } catch {
            let error = explain(error)
            if error.code != .withoutCode { draft.failure = draft.failure ?? error }
        }
    }

    // MARK: One command

    /// Writes the code of a command.
    ///
    /// - Parameter statement: The statement as it was typed; nil if the command is a part of another.
    /// - Throws: ``ReplError`` with code `withoutCode` if it has none.
    func writeCode(_ line: ExpandedCommand, to draft: CodeDraft, for statement: Statement? = nil) throws {
        if let account = statement?.account {
            try draft.scoped {
                try writePrefix(account, line, to: draft)
                try writeCommand(line, to: draft)
            }
        } else {
            try writeCommand(line, to: draft)
        }
        if let statement { draft.add(statement) }
    }

    /// Writes the code of the prefix `as NAME`, which puts the account's client in place of the given one.
    private func writePrefix(_ account: String, _ line: ExpandedCommand, to draft: CodeDraft) throws {
        let verb = Statement.accountPrefix
        guard registry.commands.contains(where: { $0.command.name == verb }) else { return }
        let words = [Word(account), Word(line.verb)]
        try writeCommand(ExpandedCommand(verb: verb, arguments: words, verbText: verb), to: draft)
    }

    private func writeCommand(_ line: ExpandedCommand, to draft: CodeDraft) throws {
        let entry = try codeEntry(line, draft)
        switch registry.codes.code(of: entry.command.name, in: entry.plugin, core: registry.plugins[0]) {
        case .code(let write)?: try write(try CodeCall(entry.command, line.arguments, in: self, draft: draft))
        case .none(let reason)?: throw ReplError.withoutCode(registry.displayName(of: entry), because: reason)
        case nil: throw ReplError(.withoutCode, "\(registry.displayName(of: entry)) has no Swift yet")
        }
    }

    /// Returns the command that a line means. Of several for different kinds, the kind of the first reference decides.
    private func codeEntry(_ line: ExpandedCommand, _ draft: CodeDraft) throws -> Registry.Entry {
        let entries = registry.candidates(for: line.verb).map {
            Registry.Entry(command: $0.command, plugin: $0.plugin)
        }
        guard let first = entries.first else {
            throw registry.unknownVerb(line.verb, besides: Array(aliases.keys))
        }
        guard entries.count > 1, first.command.takesReferenceFirst, let reference = line.arguments.first else {
            return first
        }
        // A bare name is of the kind of the first command; it is reported there if it is unknown.
        let kind = try? CodeReferences(self, draft).kind(reference.text)
        return entries.first { entry in kind.map(entry.command.kinds.contains) ?? false } ?? first
    }
}

extension ReplError {
    /// Returns the error for a command that calls no library.
    static func withoutCode(_ verb: String, because reason: String) -> ReplError {
        ReplError(.withoutCode, "\(verb) \(reason): no call of the library is behind it")
    }
}

extension ReplError.Code {
    /// A command without Swift.
    package static let withoutCode = ReplError.Code("without-code", exitStatus: .failed)
}
