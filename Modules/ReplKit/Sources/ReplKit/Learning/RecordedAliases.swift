/// What a recording knows of aliases: those that a person has made before it, or keeps, are nowhere else.
@MainActor
final class RecordedAliases {
    /// What each stands for where the recording is run.
    var known: [String: String] = [:]
    /// Those that the line which is being recorded makes or drops.
    var touched: [String] = []

    nonisolated init() {}
}

extension Session {
    /// Writes down how the aliases of a line are made that a transcript does not make itself, so that it runs elsewhere.
    func recordAliases(of line: String, isRemark: Bool, in recorder: SessionRecorder) {
        guard recorder.form == .transcript, !isRemark else { return }
        // What cannot be parsed is refused, here as there.
        let commands = ((try? LineParser.parse(line)) ?? []).map { $0.commandWords.map(\.text) }
        recorder.aliases.touched = commands.filter { $0.first == "alias" }.compactMap { $0.dropFirst().first }
        let spoken = commands.flatMap { words in
            ["alias", "help", "?"].contains(words.first ?? "") ? Array(words.prefix(2)) : Array(words.prefix(1))
        }
        var style = style
        style.usesColour = false
        for name in spoken {
            guard let text = userAliases[name], recorder.aliases.known[name] != text else { continue }
            recorder.aliases.known[name] = text
            recorder.typed("alias \(name) = \(Quoting.quote(text))", prompt: prompt, isRemark: false)
            let said = lines(of: AliasCommand.said(name, text), duration: nil, style: style, isLast: true)
            recorder.shown(said.joined(separator: "\n"))
            recorder.ended(with: .ok)
        }
    }

    /// What the line that was recorded has done to aliases is done where the recording is run, too.
    func noteRecordedAliases(in recorder: SessionRecorder) {
        for name in recorder.aliases.touched { recorder.aliases.known[name] = userAliases[name] }
        recorder.aliases.touched = []
    }

    /// Whether a line is for later sessions: a transcript has none.
    func isKeeping(_ statement: Statement) -> Bool {
        let words = statement.commandWords
        return ["alias", "set"].contains(words.first?.text ?? "") && words.count > 2
            && words.last?.isKeyword("keep") == true
    }
}
