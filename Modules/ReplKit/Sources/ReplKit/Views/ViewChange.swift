import Primitives
import Propagation

/// One change that a redraw found in a view.
enum ViewChange: Hashable {
    /// The changed fields of one row.
    case fields(EntityKey, [FieldStep], ending: EditEnding)
    case added(EntityKey, headline: String)
    case removed(EntityKey)
    case reordered
    case status(String)

    /// The change of one field from one value to another.
    struct FieldStep: Hashable {
        let name: String
        let old: ShownField
        let new: ShownField
    }

    /// The outcome of an edit.
    enum EditEnding: String {
        case none
        case confirmed
        case rolledBack = "rolled back"
    }

    /// Returns the changes between two snapshots, in the order of the rows.
    static func changes(from old: ViewSnapshot, to new: ViewSnapshot, because kind: Cause.Kind) -> [ViewChange] {
        var changes: [ViewChange] = []
        if old.status != new.status { changes.append(.status(new.status?.text ?? "fresh")) }
        // A single object may change its reference, when a stub is resolved to the entity that it names.
        if !old.isList, !new.isList, let before = old.rows.first, let row = new.rows.first {
            return changes + rowChanges(from: before, to: row, because: kind)
        }
        let known = Dictionary(old.rows.map { ($0.reference, $0) }) { first, _ in first }
        let present = Set(new.rows.map(\.reference))
        for row in old.rows where !present.contains(row.reference) { changes.append(.removed(row.reference)) }
        for row in new.rows {
            guard let before = known[row.reference] else {
                changes.append(.added(row.reference, headline: row.headline))
                continue
            }
            changes += rowChanges(from: before, to: row, because: kind)
        }
        let kept = old.rows.map(\.reference).filter(present.contains)
        if kept != new.rows.map(\.reference).filter({ known[$0] != nil }) { changes.append(.reordered) }
        return changes
    }

    /// Returns the changes of a row. When an edit is settled, each field whose value changes is reported, or else its first field; the
    /// other fields are settled with it.
    static func rowChanges(
        from old: ViewSnapshot.Row,
        to new: ViewSnapshot.Row,
        because kind: Cause.Kind
    ) -> [ViewChange] {
        guard old.fields != new.fields else { return [] }
        let before = Dictionary(old.fields.map { ($0.name, $0) }) { first, _ in first }
        // Another tier has other fields; this is reported once, by the tier itself.
        let isOtherTier = before[ViewSnapshot.Row.tierName] != new.fields.first { $0.name == ViewSnapshot.Row.tierName }
        let steps = new.fields.compactMap { field -> FieldStep? in
            guard let old = before[field.name] ?? (isOtherTier ? nil : ShownField(field.name, .missing)) else {
                return nil
            }
            return old.isShown(as: field) ? nil : FieldStep(name: field.name, old: old, new: field)
        }
        guard !steps.isEmpty else { return [] }
        let settled = steps.filter { $0.old.certainty != $0.new.certainty && $0.old.isMarked && !$0.new.isPending }
        guard !settled.isEmpty else { return [.fields(new.reference, steps, ending: .none)] }

        let ending: EditEnding = kind == .rollback ? .rolledBack : .confirmed
        // Pending and uncertain fields may be settled at once; at least one field of each kind is reported.
        let told = settled.filter { step in
            let others = settled.filter { $0.old.certainty == step.old.certainty }
            return step.changesValue || !others.contains(where: \.changesValue) && others.first == step
        }
        let others = steps.filter { !settled.contains($0) }
        let lines = [ViewChange.fields(new.reference, told, ending: ending)]
        return others.isEmpty ? lines : lines + [.fields(new.reference, others, ending: .none)]
    }
}

extension ShownField {
    /// Returns true if value and certainty are equal, independent of name and group.
    fileprivate func isShown(as other: ShownField) -> Bool { value == other.value && certainty == other.certainty }
}

extension ViewChange.FieldStep {
    var changesValue: Bool { old.value != new.value }

    /// The step in words.
    var change: ValueChange {
        ValueChange(name: name, old: changesValue ? old.value.shortText : nil, new: new.shortText)
    }

    var isMarked: Bool { new.isMarked }

    /// The steps in which the step is told: each mark of a row that came or went is a flag, as in the view of one object.
    var told: [ViewChange.FieldStep] {
        guard name == RowMarks.fieldName, changesValue else { return [self] }
        let (before, now) = (Self.values(ofMarks: old.value), Self.values(ofMarks: new.value))
        let names = before.map(\.name) + now.map(\.name).filter { name in !before.contains { $0.name == name } }
        let steps = names.compactMap { name -> ViewChange.FieldStep? in
            let (from, to) = (before.first { $0.name == name }?.value, now.first { $0.name == name }?.value)
            guard from != to else { return nil }
            return ViewChange.FieldStep(
                name: name,
                old: ShownField(name, from ?? .flag(false), old.certainty),
                new: ShownField(name, to ?? .flag(false), new.certainty)
            )
        }
        return steps.isEmpty ? [self] : steps
    }

    /// Returns the marks with their values: yes, or the words behind the colon of `banned:2026-12-01`.
    private static func values(ofMarks value: ShownValue) -> [(name: String, value: ShownValue)] {
        RowMarks.words(of: value).map { word in
            let parts = word.split(separator: ":", maxSplits: 1)
            return (String(parts.first ?? ""), parts.count > 1 ? .text(String(parts[1])) : .flag(true))
        }
    }
}

extension ViewChange {
    /// Returns the text behind the name of the view.
    func text(_ signs: Signs) -> TintedText {
        switch self {
        case .fields(let reference, let steps, let ending):
            var text = TintedText("\(reference)  ")
            text.append(Self.text(of: steps, ending, signs))
            return text
        case .added(let reference, let headline):
            return TintedText("+ \(reference)  \(TextLayout.cut(TextLayout.clean(headline), to: 40))")
        case .removed(let reference):
            return TintedText("- \(reference)")
        case .reordered:
            return TintedText("rows are in another order")
        case .status(let text):
            return TintedText("(\(text))")
        }
    }

    /// Returns the changes of fields as text, without the reference of the row.
    static func text(of steps: [FieldStep], _ ending: EditEnding, _ signs: Signs) -> TintedText {
        var text = TintedText()
        for (index, step) in steps.flatMap(\.told).enumerated() {
            text.append(index == 0 ? "" : "  ")
            text.append(step.change.text(signs, step.tint(ending)))
        }
        text.append(ending.words)
        return text
    }

    var hasMarkedField: Bool {
        guard case .fields(_, let steps, _) = self else { return false }
        return steps.contains(where: \.isMarked)
    }

    /// Returns one object per field, for `--json`.
    func json(view: String, because kind: Cause.Kind) -> [String] {
        func begin(_ change: String) -> JSONLine {
            var json = JSONLine("change")
            json.add("view", .string(view))
            json.add("cause", .string(kind.rawValue))
            json.add("change", .string(change))
            return json
        }
        switch self {
        case .fields(let reference, let steps, let ending):
            return steps.map { step in
                var json = begin(ending == .none ? "field" : ending.rawValue)
                json.add("ref", .string(reference.description))
                json.add("field", .string(step.name))
                json.add("from", step.old.json)
                json.add("to", step.new.json)
                if step.old.value == .unknown { json.add("from_unknown", .bool(true)) }
                if step.new.value == .unknown { json.add("to_unknown", .bool(true)) }
                json.add("pending", .bool(step.new.isPending))
                if step.new.certainty == .uncertain { json.add("uncertain", .bool(true)) }
                return json.text
            }
        case .added(let reference, _), .removed(let reference):
            var json = begin(self == .removed(reference) ? "removed" : "added")
            json.add("ref", .string(reference.description))
            return [json.text]
        case .reordered:
            return [begin("order").text]
        case .status(let text):
            var json = begin("status")
            json.add("status", .string(text))
            return [json.text]
        }
    }
}
