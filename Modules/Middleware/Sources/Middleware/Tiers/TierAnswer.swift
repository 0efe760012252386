import Primitives

/// The content of a response in tier values: one of them, a page, or a type that contains some.
///
/// ```swift
/// struct NotePage: TierAnswer {
///     var notes: [Note2Value]
///     func collect(into updates: inout EntityUpdates) { notes.collect(into: &updates) }
/// }
/// ```
public protocol TierAnswer: Sendable {
    /// Adds the updates of each tier of each entity, including children; of several for one key, the last one counts.
    func collect(into updates: inout EntityUpdates)
}

extension Array: TierAnswer where Element: TierAnswer {
    /// Adds the updates of each element.
    @inlinable
    public func collect(into updates: inout EntityUpdates) {
        for element in self { element.collect(into: &updates) }
    }
}

extension Optional: TierAnswer where Wrapped: TierAnswer {
    /// Adds the updates of the value, if there is one.
    public func collect(into updates: inout EntityUpdates) { self?.collect(into: &updates) }
}

/// The updates in an answer, each of one tier of one entity.
public struct EntityUpdates: Sendable {
    @usableFromInline let server: String
    private(set) var updates: [EntityUpdate] = []
    /// The first value of another server, and that server.
    private(set) var foreign: (entity: EntityKey, server: String)?

    /// Makes an empty collection for a server's entities.
    init(of server: String) { self.server = server }

    /// Collects the updates of an answer.
    init(_ answer: some TierAnswer, of server: String) {
        self.init(of: server)
        // The capacity for a page of 50 rows, the most frequent answer.
        updates.reserveCapacity(320)
        answer.collect(into: &self)
    }

    /// Adds the update of a value's own tier.
    @inlinable
    public mutating func add(_ value: some TierValue) {
        if value.server != server { recordForeign(value) }
        append(value.update)
    }

    @usableFromInline
    mutating func recordForeign(_ value: some TierValue) {
        if foreign == nil { foreign = (value.entityKey, value.server) }
    }

    @usableFromInline
    mutating func append(_ update: EntityUpdate) { updates.append(update) }
}
