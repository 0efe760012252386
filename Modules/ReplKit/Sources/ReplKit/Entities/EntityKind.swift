public import Primitives

/// A kind of entity that a plug-in contributes. It finds, fetches, lists and completes entities such as `post:42`.
@MainActor
public protocol EntityKind {
    /// The name before the colon, in the singular: `post`. Letters, digits and `-`.
    var name: String { get }

    /// The name in sentences: `multi-community` for `multi`. The default is ``name``.
    var noun: String { get }

    /// One line for `help`.
    var summary: String { get }

    /// The tiers from the lowest to the highest, `["T1", "T2", "T3"]`; empty if there are none.
    var tiers: [String] { get }

    /// True if `help` and `cache` list the kind. A record that only accompanies other entities is counted by `cache`, and listed by
    /// `cache KIND`.
    var isListed: Bool { get }

    /// The id that the bare kind name means, if there is one: `load instance`.
    var defaultID: String? { get }

    /// An id for the examples of `help`: `load post 1`. Nil if no id works in a new session.
    var exampleID: String? { get }

    /// True if entities are also found by a bare name: `message lena` finds `person:lena` if no other reference matches.
    var isFoundByName: Bool { get }

    /// Finds or fetches the entity with a bare name; nil if there is none. The default calls ``load(_:to:in:)``.
    ///
    /// - Throws: The errors of ``load(_:to:in:)``.
    func find(named name: String, in session: Session) async throws -> LoadResult?

    /// Finds or fetches an entity.
    ///
    /// - Parameters:
    ///   - id: The text after the colon, as typed.
    ///   - tier: The wanted tier, one of ``tiers``; `nil` accepts a living object of any tier before sending a request.
    ///   - session: The session that loads it.
    /// - Returns: The object and its source.
    /// - Throws: ``ReplError`` with code `unknownReference` for an id that is malformed or names nothing; any error that
    ///   ``PluginRegistrar/explainErrors(_:)`` translates.
    func load(_ id: String, to tier: String?, in session: Session) async throws -> LoadResult

    /// Fetches an entity again, even if it is known.
    ///
    /// - Throws: The errors of ``load(_:to:in:)``.
    func refresh(_ object: any Showable, in session: Session) async throws -> LoadResult

    /// Fetches an entity again for `watch … every N`, as the account that owns it, so that the object stays the same. The default calls
    /// ``refresh(_:in:)``.
    ///
    /// - Throws: The errors of ``load(_:to:in:)``; `wrongKind` if the kind cannot be fetched again.
    /// - Returns: The fetched object; the poller retains it until the next poll, so that its tier stays alive.
    func poll(at object: any Showable, in session: Session) async throws -> LoadResult

    /// The side effect on the server of fetching an entity again, in words: `each look marks it read`. `watch … every N` prints it.
    var refreshSideEffect: String? { get }

    /// Returns every living object of this kind, for `cache` and for completion. It must retain none of them.
    func liveObjects(in session: Session) -> [LiveObject]

    /// Returns the ids that may be meant by a typed prefix, for completion. It must be fast and send no request. The default is the living
    /// ids.
    func complete(_ begun: String, in session: Session) -> [String]

    /// Returns the id if `text` names an entity of this kind in another form: a URL, `!name@host`.
    func recognize(_ text: String) -> String?

    /// Returns the lowest tier that has a field, for the error about a field that an object does not have yet; nil if no tier is known to
    /// have it. It must send no request.
    func tierField(named name: String, in session: Session) -> TierField?

    /// Returns the names of the fields of all tiers, for the suggestion about a mistyped field; empty if they are not known. It must send no
    /// request.
    func tierFieldNames(in session: Session) -> [String]
}

extension EntityKind {
    /// The name of the kind by default.
    public var noun: String { name }

    /// False by default.
    public var isFoundByName: Bool { false }

    /// Loads the entity by default.
    public func find(named name: String, in session: Session) async throws -> LoadResult? {
        try await load(name, to: nil, in: session)
    }

    /// True by default.
    public var isListed: Bool { true }

    /// Calls ``refresh(_:in:)`` by default.
    public func poll(at object: any Showable, in session: Session) async throws -> LoadResult {
        try await refresh(object, in: session)
    }

    /// Nil by default.
    public var refreshSideEffect: String? { nil }

    /// Nil by default.
    public var defaultID: String? { nil }

    /// The default id, or else 1.
    public var exampleID: String? { defaultID ?? "1" }

    /// Throws by default, because this kind cannot be fetched again.
    public func refresh(_ object: any Showable, in session: Session) async throws -> LoadResult {
        throw ReplError(
            .wrongKind,
            "\(object.reference) cannot be refreshed",
            hint: "refresh the list that contains it, or the object that it came with"
        )
    }

    /// Returns the living ids by default.
    public func complete(_ begun: String, in session: Session) -> [String] {
        liveObjects(in: session).compactMap {
            $0.reference.description.split(separator: ":", maxSplits: 1).last.map(String.init)
        }
    }

    /// Returns nil by default.
    public func recognize(_ text: String) -> String? { nil }

    /// Returns nil by default.
    public func tierField(named name: String, in session: Session) -> TierField? { nil }

    /// Returns no names by default.
    public func tierFieldNames(in session: Session) -> [String] { [] }
}

/// A description of a living object that does not retain it.
public struct LiveObject: Hashable, Sendable {
    /// The reference of the object: `post:42`.
    public let reference: EntityKey
    /// The highest tier that is known: `T2`.
    public let tier: String?
    /// The identities of its objects, the top tier's first; to be compared with ``Showable/retainedIdentities``.
    public let identities: [ObjectIdentifier]

    /// The account that owns it, as in ``Showable/owner``.
    public let owner: String?

    /// Creates a description of a living object.
    public init(_ reference: EntityKey, tier: String?, identities: [ObjectIdentifier], owner: String? = nil) {
        self.owner = owner
        self.reference = reference
        self.tier = tier
        self.identities = identities
    }
}

/// The result of loading an entity.
public struct LoadResult {
    /// The source of a loaded object.
    public enum Source: Hashable, Sendable {
        /// The object was alive: it is the same object, and no request was sent.
        case live
        /// The object was fetched: a response made or changed it.
        case fetched
        /// The object came from a file.
        case stored
        /// The object is only a name so far; no request was sent.
        case stub
    }

    /// The object.
    public let object: any Showable
    /// The source of the object.
    public let source: Source

    /// Creates a result.
    public init(_ object: any Showable, from source: Source) {
        self.object = object
        self.source = source
    }
}
