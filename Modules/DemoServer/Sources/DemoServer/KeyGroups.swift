/// Which rows of an answer's lists the sort leaves open: those whose sort keys are equal.
///
/// A database promises nothing about their order, so that two right servers may differ in it, and in which of them a page that cuts
/// such a group shows. A list that is not named here has one order only.
public struct KeyGroups: Hashable, Sendable, Codable {
    /// For each list by its name in the answer (`comments`, `communities`): the ids of all rows that the list draws from, on
    /// whatever page they are, in order, those with equal keys together.
    public var lists: [String: [[Int32]]]

    /// Groups by the name of their list.
    public init(lists: [String: [[Int32]]] = [:]) { self.lists = lists }
}
