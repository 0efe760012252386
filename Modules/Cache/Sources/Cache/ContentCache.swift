public import Primitives
public import Propagation
public import Synchronization

/// An identity map that holds its objects weakly: one living object per key.
///
/// Ask it for an object and you get the one that lives, or a new one. The entry goes when the object dies, not in a later sweep, so the
/// map is never larger than what somebody still holds.
///
/// ```swift
/// let posts = ContentCache<PostID, Post1>(kind: "post", log: commits.log)
/// let post = posts.object(for: id) { Post1(api: api, value: value) }
/// ```
///
/// Two promises hold whatever threads do: there are never two live objects for one key, and an object that has begun to die is never
/// handed out. An object must tell the map of its end, from its `deinit`:
///
/// ```swift
/// deinit { api.caches.post1.remove(id, ObjectIdentifier(self)) }
/// ```
///
/// Look-ups and removals may come from any thread; objects are made on one actor, as ``object(for:because:make:)`` says.
public final class ContentCache<Key: Hashable & Sendable, Model: AnyObject & Sendable>: Sendable {
    // A weak reference in a struct, never in a box: no second object for each object, and removal is by identity.
    //
    // What asks an entry is `mutating`: so it is asked where it is. A copy of a weak reference is counted, and costs more than the answer.
    @usableFromInline
    struct Entry {
        @usableFromInline weak var model: Model?
        @usableFromInline let identity: ObjectIdentifier

        @inlinable
        init(_ model: Model) {
            self.model = model
            identity = ObjectIdentifier(model)
        }

        @inlinable
        mutating func living() -> Model? { model }

        @inlinable
        mutating func isOf(_ other: ObjectIdentifier) -> Bool { identity == other }

        /// Becomes an object's that has been made, unless another lives: that one comes back. A dying one's `deinit` will find another
        /// identity here and leave the entry alone.
        @inlinable
        mutating func settle(on made: Model) -> Model? {
            guard identity != ObjectIdentifier(made) else { return nil }
            if let model { return model }
            self = Entry(made)
            return nil
        }
    }

    @usableFromInline let map = Lock<[Key: Entry]>([:])
    @usableFromInline let hits = Atomic<Int>(0)
    @usableFromInline let makes = Atomic<Int>(0)
    @usableFromInline let updates = Atomic<Int>(0)
    @usableFromInline let evictions = Atomic<Int>(0)
    @usableFromInline let log: PropagationLog?
    #if DEBUG
        @usableFromInline let check = MakingCheck<Key>()
    #endif

    /// The kind's name in logs and statistics: `post1`.
    public let kind: String

    /// Makes an empty map.
    ///
    /// - Parameters:
    ///   - kind: The name of what it holds, for logs and statistics.
    ///   - log: Where hits, makes and evictions are told, if anywhere.
    public init(kind: String, log: PropagationLog? = nil) {
        self.kind = kind
        self.log = log
    }

    /// How often the map was asked, and what came of it.
    public var statistics: CacheStatistics {
        CacheStatistics(
            hits: hits.load(ordering: .relaxed),
            makes: makes.load(ordering: .relaxed),
            updates: updates.load(ordering: .relaxed),
            evictions: evictions.load(ordering: .relaxed)
        )
    }

    /// How many objects live, dying ones included until their `deinit` has run.
    public var count: Int { map.withLock { $0.count } }

    /// The living objects in no particular order; holds each of them while you do.
    ///
    /// - Complexity: O(n).
    public var objects: [Model] {
        let entries = map.withLock { Array($0.values) }
        return entries.compactMap(\.model)
    }

    /// The living object of a key.
    ///
    /// - Returns: nil if there is none, or if it is dying.
    /// - Complexity: O(1).
    @inlinable
    public func object(for key: Key) -> Model? {
        // Two steps on purpose: optional chaining into an absent key crashes in debug builds. The strong reference leaves the lock
        // before it can be the last one, whose `deinit` asks for the lock.
        map.withLock { map in
            guard let index = map.index(forKey: key) else { return nil }
            return map.values[index].living()
        }
    }

    /// The living object of a key, counted and logged as a hit.
    ///
    /// - Parameters:
    ///   - key: The identity.
    ///   - cause: Why it was asked for; the current task's cause unless told otherwise.
    /// - Returns: nil if there is none; nothing is counted then.
    /// - Complexity: O(1).
    @inlinable
    public func found(_ key: Key, because cause: Cause? = Cause.current) -> Model? {
        guard let living = object(for: key) else { return nil }
        hits.add(1, ordering: .relaxed)
        log?.record(.hit, cause: cause, entity: EntityKey(kind: kind, id: "\(key)"), "found alive")
        return living
    }

    /// The living object of a key, or the one that `make` makes.
    ///
    /// Call it on one actor, the same for all objects of this map (the main one): the lock is not held while `make` runs, so two threads
    /// that ask for one key would each make an object, and what the one sets up for its own is lost when the other's is kept. A debug
    /// build traps when it sees two at it. `make` may ask for other keys, or for its own again: the inner object is kept then.
    ///
    /// - Precondition: No other thread makes the object of this key at this moment; checked in debug builds.
    /// - Parameters:
    ///   - key: The identity.
    ///   - cause: Why it was asked for; the current task's cause unless told otherwise.
    ///   - make: Makes the object; called once, only if none lives, outside the lock.
    /// - Returns: The one object of this key.
    /// - Throws: What `make` throws; the map is as it was.
    /// - Complexity: O(1) apart from `make`.
    @inlinable
    public func object<Failure: Error>(
        for key: Key,
        because cause: Cause? = Cause.current,
        make: () throws(Failure) -> Model
    ) throws(Failure) -> Model {
        if let living = found(key, because: cause) { return living }
        return try newObject(for: key, because: cause, make: make)
    }

    /// The object of a key that was asked for a moment ago, on this actor, and did not live: what `make` makes.
    ///
    /// For who does something else with a living one; as ``object(for:because:make:)`` otherwise.
    ///
    /// - Precondition: No other thread makes the object of this key at this moment; checked in debug builds.
    /// - Returns: The one object of this key.
    /// - Throws: What `make` throws; the map is as it was.
    /// - Complexity: O(1) apart from `make`.
    @inlinable
    public func newObject<Failure: Error>(
        for key: Key,
        because cause: Cause? = Cause.current,
        make: () throws(Failure) -> Model
    ) throws(Failure) -> Model {
        #if DEBUG
            precondition(
                check.begin(key),
                "Two threads make \(kind) \(key) at the same time, and one of the two objects would be lost. Call object(for:make:) of one "
                    + "ContentCache on one actor only, for instance by making its caller @MainActor."
            )
            defer { check.end(key) }
        #endif
        let made = try make()
        // `make` may have come here itself for the same key: what lives is kept.
        if let living = map.withLock({ $0[key, default: Entry(made)].settle(on: made) }) { return living }
        makes.add(1, ordering: .relaxed)
        log?.record(.make, cause: cause, entity: EntityKey(kind: kind, id: "\(key)"), "made")
        return made
    }

    /// Counts an update of a living object; whoever writes new values to one says so.
    @inlinable
    public func countUpdate() {
        updates.add(1, ordering: .relaxed)
    }

    /// Takes out the entry of an object that dies; called from its `deinit`, on any thread.
    ///
    /// - Parameters:
    ///   - key: The object's key.
    ///   - identity: The object's identity. An entry that has meanwhile become another object's stays.
    /// - Complexity: O(1).
    @inlinable
    public func remove(_ key: Key, _ identity: ObjectIdentifier) {
        let isRemoved = map.withLock { map in
            guard let index = map.index(forKey: key), map.values[index].isOf(identity) else { return false }
            map.remove(at: index)
            return true
        }
        guard isRemoved else { return }
        evictions.add(1, ordering: .relaxed)
        log?.record(.evict, cause: nil, entity: EntityKey(kind: kind, id: "\(key)"), "freed")
    }
}
