import Propagation

/// One field of a shown object: its name, its current value, and its confirmation by the server.
public struct ShownField: Hashable, Sendable {
    /// The name, as people type it after a dot: `score`. A field of a nested record has a dotted name: `relation.blocked`.
    public let name: String
    /// The current value.
    public let value: ShownValue
    /// The confirmation by the server. A value that is not confirmed is drawn with a `?`.
    public let certainty: Certainty
    /// The heading above the fields of one group where all fields are printed: `T2`, `relation`.
    public var group: String?

    /// The place of the field where a person reads all fields of an object. JSON, CSV and the changes of views have the order of
    /// ``Showable/fields()``.
    public var place = Place.ordinary

    /// The place of a field among all fields of an object.
    public enum Place: Hashable, Sendable {
        /// A field that a person reads first, such as a title; lower numbers come earlier. It is printed even if it is empty.
        case leading(Int)
        /// Any other field; these fields keep their order.
        case ordinary
        /// An id, an address or a date, which is printed last.
        case trailing
    }

    /// The confirmation of a value by the server.
    public enum Certainty: Hashable, Sendable {
        /// The value is the last one that the server sent.
        case confirmed
        /// The value comes from a local edit, and the server has not answered yet.
        case pending
        /// The value is the last one that the server sent, but an edit whose response was lost may have changed it since.
        case uncertain
    }

    /// True if the value comes from a local edit that the server has not answered yet.
    public var isPending: Bool { certainty == .pending }

    /// True if the value is drawn with a `?` because the server has not confirmed it.
    public var isMarked: Bool { certainty != .confirmed }

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - name: The name as people type it: lower case, no blanks; a dot only behind the name of a record, which must also be an edge.
    ///   - value: The current value.
    ///   - certainty: The confirmation by the server.
    ///   - group: The heading of the group; the name is printed without it.
    public init(_ name: String, _ value: ShownValue, _ certainty: Certainty, group: String? = nil) {
        self.name = name
        self.value = value
        self.certainty = certainty
        self.group = group
    }

    /// Creates a field that is confirmed or pending.
    ///
    /// - Parameters:
    ///   - name: The name as people type it: lower case, no blanks; a dot only behind the name of a record, which must also be an edge.
    ///   - value: The current value.
    ///   - isPending: True if the server has not confirmed the value yet.
    ///   - group: The heading of the group; the name is printed without it.
    public init(_ name: String, _ value: ShownValue, isPending: Bool = false, group: String? = nil) {
        self.init(name, value, isPending ? .pending : .confirmed, group: group)
    }

    /// Creates a field with a text; `nil` is ``ShownValue/missing``.
    public init(_ name: String, _ text: String?, isPending: Bool = false) {
        self.init(name, .text(orMissing: text), isPending: isPending)
    }

    /// Creates a field with a number; `nil` is ``ShownValue/missing``.
    public init(_ name: String, _ number: Int?, isPending: Bool = false) {
        self.init(name, .number(orMissing: number), isPending: isPending)
    }

    /// Creates a field with a Boolean; `nil` is ``ShownValue/missing``.
    public init(_ name: String, _ flag: Bool?, isPending: Bool = false) {
        self.init(name, flag.map(ShownValue.flag) ?? .missing, isPending: isPending)
    }
}

extension ShownField {
    /// True for a field that a person reads first.
    var isLeading: Bool {
        if case .leading = place { return true }
        return false
    }
}

extension [ShownField] {
    /// The first field of each name, which is the one that paths and conditions read.
    var firstOfEachName: [ShownField] {
        var names: Set<String> = []
        return filter { names.insert($0.name).inserted }
    }

    /// The fields in the order in which a person reads them: by place, and in their own order within a place.
    var sortedByPlace: [ShownField] {
        func rank(_ field: ShownField) -> (Int, Int) {
            switch field.place {
            case .leading(let number): (0, number)
            case .ordinary: (1, 0)
            case .trailing: (2, 0)
            }
        }
        guard contains(where: { $0.place != .ordinary }) else { return self }
        return enumerated().map { (rank: rank($0.element), index: $0.offset, field: $0.element) }
            .sorted { ($0.rank.0, $0.rank.1, $0.index) < ($1.rank.0, $1.rank.1, $1.index) }.map(\.field)
    }
}

extension FieldChange {
    /// Returns the fields whose value changed, in the order in which they are shown.
    static func all(from before: [ShownField], to after: [ShownField]) -> [FieldChange] {
        let old = Dictionary(before.map { ($0.name, $0.value) }) { first, _ in first }
        return after.compactMap { field in
            let value = old[field.name] ?? .missing
            return value == field.value
                ? nil : FieldChange(field.name, from: value.shortText, to: field.value.shortText)
        }
    }
}
