import ReplKit

/// The lines that list candidates below the prompt: each with what it is beside it, if all of them fit on the screen so, else only the words.
///
/// A pure function of the candidates and the size. The lines are never wider than the terminal, and never more than ``limit``.
struct CandidateList {
    /// A line of the list, with the ranges that are drawn dimmed.
    struct Line: Equatable {
        var text = ""
        /// The ranges of the line that are no candidates but say what they are, in scalars.
        var dimmed: [Range<Int>] = []
    }

    /// Candidates under one heading.
    private struct Group {
        let heading: String?
        var candidates: [CompletionCandidate] = []
    }

    private static let gap = 2
    /// The columns between two candidates with details in one line.
    private static let gutter = 3
    /// The least room for a detail beside another candidate.
    private static let leastDetail = 24
    /// The most candidates that are listed with details: more are only looked through, not read.
    private static let mostDetailed = 60

    private(set) var lines: [Line] = []

    private let groups: [Group]
    private let columns: Int
    private let limit: Int
    private let clusters: ClusterWidths

    /// Lays out candidates.
    ///
    /// - Parameters:
    ///   - candidates: The candidates; those with one heading are next to each other.
    ///   - columns: The columns of the terminal.
    ///   - rows: The rows of the terminal; the prompt keeps two of them.
    ///   - isLinear: True for one candidate in each line, without columns, as a screen reader needs it.
    ///   - clusters: The widths that the terminal gives to clusters.
    init(
        _ candidates: [CompletionCandidate],
        columns: Int,
        rows: Int,
        isLinear: Bool = false,
        _ clusters: ClusterWidths
    ) {
        // The last column stays free: some terminals wrap a line that fills it.
        (self.columns, limit, self.clusters) = (max(columns - 1, 8), max(rows - 2, 1), clusters)
        var groups: [Group] = []
        for candidate in candidates {
            if groups.isEmpty || groups[groups.count - 1].heading != candidate.heading {
                groups.append(Group(heading: candidate.heading))
            }
            groups[groups.count - 1].candidates.append(candidate)
        }
        self.groups = groups
        lines = isLinear ? linear() : detailed(candidates.count) ?? compact()
    }

    private var hasHeadings: Bool { groups.count > 1 }

    // MARK: With details

    /// Returns one candidate in each line, or several if there is room for their details; nil if they do not fit on the screen.
    private func detailed(_ count: Int) -> [Line]? {
        let all = groups.flatMap(\.candidates)
        guard count <= Self.mostDetailed, all.contains(where: { !$0.detail.isEmpty }) else { return nil }
        let names = min(all.map { width($0.word) }.max() ?? 0, columns / 2)
        let details = all.map { width($0.detail) }.max() ?? 0
        let margin = hasHeadings ? Self.gap : 0
        let least = names + Self.gap + min(details, Self.leastDetail)
        let most = max(1, (columns - margin + Self.gutter) / (least + Self.gutter))
        for perLine in 1...most {
            let cell = min(
                (columns - margin + Self.gutter) / perLine - Self.gutter,
                perLine == 1 ? columns : names + Self.gap + details
            )
            let lines = groups.flatMap { group in
                heading(of: group)
                    + table(
                        group.candidates,
                        perLine,
                        names: names,
                        cell: cell,
                        margin: group.heading == nil ? 0 : margin
                    )
            }
            if lines.count <= limit { return lines }
        }
        return nil
    }

    private func heading(of group: Group) -> [Line] {
        guard hasHeadings, let heading = group.heading else { return [] }
        return [Line(text: heading, dimmed: [0..<heading.unicodeScalars.count])]
    }

    private func table(
        _ candidates: [CompletionCandidate],
        _ perLine: Int,
        names: Int,
        cell: Int,
        margin: Int
    ) -> [Line] {
        let height = (candidates.count + perLine - 1) / perLine
        return (0..<height).map { row in
            var line = Line(text: blanks(margin))
            var used = 0
            for place in stride(from: row, to: candidates.count, by: height) {
                let candidate = candidates[place]
                if place > row { line.text += blanks(cell + Self.gutter - used) }
                let word = cut(candidate.word, to: cell)
                line.text += word
                used = width(word)
                let room = cell - names - Self.gap
                guard !candidate.detail.isEmpty, used <= names, room > 3 else { continue }
                line.text += blanks(names + Self.gap - used)
                let detail = cut(candidate.detail, to: room)
                let start = line.text.unicodeScalars.count
                line.text += detail
                line.dimmed.append(start..<line.text.unicodeScalars.count)
                used = names + Self.gap + width(detail)
            }
            return line
        }
    }

    // MARK: The words alone

    /// Returns the words: in columns, or behind their heading if there are several.
    private func compact() -> [Line] {
        var lines = hasHeadings ? flowing() : grid(groups.first?.candidates ?? [])
        // On a small screen each group keeps one line, so that more groups are seen.
        if hasHeadings, lines.count > limit { lines = flowing(isShort: true) }
        let kept = lines.count > limit ? lines.prefix(limit - 1) : lines[...]
        let more = groups.reduce(0) { $0 + $1.candidates.count } - kept.reduce(0) { $0 + $1.count }
        guard more > 0, kept.count < limit else { return kept.map(\.line) }
        return kept.map(\.line) + [Line(text: cut("and \(more) more: begin a word", to: columns))]
    }

    /// A line with the number of its candidates.
    private typealias Counted = (line: Line, count: Int)

    private func grid(_ candidates: [CompletionCandidate]) -> [Counted] {
        let widest = min(candidates.map { width($0.word) }.max() ?? 0, columns)
        let perLine = max(1, (columns + Self.gap) / (widest + Self.gap))
        let height = (candidates.count + perLine - 1) / perLine
        return (0..<height).map { row in
            let words = stride(from: row, to: candidates.count, by: height).map {
                cut(candidates[$0].word, to: columns)
            }
            let text = words.enumerated().map { index, word in
                index == words.count - 1 ? word : word + blanks(widest + Self.gap - width(word))
            }
            return (Line(text: text.joined()), words.count)
        }
    }

    /// Returns the words of each group behind its heading.
    ///
    /// - Parameter isShort: True for one line for each group, with `...` in place of the words that do not fit.
    private func flowing(isShort: Bool = false) -> [Counted] {
        let headings = groups.map { $0.heading ?? "" }
        let margin = min((headings.map { width($0) }.max() ?? 0) + Self.gap, columns / 2)
        return zip(groups, headings).flatMap { group, heading -> [Counted] in
            let name = cut(heading, to: margin - Self.gap)
            var lines: [Counted] = []
            var line = Line(
                text: name + blanks(margin - width(name)),
                dimmed: [0..<name.unicodeScalars.count]
            )
            var (used, count) = (margin, 0)
            for candidate in group.candidates {
                let word = cut(candidate.word, to: columns - margin - (isShort ? Self.gap + 3 : 0))
                let end = used + (count > 0 ? Self.gap : 0) + width(word)
                let isLast = candidate == group.candidates.last
                if isShort, count > 0, end > columns - (isLast ? 0 : Self.gap + 3) {
                    line.text += blanks(Self.gap) + "..."
                    break
                }
                if count > 0, end > columns {
                    lines.append((line, count))
                    (line, used, count) = (Line(text: blanks(margin)), margin, 0)
                }
                if count > 0 { line.text += blanks(Self.gap) }
                used += width(word) + (count > 0 ? Self.gap : 0)
                line.text += word
                count += 1
            }
            return lines + [(line, count)]
        }
    }

    // MARK: For a screen reader

    /// Returns one line for each candidate, or for each group if there are too many.
    private func linear() -> [Line] {
        let each = groups.flatMap { group in
            heading(of: group).map { Line(text: "\($0.text):") }
                + group.candidates.map {
                    Line(text: [$0.word, $0.detail].filter { !$0.isEmpty }.joined(separator: ", "))
                }
        }
        guard each.count > limit else { return each }
        return groups.map { group in
            let words = group.candidates.map(\.word).joined(separator: ", ")
            return Line(text: [group.heading, words].compactMap { $0 }.joined(separator: ": "))
        }
    }

    // MARK: Measuring

    private func width(_ text: String) -> Int { EchoedText.width(text.unicodeScalars, clusters) }

    private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(count, 0)) }

    private func cut(_ text: String, to columns: Int) -> String {
        guard width(text) > columns else { return text }
        let mark = columns >= 6 ? "..." : ""
        let kept = EchoedText.prefix(text.unicodeScalars, columns: columns - mark.count, clusters)
        return String(String.UnicodeScalarView(kept)) + mark
    }
}
