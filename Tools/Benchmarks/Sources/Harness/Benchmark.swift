/// A piece of work that is measured, and what it is compared with.
public struct Benchmark {
    /// The group whose members are compared with one another; the first of a group is its yardstick.
    public let group: String
    /// What is measured.
    public let name: String
    /// How many operations one call of `body` does; results are given for one operation.
    public let operations: Int
    /// The work.
    public let body: @MainActor () -> Void

    /// Describes a piece of work.
    ///
    /// - Parameters:
    ///   - group: Benchmarks of one group are run in turns, and their ratios reported.
    ///   - name: What is measured.
    ///   - operations: How many operations one call does. Aim for a millisecond or more in all.
    ///   - body: The work. Give what it computes to ``keep(_:)``, or the optimiser takes it out.
    public init(group: String, name: String, operations: Int, body: @escaping @MainActor () -> Void) {
        self.group = group
        self.name = name
        self.operations = operations
        self.body = body
    }
}

/// Uses a value in a way that the optimiser cannot see through.
@inline(never)
@_optimize(none)
public func keep<Value>(_ value: borrowing Value) {}
