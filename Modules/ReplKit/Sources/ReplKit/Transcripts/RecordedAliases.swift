/// The aliases in a recording. Aliases that a person has made before the recording, or has stored, must be defined in it.
@MainActor
final class RecordedAliases {
    /// The texts of the aliases that the recording has defined so far.
    var known: [String: String] = [:]
    /// The aliases that the current line defines or removes.
    var touched: [String] = []

    nonisolated init() {}
}

extension Session {
    /// Writes definitions of the aliases in a line that the transcript has not defined yet, so that it runs in any session.
    func writeAliasDefinitions(of line: String, isRemark: Bool, in recorder: SessionRecorder) {
        guard recorder.form == .transcript, !isRemark else { return }
        // Ignored: a line that cannot be parsed is refused when it is run, here and in the transcript.
        let commands = ((try? LineParser.parse(line)) ?? []).map { $0.commandWords.map(\.text) }
        recorder.aliases.touched = commands.filter { $0.first == "alias" }.compactMap { $0.dropFirst().first }
        let spoken = commands.flatMap { words in
            ["alias", "help", "?"].contains(words.first ?? "") ? Array(words.prefix(2)) : Array(words.prefix(1))
        }
        var style = style
        style.usesColour = false
        for name in spoken {
            guard let text = changedAlias(name), recorder.aliases.known[name] != text else { continue }
            recorder.aliases.known[name] = text
            let isOff = text == AliasCommand.off
            let definition = isOff ? "alias \(name) off" : "alias \(name) = \(Quoting.quote(text))"
            recorder.recordInput(definition, prompt: prompt, isRemark: false)
            let output = isOff ? AliasCommand.removal(name) : AliasCommand.acknowledgement(name, text)
            let said = lines(of: output, duration: nil, style: style, isLast: true)
            recorder.recordOutput(said.joined(separator: "\n"))
            recorder.recordStatus(with: .ok)
        }
    }

    /// Updates the known aliases after a line, because the line changes them in the transcript too.
    func writeAliasChanges(in recorder: SessionRecorder) {
        for name in recorder.aliases.touched { recorder.aliases.known[name] = changedAlias(name) }
        recorder.aliases.touched = []
    }

    /// Returns the text of an alias that the person has made, or `off` for a shipped one that the person has switched off; nil for others,
    /// which every session has.
    private func changedAlias(_ name: String) -> String? {
        userAliases[name] ?? (removedAliases.contains(name) ? AliasCommand.off : nil)
    }

    /// Returns true if a line stores a value for later sessions; a transcript has no later sessions.
    func isPersistent(_ statement: Statement) -> Bool {
        let words = statement.commandWords
        return ["alias", "set"].contains(words.first?.text ?? "") && words.count > 2
            && words.last?.isKeyword("keep") == true
    }
}
