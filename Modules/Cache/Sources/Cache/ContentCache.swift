public import Primitives
public import Propagation

#if canImport(ObjectiveC)
    import Foundation
#endif

/// An identity map that holds its objects weakly: it has one living object per key.
///
/// A request returns the living object of a key or makes a new one. The entry is removed when the object dies, not in a later sweep, so the
/// map is never larger than the set of objects that are in use.
///
/// ```swift
/// let posts = ContentCache<PostID, Post1>(kind: "post", log: commits.log)
/// let post = posts.object(for: id) { Post1(api: api, value: value) }
/// ```
///
/// Two guarantees hold on all threads: there are never two live objects for one key, and an object whose `deinit` has begun is never
/// returned. An object must call ``remove(_:_:)`` from its `deinit`:
///
/// ```swift
/// deinit { api.caches.post1.remove(id, ObjectIdentifier(self)) }
/// ```
///
/// Look-ups and removals may come from any thread. Make objects on one actor, as ``object(for:because:make:update:)`` requires.
public final class ContentCache<Key: Hashable & Sendable, Model: AnyObject & Sendable>: Sendable {
    /// The objects and the counters. The counters live here because the lock is already held when they change.
    @usableFromInline
    struct State: Sendable {
        @usableFromInline var map: [Key: WeakReference<Model>] = [:]
        @usableFromInline var hits = 0
        @usableFromInline var makes = 0
        @usableFromInline var updates = 0
        @usableFromInline var evictions = 0

        init() {}

        /// Returns the living object of a key.
        @inlinable
        borrowing func object(for key: Key) -> Model? {
            guard let index = map.index(forKey: key) else { return nil }
            // Reads only the identity: copying the reference would retain it.
            return WeakReference.object(of: map.values[index].identity)
        }
    }

    @usableFromInline let state = Lock(State())
    @usableFromInline let log: PropagationLog?
    #if DEBUG
        @usableFromInline let making = CreationThreads<Key>([:])
    #endif

    /// The name of the kind in logs and statistics: `post1`.
    public let kind: String

    /// Makes an empty map.
    ///
    /// - Parameters:
    ///   - kind: The name of the objects' kind, for logs and statistics.
    ///   - log: The log that receives hits, makes and evictions; nil records nothing.
    /// - Precondition: `Model` is a Swift class without `NSObject` as its base.
    public init(kind: String, log: PropagationLog? = nil) {
        #if canImport(ObjectiveC)
            precondition(
                !(Model.self is NSObject.Type),
                "ContentCache needs the Swift reference count of an object, but \(Model.self), an NSObject, has none: "
                    + "make it a Swift class that does not inherit from NSObject"
            )
        #endif
        self.kind = kind
        self.log = log
    }

    /// The counts of hits, makes, updates and evictions.
    public var statistics: CacheStatistics {
        state.withLock {
            CacheStatistics(hits: $0.hits, makes: $0.makes, updates: $0.updates, evictions: $0.evictions)
        }
    }

    /// The number of entries; an object that is dying counts until its `deinit` has run.
    public var count: Int { state.withLock { $0.map.count } }

    /// The living objects in no particular order. The array retains each of them.
    ///
    /// - Complexity: O(n).
    public var objects: [Model] {
        let entries = state.withLock { Array($0.map.values) }
        return entries.compactMap(\.object)
    }

    /// Returns the living object of a key.
    ///
    /// - Returns: The object; nil if there is none, or if it is dying.
    /// - Complexity: O(1).
    @inlinable
    public func object(for key: Key) -> Model? {
        // The strong reference leaves the lock before it can be the last one, because a `deinit` requests the lock.
        state.withLock { $0.object(for: key) }
    }

    /// Returns the living object of a key, or makes one with `make`. It is ``object(for:because:make:update:)`` without an update.
    @inlinable
    public func object<Failure: Error>(
        for key: Key,
        because cause: Cause? = Cause.current,
        make: () throws(Failure) -> Model
    ) throws(Failure) -> Model {
        try object(for: key, because: cause, updates: 0, make: make) { _ in }
    }

    /// Returns the living object of a key, or makes one with `make`.
    ///
    /// Call it on one actor, the same for all objects of this map (the main actor). The lock is not held while `make` runs, so two threads
    /// that request the same key would each make an object. Setup that belongs to the discarded object would then be lost. A debug build
    /// traps when two threads make the same key. `make` may request other keys, or its own key again: the inner object is kept then.
    ///
    /// - Precondition: No other thread makes the object of this key at this moment; checked in debug builds.
    /// - Parameters:
    ///   - key: The identity.
    ///   - cause: The cause of the request; defaults to the current task's cause.
    ///   - make: Makes the object; called once, outside the lock, and only if no object lives.
    ///   - update: Writes the new values to the living object; counted as an update.
    /// - Returns: The one object of this key.
    /// - Throws: The error that `make` throws; the map is unchanged then.
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

    // Neither closure may escape; otherwise their captures would be allocated for every row of a page.
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
            let making = CreationGuard(key, of: kind, in: making)
            defer { withExtendedLifetime(making) {} }
        #endif
        let made = try make()
        // `make` may have requested the same key itself: the living object is kept.
        let inner = state.withLock { state in
            let inner = state.map[key, default: WeakReference(made)].replaceIfDead(with: made)
            if inner == nil { state.makes += 1 }
            return inner
        }
        if let inner { return inner }
        log?.record(.make, cause: cause, entity: EntityKey(kind: kind, id: "\(key)"), "made")
        return made
    }

    /// Removes the entry of an object that dies. Call it from the object's `deinit`, on any thread.
    ///
    /// - Parameters:
    ///   - key: The object's key.
    ///   - identity: The object's identity. An entry that now belongs to another object stays.
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
