import Middleware

/// Fields that are as well a list of numbers for each group: what the oracle reckons with, so that it shares no code with the machine.
protocol SimulatedFields: TierFields {
    /// Takes a list for each group, by its index.
    init(_ values: [[Int]])
    /// A list for each group, by its index.
    var values: [[Int]] { get }
}

extension SimulatedFields {
    /// Nobody asks which fields changed.
    func changes(from old: Self) -> ChangeMask { self == old ? [] : ChangeMask(rawValue: 1) }
}
