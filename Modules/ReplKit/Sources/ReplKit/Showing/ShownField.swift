/// One field of something that is shown: its name, what it holds now, and whether the server has agreed to that.
public struct ShownField: Hashable, Sendable {
    /// The name, as people type it after a dot: `score`; of a record that is shown with something, `relation.blocked`.
    public let name: String
    /// What it holds.
    public let value: ShownValue
    /// Whether this is what somebody wants and the server has not confirmed: drawn with a `?`.
    public let isPending: Bool
    /// What heads it where all fields are printed, with those of the same group above and below: `T2`, `relation`.
    public var group: String?

    /// Describes a field.
    ///
    /// - Parameters:
    ///   - name: As people type it: lower case, no blanks; a dot only behind the name of a record, which has to be an edge too.
    ///   - value: What it holds.
    ///   - isPending: Whether the server has yet to confirm it.
    ///   - group: What heads it; its name is printed without it.
    public init(_ name: String, _ value: ShownValue, isPending: Bool = false, group: String? = nil) {
        self.name = name
        self.value = value
        self.isPending = isPending
        self.group = group
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
