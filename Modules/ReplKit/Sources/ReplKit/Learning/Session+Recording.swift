extension Session {
    /// Begins to write down what is typed and shown.
    ///
    /// - Throws: ``ReplError`` if the file cannot be written.
    func beginRecording(in path: String, overwrites: Bool = false) throws {
        let recorder = try SessionRecorder(path: path, columns: style.columns, overwrites: overwrites)
        self.recorder = recorder
        tap.record { recorder.shown($0) }
        // What stands behind it in the same line is recorded, too.
        if let rest = line(after: "record", in: currentLine) { recordLine(rest) }
    }

    /// What stands behind the first statement with that verb; nil if nothing does.
    private func line(after verb: String, in line: String) -> String? {
        // A line that is carried out has been parsed before.
        let statements = (try? parse(line)) ?? []
        guard let index = statements.firstIndex(where: { self.verb(of: $0) == verb }) else { return nil }
        let rest = statements.dropFirst(index + 1).map(text)
        return rest.isEmpty ? nil : rest.joined(separator: "; ")
    }

    /// Ends the recording, if there is one.
    func endRecording() {
        tap.record(nil)
        recorder?.finish()
        recorder = nil
    }

    /// Tells the recorder of a line; one about the recording itself is left out.
    func recordLine(_ line: String) {
        guard let recorder else { return }
        guard let (text, isRemark) = recordable(line) else {
            // What it says belongs to no line of the file.
            if !line.trimmed.isEmpty { recorder.pause() }
            return
        }
        recordAliases(of: line, isRemark: isRemark, in: recorder)
        recorder.typed(text, prompt: prompt, isRemark: isRemark)
    }

    func recordEnd(of status: ExitStatus) {
        guard let recorder else { return }
        recorder.ended(with: status)
        noteRecordedAliases(in: recorder)
        guard let failure = recorder.failure else { return }
        endRecording()
        showError(failure)
    }

    /// A line as a script can run it: verbs in full, and on one line; nil for one that is not recorded.
    private func recordable(_ line: String) -> (text: String, isRemark: Bool)? {
        let blank = line.trimmed
        guard !blank.isEmpty else { return nil }
        let all: [Statement]
        do {
            all = try parse(line)
        } catch {
            // It will be refused, in a script as here.
            return (line.replacing("\n", with: " "), false)
        }
        guard !all.isEmpty else { return (String(blank.drop { $0 == "#" }).trimmed, true) }
        // What stands behind it is not recorded any more.
        let statements = all.prefix { !endsRecording($0) }
        if statements.count == 1, isKeeping(statements[0]) { return (line.replacing("\n", with: " "), true) }
        let others = statements.filter { !$0.commandWords.isEmpty && verb(of: $0) != "record" }
        guard !others.isEmpty else {
            // What the shell did is told, and not done again.
            return statements.contains { $0.commandWords.isEmpty } ? (line.replacing("\n", with: " "), true) : nil
        }
        let isAsTyped =
            !line.contains("\n") && others.count == all.count
            && others.allSatisfy { inFull($0) == nil && !$0.destination.isPipe }
        return (isAsTyped ? line : others.map(text).joined(separator: "; "), false)
    }

    private func endsRecording(_ statement: Statement) -> Bool {
        verb(of: statement) == "record" && statement.commandWords.dropFirst().first?.isKeyword("off") == true
    }

    private func text(of statement: Statement) -> String {
        (inFull(statement) ?? statement.commandWords.map(\.typed).joined(separator: " "))
            // A script has no shell: what another program was given is printed nowhere.
            + (statement.destination.isPipe ? Destination.file("/dev/null") : statement.destination).typed
    }

    /// The verb in full.
    private func verb(of statement: Statement) -> String? {
        (inFull(statement) ?? statement.commandWords.first?.text)?.split(separator: " ").first.map(String.init)
    }

    /// The statement with its verb in full, if only its beginning was typed.
    private func inFull(_ statement: Statement) -> String? {
        guard let verb = statement.commandWords.first?.text, registry.candidates(for: verb).isEmpty,
            userAliases[verb] == nil
        else { return nil }
        let near = registry.verbs.filter { $0.hasPrefix(verb) }
        guard near.count == 1, let full = near.first else { return nil }
        return ([full] + statement.commandWords.dropFirst().map(\.typed)).joined(separator: " ")
    }
}
