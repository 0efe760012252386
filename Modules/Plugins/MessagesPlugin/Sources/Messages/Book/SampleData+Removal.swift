import Consistency

extension SampleData {
    /// The models that were removed from a sample, with their positions.
    struct RemovedModels: Sendable {
        fileprivate var messages: [(index: Int, value: Message)]
        fileprivate var people: [(index: Int, value: Person)]
        fileprivate var profiles: [(index: Int, value: MergeProjection.FullProfileModel)]
        fileprivate var composed: [(index: Int, value: CompositionProjection.FullProfileModel)]
    }

    /// Returns the models that `before` has and this sample does not.
    ///
    /// - Complexity: O(n²) of the models of a type.
    func removals(since before: SampleData) -> RemovedModels {
        RemovedModels(
            messages: Self.missing(in: messages, of: before.messages),
            people: Self.missing(in: people, of: before.people),
            profiles: Self.missing(in: profiles, of: before.profiles),
            composed: Self.missing(in: composed, of: before.composed)
        )
    }

    private static func missing<Value: SampleModel>(in values: [Value], of before: [Value]) -> [(
        index: Int, value: Value
    )] {
        before.enumerated().filter { old in !values.contains { $0.id == old.element.id } }
            .map { ($0.offset, $0.element) }
    }

    /// Inserts the removed models at their old positions; a model that exists again stays as it is.
    mutating func restore(_ removed: RemovedModels) {
        Self.insert(removed.people, into: &people)
        Self.insert(removed.messages, into: &messages)
        Self.insert(removed.profiles, into: &profiles)
        Self.insert(removed.composed, into: &composed)
    }

    private static func insert<Value: SampleModel>(_ removed: [(index: Int, value: Value)], into values: inout [Value])
    {
        for (index, value) in removed where !values.contains(where: { $0.id == value.id }) {
            values.insert(value, at: min(index, values.count))
        }
    }
}
