import ReplKit

extension TerminalOwner {
    /// The most candidates that are listed.
    private static var listLimit: Int { 100 }

    /// Tab: completes the word before the cursor, as far as its candidates agree, or lists them.
    func completeWord() -> EditedLine.Effect {
        // A pasted tab is white space.
        guard let completer = setting.completer, !hasKeysWaiting else {
            line.insert([" "])
            return .changed
        }
        let (scalars, cursor) = line.content()
        let head = String(String.UnicodeScalarView(scalars[..<cursor]))
        let word = head.split(separator: " ", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        var candidates: [String] = []
        var seen: Set<String> = []
        for candidate in completer(String(String.UnicodeScalarView(scalars)), head.count)
        where candidate.lowercased().hasPrefix(word.lowercased()) && seen.insert(candidate).inserted {
            candidates.append(candidate)
        }
        guard let first = candidates.first else { return .changed }
        let common = candidates.dropFirst().reduce(first) { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
        if candidates.count == 1 || common.count > word.count {
            line.delete(word.unicodeScalars.count)
            // What leads on is not whole: `post:`, `f.`, `title=`, a folder.
            let leadsOn = first.last.map { ":.=/".contains($0) } ?? false
            let isWhole = candidates.count == 1 && !leadsOn && !(cursor < scalars.count && scalars[cursor] == " ")
            line.insert(Array((isWhole ? common + " " : common).unicodeScalars))
        } else {
            list(candidates)
        }
        return .changed
    }

    private func list(_ candidates: [String]) {
        let columns = setting.output.size.columns
        let shown = candidates.prefix(Self.listLimit)
        let widths = shown.map { TypedText.width($0.unicodeScalars) }
        let width = (widths.max() ?? 0) + 2
        let perRow = max(columns / width, 1)
        var bytes = painter.erase(columns: columns)
        for (index, candidate) in shown.enumerated() {
            for scalar in candidate.unicodeScalars { TypedText.append(scalar, to: &bytes) }
            let endsRow = index % perRow == perRow - 1 || index == shown.count - 1
            bytes += endsRow ? [13, 10] : [UInt8](repeating: 32, count: width - widths[index])
        }
        if candidates.count > shown.count { bytes += Array("and \(candidates.count - shown.count) more\r\n".utf8) }
        write(bytes)
    }
}
