import Primitives

/// What a request brought, in tier values: one of them, a page, or something that contains some.
///
/// ```swift
/// struct NotePage: TierAnswer {
///     var notes: [Note2Value]
///     func collect(into sayings: inout Sayings) { notes.collect(into: &sayings) }
/// }
/// ```
public protocol TierAnswer: Sendable {
    /// Adds what it says of each tier of each entity, children included; of several for one, the last counts.
    func collect(into sayings: inout Sayings)
}

extension Array: TierAnswer where Element: TierAnswer {
    /// Adds what each element says.
    @inlinable
    public func collect(into sayings: inout Sayings) {
        for element in self { element.collect(into: &sayings) }
    }
}

extension Optional: TierAnswer where Wrapped: TierAnswer {
    /// Adds what it says, if it is there.
    public func collect(into sayings: inout Sayings) { self?.collect(into: &sayings) }
}

/// What an answer says, one tier of one entity after the other.
public struct Sayings: Sendable {
    @usableFromInline let server: String
    private(set) var all: [Saying] = []
    /// The first value that is of another server, and which.
    private(set) var foreign: (entity: EntityKey, server: String)?

    /// Collects what is said of a server's entities.
    init(of server: String) { self.server = server }

    /// Everything that an answer says.
    init(_ answer: some TierAnswer, of server: String) {
        self.init(of: server)
        // Room for a page of 50 rows: a page is what is read most.
        all.reserveCapacity(320)
        answer.collect(into: &self)
    }

    /// Adds what a value says of its own tier.
    @inlinable
    public mutating func add(_ value: some TierValue) {
        if value.server != server { noteForeign(value) }
        append(value.saying)
    }

    @usableFromInline
    mutating func noteForeign(_ value: some TierValue) {
        if foreign == nil { foreign = (value.entityKey, value.server) }
    }

    @usableFromInline
    mutating func append(_ saying: Saying) { all.append(saying) }
}
