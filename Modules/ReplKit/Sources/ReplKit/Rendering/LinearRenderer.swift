import Foundation
import Primitives

/// A renderer of linear text, for a screen reader and for copying (`--plain`, `set plain on`).
///
/// It uses neither colour nor columns nor wrapping: a row, a field, a step or a status is one line, whose parts are separated by words and
/// punctuation, and a value that the server has not confirmed says so in words.
///
/// | block | line |
/// |---|---|
/// | a status | `ok: vote post:42 up: 2 views changed [3 ms]` |
/// | a row of a table | `1, Growing tomatoes, score 17, post:42` |
/// | a row of a tree | `3, reply to 1, And they climb, creator bob` |
/// | what all rows have | `all rows: subscribed no, tier T2` |
/// | an object | `post:42, T2, Growing tomatoes`, and `score: 17` for each field |
/// | a step | `2. optimistic: post:42 score from 6 to 7` |
/// | a change of a view | `list, post:42: score from 6 to 7, not confirmed` |
struct LinearRenderer {
    /// The number of columns for what has to be wrapped somewhere; no terminal is as wide.
    static let columns = 1 << 20

    /// The columns whose values need no name, because their form says what they are.
    private static let selfExplanatory: Set = [
        "#", "ref", "tier", "handle", "view", "setting", "alias", "lesson", "kind", "headline", "what", "what it does",
    ]

    private let renderer: Renderer

    init(_ renderer: Renderer) { self.renderer = renderer }

    func lines(of block: Output.Block, duration: Duration?) -> [String] {
        switch block {
        case .line(let line): [self.line(of: line, duration: duration)]
        case .table(let table): lines(of: table)
        case .object(let object): lines(of: object)
        case .page(let page): lines(of: page)
        case .fields(let fields): lines(of: fields)
        case .step(let step): [line(of: step)]
        case .text(let lines): lines.map(TextLayout.clean)
        case .verbatim(let lines): lines
        case .panes(let state): state.panes.flatMap { lines(of: $0) }
        }
    }

    // MARK: Status lines

    func line(of line: OutputLine, duration: Duration?) -> String {
        let time = line.isTimed ? duration.map { " " + renderer.text(of: $0) } : nil
        return "\(line.status.rawValue): \(TextLayout.unglued(TextLayout.clean(line.text)))\(time ?? "")"
    }

    func lines(of error: ReplError) -> [String] {
        let lines = [line(of: OutputLine(.error, error.message), duration: nil)]
        return error.hint.isEmpty ? lines : lines + [TextLayout.clean(error.formattedHint)]
    }

    private func line(of step: OutputStep) -> String {
        let parts = [step.label, step.detail].map { TextLayout.clean($0).withSingleBlanks }.filter { !$0.isEmpty }
        let number = step.number.map { "\($0). " } ?? ""
        return number + parts.joined(separator: ": ") + (step.duration.map { " " + renderer.text(of: $0) } ?? "")
    }

    // MARK: Tables

    private func lines(of table: OutputTable) -> [String] {
        let table = table.drawn
        guard !table.rows.isEmpty else { return [TextLayout.clean(table.emptyText)] }
        let order = table.readingOrder
        let shared = order.compactMap { index in
            table.sharedText(of: index).map { (index: index, text: "\(table.heading(of: index)) \($0)") }
        }
        let own = order.filter { index in !shared.contains { $0.index == index } }
        // The first text says what the row is about, and needs no name.
        let first = own.first { table.columns[$0] != "#" }
        let rows = table.rows.enumerated().flatMap { place, row in
            var blocks: [String] = []
            var cells = own.compactMap { index -> String? in
                let (name, cell) = (table.columns[index], row[index])
                // Without its value, a line of a table of values would say nothing.
                let isSaid = name == "value" || table.verbatimColumns.contains(name)
                guard cell.isMarked || cell.value != .missing || isSaid else { return nil }
                if let text = table.multilineText(of: cell, in: index) {
                    blocks += ["\(table.heading(of: index))\(cell.isMarked ? " (not confirmed)" : ""):"]
                    blocks += text.wrapped(indent: 0, columns: Self.columns)
                    return nil
                }
                let text = Self.text(of: cell.value, isMarked: cell.isMarked, agedAt: table.format?.now)
                let isNamed = index != first && !Self.selfExplanatory.contains(name)
                return isNamed ? "\(table.heading(of: index)) \(text)" : text
            }
            // Without indentation, a row of a tree names the row above.
            if let format = table.format, table.parents.indices.contains(place), let parent = table.parents[place] {
                cells.insert("\(format.parentWords) \(parent)", at: min(1, cells.count))
            }
            return [cells.joined(separator: ", ")] + blocks
        }
        return shared.isEmpty ? rows : rows + ["all rows: \(shared.map(\.text).joined(separator: ", "))"]
    }

    private static func text(of value: ShownValue, isMarked: Bool, agedAt now: Date? = nil) -> String {
        let text = value.text(agedAt: now).trimmed
        return isMarked ? "\(text) (not confirmed)" : text
    }

    // MARK: Pages

    private func lines(of page: OutputPage) -> [String] {
        let parts = [page.reference, page.tier, page.title].compactMap { $0.map(TextLayout.clean) }
        let head = parts.joined(separator: ", ")
        let body = page.text.split(whereSeparator: \.isNewline).map { TextLayout.clean(String($0)) }
        return [head] + (page.status.map { ["(\($0.text))"] } ?? [])
            + [TextLayout.clean(page.byline)].filter { !$0.isEmpty }
            + page.addresses.map { "\(TextLayout.clean($0.name)): \(TextLayout.clean($0.url))" } + body
    }

    // MARK: Objects

    private func lines(of object: OutputObject) -> [String] {
        let head = [object.reference, object.tier, TextLayout.clean(object.headline)]
        let edges = object.edges.map { "." + $0 }.joined(separator: " ")
        return [head.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")]
            + (object.status.map { ["status: \($0.text)"] } ?? [])
            + lines(of: object.fields.firstOfEachName.sortedByPlace)
            + (edges.isEmpty ? [] : ["leads to: \(edges)"])
    }

    private func lines(of fields: [ShownField]) -> [String] {
        var group: String?
        return fields.flatMap { field -> [String] in
            // A field of a nested record has the record's name in its own.
            let isNested = field.group.map { field.name.hasPrefix($0 + ".") } ?? false
            let heading = field.group == group || isNested ? nil : field.group
            group = field.group
            return (heading.map { ["\(TextLayout.clean($0)):"] } ?? []) + lines(of: field)
        }
    }

    private func lines(of field: ShownField) -> [String] {
        let name = TextLayout.clean(field.name)
        if case .text(let text) = field.value, let written = MultilineText(text) {
            return ["\(name)\(field.isMarked ? " (not confirmed)" : ""):"]
                + written.wrapped(indent: 0, columns: Self.columns)
        }
        return ["\(name): \(Self.text(of: field.value, isMarked: field.isMarked))"]
    }

    // MARK: Views

    /// Returns a view as its heading and its rows or fields, one in each line.
    private func lines(of pane: Pane) -> [String] {
        let status = pane.status.isEmpty ? nil : pane.status
        let heading = [pane.view, pane.reference, pane.headline.isEmpty ? nil : pane.headline, status]
        let head = heading.compactMap { $0 }.joined(separator: ", ") + ":"
        guard pane.isList else { return [head] + (pane.rows.first?.cells.map { Self.line(of: $0, ": ") } ?? []) }
        let rows = zip((pane.first + 1)..., pane.rows).map { number, row in
            let told = row.cells.filter { $0.isPending || !$0.isEmpty }
            // As in a table, the title has no name, and reference and tier stand at the end.
            var title = told.filter { $0.text == row.headline }.prefix(1).map { Self.line(of: $0, " ", isNamed: false) }
            if title.isEmpty, !row.headline.isEmpty { title = [row.headline] }
            let fields = told.filter { !$0.isTier && $0.text != row.headline }.map { Self.line(of: $0, " ") }
            let tier = told.filter(\.isTier).map { Self.line(of: $0, " ", isNamed: false) }
            return (["\(number)"] + title + fields + [row.reference] + tier).joined(separator: ", ")
        }
        let more = pane.total - pane.rows.count
        return [head] + (pane.total == 0 ? ["empty"] : rows) + (more > 0 ? ["and \(more) more"] : [])
    }

    private static func line(of cell: Pane.Cell, _ separator: String, isNamed: Bool = true) -> String {
        let change = [cell.isChanged ? "changed" : nil, cell.isPending ? "not confirmed" : nil].compactMap { $0 }
        return (isNamed ? cell.heading + separator : "") + cell.text
            + (change.isEmpty ? "" : " (\(change.joined(separator: ", ")))")
    }
}

extension LinearRenderer {
    /// Returns a change of a view: `list, post:290: score from 9 to 10, not confirmed; vote from none to up, not confirmed`.
    static func line(of entry: ChangeLayout.Entry) -> String {
        switch entry.content {
        case .text(let text): "\(entry.view): \(text)"
        case .change(let batch): line(of: batch, in: entry.view)
        }
    }

    private static func line(of batch: ChangeBatch, in view: String) -> String {
        switch batch.first {
        case .fields(let reference, let steps, let ending):
            let changes = steps.flatMap(\.told).map { step in
                let value = ValueChange(
                    name: step.name,
                    old: step.changesValue ? step.old.value.shortText : nil,
                    new: step.new.value.shortText
                )
                return value.text(.words).plain + (step.isMarked ? ", not confirmed" : "")
            }
            let outcome = ending == .none ? "" : ", \(ending.rawValue)"
            return "\(view), \(batch.subject ?? reference.description): \(changes.joined(separator: "; "))\(outcome)"
        case .added(let reference, let headline):
            return "\(view), \(reference): added, \(TextLayout.clean(headline))"
        case .removed(let reference): return "\(view), \(reference): removed"
        case .reordered: return "\(view): rows are in another order"
        case .status(let text): return "\(view): \(text)"
        }
    }
}

extension OutputTable {
    /// Returns the word for a column of the table.
    fileprivate func heading(of index: Int) -> String {
        format?.heading(of: columns[index]) ?? TextLayout.clean(columns[index])
    }
}

extension String {
    /// The text without blanks at its beginning and its end; those before a comment are an indentation.
    fileprivate var trimmed: String {
        var text = Substring(self)
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    /// The text with one blank in place of several, which only align.
    fileprivate var withSingleBlanks: String {
        TextLayout.unglued(self).split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
}
