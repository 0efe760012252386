/// The `undo` and `redo` commands.
@MainActor
enum UndoCommand {
    static let undo = Command(
        "undo",
        group: .diagnostics,
        summary: "Take back the last edit, or the last N",
        details: [
            "It runs the command that reverses the edit, which may send a request, and",
            "says which. An edit without such a command is reported, then skipped.",
        ],
        parameters: [Parameter.number("N", in: 1...EditHistory.capacity).optional.completing(from: "edits")],
        examples: ["undo"],
        synonyms: ["revert"]
    ) { call in
        try await run(call, from: \.done) { $0.moveToUndone($1, by: $2) }
    }

    static let redo = Command(
        "redo",
        group: .diagnostics,
        summary: "Do again what undo took back",
        parameters: [Parameter.number("N", in: 1...EditHistory.capacity).optional.completing(from: "edits taken back")],
        examples: ["redo"],
        synonyms: ["again"]
    ) { call in
        try await run(call, from: \.undone) { $0.moveToDone($1, by: $2) }
    }

    private static func run(
        _ call: Invocation,
        from entries: KeyPath<EditHistory, [EditHistory.Entry]>,
        move: (Session, EditHistory.Entry, Output) -> Void
    ) async throws -> Output {
        // The command's own name is used, even if an alias was typed.
        let (session, verb) = (call.session, call.command.name)
        let wanted = call.optionalNumber("N") ?? 1
        let count = session.edits[keyPath: entries].count
        guard count > 0 else {
            let reason =
                verb == "redo"
                ? "no edit was taken back"
                : call.session.edits.undone.isEmpty ? "no edit yet" : "redo makes the last edit again"
            return .hit("nothing to \(verb): \(reason)")
        }
        guard count >= wanted else { throw tooFewEdits(verb, count) }
        var lines: [OutputLine] = []
        for index in 1...wanted {
            guard let entry = session.edits[keyPath: entries].last else { break }
            do {
                let (text, output) = try await run(entry, verb: verb, in: session)
                move(session, entry, output)
                lines.append(OutputLine(.ok, text, isTimed: index == wanted, reportsViews: index == wanted))
            } catch let error as ReplError where !lines.isEmpty {
                let done = "\(lines.count) of \(wanted) done: \(lines.map(\.text).joined(separator: "; "))"
                throw ReplError(error.code, "\(error.message) (\(done))", hint: error.hint)
            }
        }
        return Output(lines.map(Output.Block.line))
    }

    /// Runs the inverse command of an entry and returns a text that says so, with the output of the inverse.
    private static func run(
        _ entry: EditHistory.Entry,
        verb: String,
        in session: Session
    ) async throws -> (text: String, output: Output) {
        guard let line = entry.inverse?.line else {
            guard entry.unfinishedEdit?.isPending != true else {
                throw ReplError(
                    .failed,
                    "nothing to \(verb) yet: the server has not answered \(entry.done)",
                    hint: "wait, then \(verb)"
                )
            }
            session.edits.forget(entry)
            let before = session.edits.done.last
            throw ReplError(
                .failed,
                "nothing to \(verb): \(entry.done) has no inverse",
                hint: before.map { "\(verb), for \($0.done) before it" } ?? ""
            )
        }
        try session.checkEditContext(of: entry, for: verb)
        do {
            let (output, requests) = try await session.perform(line)
            let sent = requests == 0 ? "" : ", \(Session.requests(requests)) sent"
            return ("\(verb) \(entry.done): \(line)\(sent)", output)
        } catch {
            let error = session.explain(error)
            // An entity that is gone, or that has the wrong kind, does not come back if the command is repeated.
            if [.unknownReference, .wrongKind, .usage].contains(error.code) { session.edits.forget(entry) }
            guard error.code != .cancelled else {
                // The request that was sent still runs; repeating the command would send it twice.
                session.edits.forget(entry)
                throw error
            }
            throw ReplError(error.code, "\(verb) \(entry.done): \(error.message)", hint: error.hint)
        }
    }

    private static func tooFewEdits(_ verb: String, _ count: Int) -> ReplError {
        ReplError(
            .badNumber,
            "\(verb): there \(count == 1 ? "is 1 edit" : "are \(count) edits") to \(verb)",
            hint: count == 1 ? verb : "\(verb) \(count)"
        )
    }
}
