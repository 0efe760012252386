import Propagation

extension FieldChange {
    /// The fields that hold another value than before, in the order they are shown.
    static func all(from before: [ShownField], to after: [ShownField]) -> [FieldChange] {
        let old = Dictionary(before.map { ($0.name, $0.value) }) { first, _ in first }
        return after.compactMap { field in
            let value = old[field.name] ?? .missing
            return value == field.value
                ? nil : FieldChange(field.name, from: value.shortText, to: field.value.shortText)
        }
    }
}
