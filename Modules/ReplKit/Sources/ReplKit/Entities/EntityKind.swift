import Primitives

/// A kind of entity that a plug-in contributes: how `post:42` is found, fetched, listed and completed.
@MainActor
public protocol EntityKind {
    /// The name before the colon, in the singular: `post`. Letters, digits and `-`.
    var name: String { get }

    /// One line for `help`.
    var summary: String { get }

    /// Its tiers from the lowest, `["T1", "T2", "T3"]`; empty where there are none.
    var tiers: [String] { get }

    /// Whether `help` and `cache` list it by itself. A record that only stands beside other entities is counted there, and listed by
    /// `cache KIND`.
    var isListed: Bool { get }

    /// The id that the bare name means, if there is one to which it belongs: `load instance`.
    var bareID: String? { get }

    /// An id that `help` names in its examples: `load post 1`. Nil where none can be named that works alone in a session.
    var exampleID: String? { get }

    /// Whether it goes by names, too: where nothing else is meant, `message lena` finds `person:lena`.
    var goesByNames: Bool { get }

    /// Finds or fetches the one of a bare name; nil if there is none. As ``load(_:to:in:)``, unless told otherwise.
    ///
    /// - Throws: As ``load(_:to:in:)`` does.
    func find(named name: String, in session: Session) async throws -> Loaded?

    /// Finds or fetches one.
    ///
    /// - Parameters:
    ///   - id: What stands after the colon, as typed.
    ///   - tier: How much of it is wanted, one of ``tiers``; `nil` takes what is alive already, at any tier, before it asks.
    ///   - session: Where it is wanted.
    /// - Returns: The object, and whether it was alive already.
    /// - Throws: ``ReplError`` with code `unknownReference` for an id that is none or names nothing; anything that
    ///   ``PluginRegistrar/explainErrors(_:)`` knows.
    func load(_ id: String, to tier: String?, in session: Session) async throws -> Loaded

    /// Fetches one again, whatever is known.
    ///
    /// - Throws: As ``load(_:to:in:)`` does.
    func refresh(_ object: any Showable, in session: Session) async throws -> Loaded

    /// Fetches one again as whoever it belongs to, for `watch … every N`: it stays the object that it is. As ``refresh(_:in:)``, unless
    /// told otherwise.
    ///
    /// - Throws: As ``load(_:to:in:)`` does; `wrongKind` if that kind cannot be fetched again at all.
    /// - Returns: What was fetched; who polls holds it until the next look, so that its tier stays.
    func look(at object: any Showable, in session: Session) async throws -> Loaded

    /// What the server does besides when one is fetched again, in words: `each look marks it read`. `watch … every N` says so.
    var effectOfRefreshing: String? { get }

    /// Every object of this kind that is alive, for `cache` and for completion; must keep none alive.
    func live(in session: Session) -> [LiveObject]

    /// Ids that may be meant by what is typed of one, for completion: quick, and without a request. Those that live, unless told otherwise.
    func complete(_ begun: String, in session: Session) -> [String]

    /// The id, if `text` names an entity of this kind in another way: a URL, `!name@host`.
    func recognize(_ text: String) -> String?
}

extension EntityKind {
    /// No.
    public var goesByNames: Bool { false }

    /// Loads it.
    public func find(named name: String, in session: Session) async throws -> Loaded? {
        try await load(name, to: nil, in: session)
    }

    /// Yes.
    public var isListed: Bool { true }

    /// Fetches it again.
    public func look(at object: any Showable, in session: Session) async throws -> Loaded {
        try await refresh(object, in: session)
    }

    /// Nothing.
    public var effectOfRefreshing: String? { nil }

    /// None.
    public var bareID: String? { nil }

    /// The one that the bare name means, or else 1.
    public var exampleID: String? { bareID ?? "1" }

    /// Says that this kind cannot be fetched again.
    public func refresh(_ object: any Showable, in session: Session) async throws -> Loaded {
        throw ReplError(
            .wrongKind,
            "\(object.reference) cannot be refreshed",
            hint: "refresh the list that it stands in, or what it came with"
        )
    }

    /// Those that live.
    public func complete(_ begun: String, in session: Session) -> [String] {
        live(in: session).compactMap {
            $0.reference.description.split(separator: ":", maxSplits: 1).last.map(String.init)
        }
    }

    /// Recognizes nothing.
    public func recognize(_ text: String) -> String? { nil }
}
