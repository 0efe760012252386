public import Primitives
public import Propagation

#if canImport(ObjectiveC)
    import Foundation
#endif

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
/// Look-ups and removals may come from any thread; objects are made on one actor, as ``object(for:because:make:update:)`` says.
public final class ContentCache<Key: Hashable & Sendable, Model: AnyObject & Sendable>: Sendable {
    /// The objects, and what came of asking: counted where the lock is held anyway.
    @usableFromInline
    struct State: Sendable {
        @usableFromInline var map: [Key: LooseReference<Model>] = [:]
        @usableFromInline var hits = 0
        @usableFromInline var makes = 0
        @usableFromInline var updates = 0
        @usableFromInline var evictions = 0

        init() {}

        /// The living object of a key.
        @inlinable
        borrowing func object(for key: Key) -> Model? {
            guard let index = map.index(forKey: key) else { return nil }
            // The identity alone: a copy of the reference would be counted.
            return LooseReference.object(of: map.values[index].identity)
        }
    }

    @usableFromInline let state = Lock(State())
    @usableFromInline let log: PropagationLog?
    #if DEBUG
        @usableFromInline let making = MakingThreads<Key>([:])
    #endif

    /// The kind's name in logs and statistics: `post1`.
    public let kind: String

    /// Makes an empty map.
    ///
    /// - Parameters:
    ///   - kind: The name of what it holds, for logs and statistics.
    ///   - log: Where hits, makes and evictions are told, if anywhere.
    /// - Precondition: `Model` is a Swift class without `NSObject` as its base.
    public init(kind: String, log: PropagationLog? = nil) {
        #if canImport(ObjectiveC)
            precondition(
                !(Model.self is NSObject.Type),
                "ContentCache asks an object's own reference count whether it lives, and \(Model.self), an NSObject, has none: "
                    + "make it a Swift class without that base"
            )
        #endif
        self.kind = kind
        self.log = log
    }

    /// How often the map was asked, and what came of it.
    public var statistics: CacheStatistics {
        state.withLock {
            CacheStatistics(hits: $0.hits, makes: $0.makes, updates: $0.updates, evictions: $0.evictions)
        }
    }

    /// How many objects live, dying ones included until their `deinit` has run.
    public var count: Int { state.withLock { $0.map.count } }

    /// The living objects in no particular order; holds each of them while you do.
    ///
    /// - Complexity: O(n).
    public var objects: [Model] {
        let entries = state.withLock { Array($0.map.values) }
        return entries.compactMap(\.object)
    }

    /// The living object of a key.
    ///
    /// - Returns: nil if there is none, or if it is dying.
    /// - Complexity: O(1).
    @inlinable
    public func object(for key: Key) -> Model? {
        // The strong reference leaves the lock before it can be the last one, whose `deinit` asks for the lock.
        state.withLock { $0.object(for: key) }
    }

    /// The living object of a key, or the one that `make` makes; as ``object(for:because:make:update:)``, for one that needs no update.
    @inlinable
    public func object<Failure: Error>(
        for key: Key,
        because cause: Cause? = Cause.current,
        make: () throws(Failure) -> Model
    ) throws(Failure) -> Model {
        try object(for: key, because: cause, updates: 0, make: make) { _ in }
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
    ///   - update: Writes to the object that lives what brought it here; counted as an update.
    /// - Returns: The one object of this key.
    /// - Throws: What `make` throws; the map is as it was.
    /// - Complexity: O(1) apart from `make` and `update`.
    @inlinable
    public func object<Failure: Error>(
        for key: Key,
        because cause: Cause? = Cause.current,
        make: () throws(Failure) -> Model,
        update: (Model) -> Void
    ) throws(Failure) -> Model {
        try object(for: key, because: cause, updates: 1, make: make, update: update)
    }

    // Neither closure may be kept, or what they capture would be allocated for every row of a page.
    @inlinable
    func object<Failure: Error>(
        for key: Key,
        because cause: Cause?,
        updates: Int,
        make: () throws(Failure) -> Model,
        update: (Model) -> Void
    ) throws(Failure) -> Model {
        let found = state.withLock { state in
            let object = state.object(for: key)
            if object != nil {
                state.hits += 1
                state.updates += updates
            }
            return object
        }
        if let living = found {
            log?.record(.hit, cause: cause, entity: EntityKey(kind: kind, id: "\(key)"), "found alive")
            update(living)
            return living
        }
        #if DEBUG
            let making = Making(key, of: kind, in: making)
            defer { withExtendedLifetime(making) {} }
        #endif
        let made = try make()
        // `make` may have come here itself for the same key: what lives is kept.
        let inner = state.withLock { state in
            let inner = state.map[key, default: LooseReference(made)].other(than: made)
            if inner == nil { state.makes += 1 }
            return inner
        }
        if let inner { return inner }
        log?.record(.make, cause: cause, entity: EntityKey(kind: kind, id: "\(key)"), "made")
        return made
    }

    /// Takes out the entry of an object that dies; called from its `deinit`, on any thread.
    ///
    /// - Parameters:
    ///   - key: The object's key.
    ///   - identity: The object's identity. An entry that has meanwhile become another object's stays.
    /// - Complexity: O(1).
    @inlinable
    public func remove(_ key: Key, _ identity: ObjectIdentifier) {
        let isRemoved = state.withLock { state in
            guard let index = state.map.index(forKey: key), state.map.values[index].identity == identity else {
                return false
            }
            state.map.remove(at: index)
            state.evictions += 1
            return true
        }
        guard isRemoved else { return }
        log?.record(.evict, cause: nil, entity: EntityKey(kind: kind, id: "\(key)"), "freed")
    }
}
