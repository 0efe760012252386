import Primitives
import Propagation

/// One line of what a redraw changed in a view.
enum ViewChange: Hashable {
    /// Fields of one row.
    case fields(EntityKey, [FieldStep], ending: Ending)
    case added(EntityKey, headline: String)
    case removed(EntityKey)
    case reordered
    case status(String)

    /// How one field went from one value to the next.
    struct FieldStep: Hashable {
        let name: String
        let old: ShownField
        let new: ShownField
    }

    /// What became of an edit.
    enum Ending: String {
        case none
        case confirmed
        case rolledBack = "rolled back"
    }

    /// What changed between two snapshots, in the order of the rows.
    static func changes(from old: ViewSnapshot, to new: ViewSnapshot, because kind: Cause.Kind) -> [ViewChange] {
        var changes: [ViewChange] = []
        if old.status != new.status { changes.append(.status(new.status?.text ?? "fresh")) }
        // One thing stays one under another name: a stub that has become what it names.
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

    /// An edit that is confirmed is told by its first field, the others have come with it; one that is taken back by all that it takes back.
    static func rowChanges(
        from old: ViewSnapshot.Row,
        to new: ViewSnapshot.Row,
        because kind: Cause.Kind
    ) -> [ViewChange] {
        guard old.fields != new.fields else { return [] }
        let before = Dictionary(old.fields.map { ($0.name, $0) }) { first, _ in first }
        // Another tier has other fields: that is told once, by the tier.
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

        let ending: Ending = kind == .rollback ? .rolledBack : .confirmed
        // What an edit wanted and what was uncertain may end at once: each is told by one field at least.
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
    /// Whether it looks the same, wherever it stands.
    fileprivate func isShown(as other: ShownField) -> Bool { value == other.value && certainty == other.certainty }
}

extension ViewChange.FieldStep {
    var changesValue: Bool { old.value != new.value }

    var text: String {
        changesValue ? "\(name) \(old.value.shortText) -> \(new.shortText)" : "\(name) \(new.shortText)"
    }

    var isMarked: Bool { new.isMarked }
}

extension ViewChange {
    /// What stands behind the view's name.
    var text: String {
        switch self {
        case .fields(let reference, let steps, let ending):
            return "\(reference)  \(Self.text(of: steps, ending))"
        case .added(let reference, let headline):
            return "+ \(reference)  \(TextLayout.cut(TextLayout.clean(headline), to: 40))"
        case .removed(let reference):
            return "- \(reference)"
        case .reordered:
            return "rows are in another order"
        case .status(let text):
            return "(\(text))"
        }
    }

    /// What became of fields, without saying whose.
    static func text(of steps: [FieldStep], _ ending: Ending) -> String {
        let fields = steps.map(\.text).joined(separator: "   ")
        return switch ending {
        case .none: fields
        case .confirmed: "\(fields) confirmed"
        case .rolledBack: "\(fields)    rolled back"
        }
    }

    var hasMarkedField: Bool {
        guard case .fields(_, let steps, _) = self else { return false }
        return steps.contains(where: \.isMarked)
    }

    /// One object for each field, for `--json`.
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
