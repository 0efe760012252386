import Primitives

/// The layout of the lines that report the changes of one commit. The views, the rows and the values of all its lines are in columns.
///
/// ```
///   ~ list    post:42  score 17 -> 18?  vote none -> up?
///   ~ detail  post:42  score 17 -> 18?  vote none -> up?
///   = list    post:42  score 18  confirmed
/// ```
///
/// The sign in front is that of the outcome. The new value and the sign have the tint of the outcome, which ``ColourPalette``
/// turns into a colour.
struct ChangeLayout {
    /// A change of a view, or many equal ones.
    struct Entry {
        let view: String
        let content: Content

        enum Content {
            case change(ChangeBatch)
            /// The text of a line without a change.
            case text(String)
        }
    }

    private let entries: [Entry]
    private let style: Style
    private let viewWidth: Int
    private let referenceWidth: Int
    /// The widths of the changed values, by the names of the fields that change together.
    private var valueWidths: [[String]: [Int]] = [:]

    /// The maximum width of the column of references; a longer one is not followed by a column.
    private static let referenceLimit = 24

    /// Lays out entries.
    ///
    /// - Parameter viewWidth: The width of the longest view's name.
    init(_ entries: [Entry], viewWidth: Int, style: Style) {
        (self.entries, self.viewWidth, self.style) = (entries, viewWidth, style)
        let rows = entries.compactMap(\.row)
        referenceWidth =
            rows.map { TextWidth.columns($0.reference.description) }.filter { $0 <= Self.referenceLimit }.max() ?? 0
        for row in rows {
            let widths = row.steps.map { TextWidth.columns($0.change.text(style.signs).plain) }
            let names = row.steps.map(\.name)
            valueWidths[names] = zip(valueWidths[names] ?? widths, widths).map(max)
        }
    }

    /// The lines, none wider than the style's columns.
    var lines: [String] {
        if style.isPlain { return entries.map(LinearRenderer.line) }
        return entries.flatMap { entry -> [String] in
            let head = head(of: entry)
            let text = aligned(entry).flatMap { fits($0, behind: head) ? $0 : nil } ?? text(of: entry)
            return text.wrapped(behind: head, indent: 6, style: style)
        }
    }

    private func fits(_ text: TintedText, behind head: TintedText) -> Bool {
        TextWidth.columns(head.plain) + TextWidth.columns(text.plain)
            <= max(Renderer.minimumColumns, style.columns)
    }

    private func head(of entry: Entry) -> TintedText {
        let (sign, tint) = entry.outcome.map { ($0.sign(style.signs), $0.tint) } ?? (style.signs.changed, nil)
        var head = TintedText("  ")
        head.append(sign, tint)
        head.append(" \(TextLayout.padRight(entry.view, to: viewWidth))  ")
        return head
    }

    /// Returns the text of a row's change with its parts in columns; nil for an entry of another kind.
    private func aligned(_ entry: Entry) -> TintedText? {
        guard let (reference, steps, ending) = entry.row else { return nil }
        var text = TintedText(TextLayout.padRight(reference.description, to: referenceWidth))
        let widths = valueWidths[steps.map(\.name)] ?? []
        for (index, (step, width)) in zip(steps, widths).enumerated() {
            text.append("  ")
            let words = step.change.text(style.signs, step.tint(ending))
            text.append(words)
            guard index < steps.count - 1 || ending != .none else { continue }
            text.append(TextLayout.blanks(width - TextWidth.columns(words.plain)))
        }
        text.append(ending.words)
        return text
    }

    private func text(of entry: Entry) -> TintedText {
        switch entry.content {
        case .change(let batch): batch.text(style.signs)
        case .text(let text): TintedText(text)
        }
    }
}

extension ChangeLayout.Entry {
    /// The changed fields of one row; nil for an entry of another kind.
    fileprivate var row: (reference: EntityKey, steps: [ViewChange.FieldStep], ending: ViewChange.EditEnding)? {
        guard case .change(let batch) = content, batch.count == 1,
            case .fields(let reference, let steps, let ending) = batch.first
        else { return nil }
        return (reference, steps.flatMap(\.told), ending)
    }

    /// The outcome that the entry reports; nil if it reports no changed fields.
    fileprivate var outcome: ChangeOutcome? {
        guard case .change(let batch) = content, case .fields(_, let steps, let ending) = batch.first else {
            return nil
        }
        return ChangeOutcome(ending, isMarked: steps.contains(where: \.isMarked))
    }
}

/// The outcome of a change, as its sign and its tint show it.
enum ChangeOutcome {
    case changed, pending, confirmed, rolledBack

    init(_ ending: ViewChange.EditEnding, isMarked: Bool) {
        switch ending {
        case .confirmed: self = .confirmed
        case .rolledBack: self = .rolledBack
        case .none: self = isMarked ? .pending : .changed
        }
    }

    /// Returns the sign in front of the line.
    func sign(_ signs: Signs) -> String {
        switch self {
        case .changed, .pending: signs.changed
        case .confirmed: signs.confirmed
        case .rolledBack: signs.rolledBack
        }
    }

    /// The tint of the sign and of the new values.
    var tint: Style.Tint {
        switch self {
        case .changed: .bold
        case .pending: .pending
        case .confirmed: .confirmed
        case .rolledBack: .rolledBack
        }
    }
}

extension ViewChange.FieldStep {
    /// Returns the tint of the new value.
    func tint(_ ending: ViewChange.EditEnding) -> Style.Tint { ChangeOutcome(ending, isMarked: isMarked).tint }
}

extension ViewChange.EditEnding {
    /// The words behind the changed values; empty if no edit is settled.
    var words: TintedText {
        self == .none ? TintedText() : TintedText("  \(rawValue)", ChangeOutcome(self, isMarked: false).tint)
    }
}
