import Consistency

extension SampleBook {
    /// What was taken out of a book, and where it stood.
    struct Removed: Sendable {
        fileprivate var messages: [(index: Int, value: Message)]
        fileprivate var people: [(index: Int, value: Person)]
        fileprivate var profiles: [(index: Int, value: ByMerge.FullProfileModel)]
        fileprivate var composed: [(index: Int, value: ByComposition.FullProfileModel)]
    }

    /// What `before` had and this one has not.
    ///
    /// - Complexity: O(n²) of the models of a type.
    func whatIsMissing(of before: SampleBook) -> Removed {
        Removed(
            messages: Self.missing(in: messages, of: before.messages),
            people: Self.missing(in: people, of: before.people),
            profiles: Self.missing(in: profiles, of: before.profiles),
            composed: Self.missing(in: composed, of: before.composed)
        )
    }

    private static func missing<Value: BookModel>(in values: [Value], of before: [Value]) -> [(
        index: Int, value: Value
    )] {
        before.enumerated().filter { old in !values.contains { $0.id == old.element.id } }
            .map { ($0.offset, $0.element) }
    }

    /// Puts back what was taken out, where it stood; what is there again stays as it is.
    mutating func putBack(_ removed: Removed) {
        Self.insert(removed.people, into: &people)
        Self.insert(removed.messages, into: &messages)
        Self.insert(removed.profiles, into: &profiles)
        Self.insert(removed.composed, into: &composed)
    }

    private static func insert<Value: BookModel>(_ removed: [(index: Int, value: Value)], into values: inout [Value]) {
        for (index, value) in removed where !values.contains(where: { $0.id == value.id }) {
            values.insert(value, at: min(index, values.count))
        }
    }
}
