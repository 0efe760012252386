import ReplKit

extension TerminalOwner {
    /// Handles Tab: completes the word before the cursor, as far as its candidates agree, or lists them.
    func completeWord() -> LibeditEditor.Effect {
        // A pasted tab is white space.
        guard setting.completer != nil, !hasKeysWaiting else {
            line.insert([" "])
            return .changed
        }
        let (scalars, cursor) = line.content()
        let head = String(String.UnicodeScalarView(scalars[..<cursor]))
        let typed = CompletionContext(head, cursor: head.count)
        var candidates: [CompletionCandidate] = []
        var words: [String] = []
        var seen: Set<[UInt8]> = []
        let begun = Array(typed.partialWord.lowercased().utf8)
        for candidate in awaitCandidates(of: String(String.UnicodeScalarView(scalars)), cursor: head.count) {
            let word = Quoting.word(of: candidate.word)
            guard word.lowercased().utf8.starts(with: begun), seen.insert(Array(candidate.word.utf8)).inserted else {
                continue
            }
            candidates.append(candidate)
            words.append(word)
        }
        guard let first = words.first else { return .changed }
        if candidates.count == 1 {
            insert(candidates[0].word, standingFor: first, in: typed, before: scalars[cursor...])
            return .changed
        }
        let common = words.dropFirst().reduce(first) { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
        if common.count > typed.partialWord.count {
            let needsQuotes = zip(candidates, words).contains { $0.word != $1 }
            line.delete(cursor - typed.start)
            line.insert(
                Array(Quoting.quotedPrefix(of: common, in: typed.quote ?? (needsQuotes ? "\"" : nil)).unicodeScalars)
            )
        } else {
            list(candidates)
        }
        return .changed
    }

    /// Asks for the candidates until they are known, the person types on, or the source is closed.
    private func awaitCandidates(of line: String, cursor: Int) -> [CompletionCandidate] {
        guard let completer = setting.completer else { return [] }
        while !mailbox.isClosing {
            if let candidates = completer(line, cursor) { return candidates }
            guard Descriptor.wait([setting.input.number], milliseconds: 10).isEmpty else { break }
        }
        return []
    }

    /// Replaces the typed part of the word by the only candidate.
    private func insert(
        _ candidate: String,
        standingFor word: String,
        in typed: CompletionContext,
        before rest: ArraySlice<Unicode.Scalar>
    ) {
        // The candidate includes its closing quote.
        let closes = typed.quote != nil && rest.first == typed.quote
        if closes { line.move(by: 1) }
        line.delete(rest.startIndex - typed.start + (closes ? 1 : 0))
        // A word that can continue is not complete: `post:`, `f.`, `title=`, a folder.
        let hasSubpaths = word.last.map { ":.=/".contains($0) } ?? false
        let isWhole = !hasSubpaths && rest.dropFirst(closes ? 1 : 0).first != " "
        line.insert(Array((isWhole ? candidate + " " : candidate).unicodeScalars))
    }

    private func list(_ candidates: [CompletionCandidate]) {
        let size = area
        let appearance = mailbox.appearance
        let list = CandidateList(
            candidates,
            columns: size.columns,
            rows: size.rows,
            isLinear: appearance.isLinear,
            painter.clusters
        )
        var bytes = painter.erase(columns: size.columns)
        for line in list.lines {
            let dimmed = appearance.usesColour ? line.dimmed : []
            for (index, scalar) in line.text.unicodeScalars.enumerated() {
                if dimmed.contains(where: { $0.lowerBound == index }) { bytes += Array("\u{1B}[2m".utf8) }
                EchoedText.append(scalar, to: &bytes)
                if dimmed.contains(where: { $0.upperBound == index + 1 }) { bytes += Array("\u{1B}[0m".utf8) }
            }
            bytes += [13, 10]
        }
        write(bytes)
    }
}
