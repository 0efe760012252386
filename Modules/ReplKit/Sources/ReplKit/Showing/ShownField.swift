/// One field of something that is shown: its name, what it holds now, and whether the server has agreed to that.
public struct ShownField: Hashable, Sendable {
    /// The name, as people type it after a dot: `score`; of a record that is shown with something, `relation.blocked`.
    public let name: String
    /// What it holds.
    public let value: ShownValue
    /// Whether the server has agreed to it. What it has not is drawn with a `?`.
    public let certainty: Certainty
    /// What heads it where all fields are printed, with those of the same group above and below: `T2`, `relation`.
    public var group: String?

    /// What the server has said of what is shown.
    public enum Certainty: Hashable, Sendable {
        /// It is what the server said last.
        case confirmed
        /// It is what somebody wants, and the server has yet to answer.
        case pending
        /// It is what the server said last, and an edit whose answer was lost may have changed it since.
        case uncertain
    }

    /// Whether it is what somebody wants and the server has yet to answer.
    public var isPending: Bool { certainty == .pending }

    /// Whether it is drawn with a `?`: the server has not confirmed it.
    public var isMarked: Bool { certainty != .confirmed }

    /// Describes a field.
    ///
    /// - Parameters:
    ///   - name: As people type it: lower case, no blanks; a dot only behind the name of a record, which has to be an edge too.
    ///   - value: What it holds.
    ///   - certainty: What the server has said of that.
    ///   - group: What heads it; its name is printed without it.
    public init(_ name: String, _ value: ShownValue, _ certainty: Certainty, group: String? = nil) {
        self.name = name
        self.value = value
        self.certainty = certainty
        self.group = group
    }

    /// Describes a field that is confirmed or pending.
    ///
    /// - Parameters:
    ///   - name: As people type it: lower case, no blanks; a dot only behind the name of a record, which has to be an edge too.
    ///   - value: What it holds.
    ///   - isPending: Whether the server has yet to confirm it.
    ///   - group: What heads it; its name is printed without it.
    public init(_ name: String, _ value: ShownValue, isPending: Bool = false, group: String? = nil) {
        self.init(name, value, isPending ? .pending : .confirmed, group: group)
    }

    /// Describes a field that holds words; `nil` is ``ShownValue/missing``.
    public init(_ name: String, _ text: String?, isPending: Bool = false) {
        self.init(name, .text(orMissing: text), isPending: isPending)
    }

    /// Describes a field that holds a number; `nil` is ``ShownValue/missing``.
    public init(_ name: String, _ number: Int?, isPending: Bool = false) {
        self.init(name, .number(orMissing: number), isPending: isPending)
    }

    /// Describes a field that holds yes or no; `nil` is ``ShownValue/missing``.
    public init(_ name: String, _ flag: Bool?, isPending: Bool = false) {
        self.init(name, flag.map(ShownValue.flag) ?? .missing, isPending: isPending)
    }
}
