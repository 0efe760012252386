import Cache
package import Propagation

// One entry holds the verified fields of a tier of an entity, the number of its users, and its model, so that one look-up finds all three.

extension EntityStore {
    /// A model of any type.
    typealias LiveModel = any AnyObject & Sendable

    /// The statistics of one tier's model look-ups.
    struct ModelCounts: Sendable {
        var hits = 0
        var makes = 0
        var updates = 0
        var evictions = 0
        /// The number of models, including dying ones until their `deinit` has run.
        var living = 0
    }

    /// Adds the statistics of one more tier.
    ///
    /// - Returns: Its index in ``counts``.
    mutating func addTier() -> Int {
        counts.append(ModelCounts())
        return counts.count - 1
    }

    /// Returns the living model of a tier of an entity; nil if there is none, or if its deinitialization has begun.
    ///
    /// The caller must release the model outside the lock: it may be the last reference, and its `deinit` takes the lock.
    mutating func model(_ key: TierKey) -> LiveModel? {
        entries.slot(of: key).flatMap { entries[$0].livingModel() }
    }

    /// Returns the living model of a tier of an entity; if there is none, retains its entry for a new one.
    ///
    /// - Parameters:
    ///   - update: The update in the admitted answer.
    ///   - stamp: The stamp of the request's start.
    ///   - tier: The index of the tier's statistics.
    /// - Returns: The model or the entry, and the actions to perform.
    mutating func findOrRetain(
        _ update: EntityUpdate,
        at stamp: Stamp,
        countedFor tier: Int
    ) -> (ModelLookup, actions: [EntityStoreAction]) {
        let known = entries.slot(of: update.key)
        guard let known, let model = entries[known].livingModel() else {
            let (entry, actions) = retain(update, at: stamp, in: known)
            return (.retained(entry), actions)
        }
        counts[tier].hits += 1
        counts[tier].updates += 1
        // The entry may have been removed and inserted again since the answer was admitted. Then it lacks the other parts of the entity.
        let isPart =
            update.groups != .all && entries[known].stamps.isBehind(update.groups, of: update.snapshot, at: stamp)
        return (.living(model), isPart ? apply([update], at: stamp) : [])
    }

    /// Registers a new model, unless another one lives, because the model's initializer may have requested its own entity.
    ///
    /// - Precondition: The new model retains the entry.
    /// - Returns: The other model; nil if the new one is registered.
    mutating func enter(_ model: LiveModel, at place: EntryTable.Slot, of tier: Int) -> LiveModel? {
        if entries[place].model == nil {
            entries[place].model = WeakReference(model)
            counts[tier].living += 1
        } else if let other = entries[place].model?.replaceIfDead(with: model) {
            return other
        }
        counts[tier].makes += 1
        return nil
    }

    /// Removes a dead model and releases its entry. An entry that another model has taken over keeps that model.
    ///
    /// - Returns: The snapshot of an entry that is no longer used, to be released outside the lock; and true if the model was the entry's.
    mutating func leave(_ key: TierKey, _ identity: ObjectIdentifier, of tier: Int) -> (
        freed: AnySnapshot?, isModel: Bool
    ) {
        guard let place = entries.slot(of: key) else { return (nil, false) }
        let isModel = entries[place].model?.identity == identity
        if isModel {
            entries[place].model = nil
            counts[tier].living -= 1
            counts[tier].evictions += 1
        }
        return (release(key, at: place), isModel)
    }

    /// Returns the living models of a tier, in no particular order.
    ///
    /// - Complexity: O(entries of all tiers).
    mutating func models(of tier: ObjectIdentifier) -> [LiveModel] {
        var models: [LiveModel] = []
        entries.forEach(of: tier) { if let model = $0.livingModel() { models.append(model) } }
        return models
    }

    // MARK: Retaining entries

    /// Retains an entry once more. A new entry takes the given fields. An existing entry takes none, because its observers would have to be
    /// notified: handle ``EntityStoreEvent/retained(_:_:)``, or compare and apply first.
    ///
    /// The given fields may also resolve an uncertainty.
    ///
    /// - Parameter known: The slot of the entry, if it was looked up.
    /// - Returns: The entry, with the fields to show, and the actions to perform.
    mutating func retain(
        _ update: EntityUpdate,
        at stamp: Stamp,
        in known: EntryTable.Slot? = nil
    ) -> (entry: RetainedEntry, actions: [EntityStoreAction]) {
        let place = known ?? entries.slot(of: update.key) ?? insert(update, at: stamp)
        entries[place].retainCount += 1
        guard !edits.isEmpty else { return (RetainedEntry(place: place, shown: entries[place].verified), []) }
        var actions: [EntityStoreAction] = []
        resolveUnconfirmed(update.key, at: stamp, &actions)
        return (RetainedEntry(place: place, shown: shown(update.key) ?? update.snapshot), actions)
    }

    /// Inserts an entry with later confirmed edits applied. The caller retains it.
    mutating func insert(_ update: EntityUpdate, at stamp: Stamp) -> EntryTable.Slot {
        let confirmed = confirmedEdits[update.key]
        generation += 1
        if !inFlightEffects.isEmpty {
            inFlightEffects.recordInsertion(of: update.key) { confirmed.base(of: $0, on: update, at: stamp) }
        }
        return entries.insert(Entry(update, at: stamp, with: confirmed), for: update.key)
    }

    /// Returns the shown fields of an entry, or those that a retain with the given update would show.
    package func preview(_ update: EntityUpdate, at stamp: Stamp) -> AnySnapshot {
        shown(update.key) ?? Entry(update, at: stamp, with: confirmedEdits[update.key]).verified
    }

    /// Releases an entry once.
    ///
    /// - Returns: The snapshot of an entry that is no longer used, to be released outside any lock.
    package mutating func release(_ key: TierKey) -> AnySnapshot? {
        guard let place = entries.slot(of: key) else { return nil }
        return release(key, at: place)
    }

    /// Releases the entries that an answer has inserted, after its models were made. An entry without a model is removed.
    ///
    /// - Returns: The snapshots that are no longer used, to be released outside the lock.
    package mutating func release(_ admission: Admission) -> [AnySnapshot] {
        admission.inserted.compactMap { release($0.key, at: $0.place) }
    }

    /// Releases an entry at a known slot.
    mutating func release(_ key: TierKey, at place: EntryTable.Slot) -> AnySnapshot? {
        entries[place].retainCount -= 1
        guard entries[place].retainCount <= 0, edits.isEmpty || edits.shown(key) == nil else { return nil }
        generation += 1
        return entries.remove(at: place).verified
    }
}

extension EntityStore.Entry {
    /// Returns the model, unless its deinitialization has begun. It does not copy the weak reference, which would be counted.
    mutating func livingModel() -> EntityStore.LiveModel? {
        guard let identity = model?.identity else { return nil }
        return WeakReference<EntityStore.LiveModel>.object(of: identity)
    }
}

/// The result of a model look-up for a caller that makes a model if there is none.
@usableFromInline
enum ModelLookup: Sendable {
    case living(any AnyObject & Sendable)
    /// No model lives. The entry is retained for the new one.
    case retained(RetainedEntry)
}

/// An entry that is retained for a model: its slot, and the fields that the model shows.
@usableFromInline
struct RetainedEntry: Sendable {
    let place: EntryTable.Slot
    @usableFromInline let shown: AnySnapshot

    init(place: EntryTable.Slot, shown: AnySnapshot) { (self.place, self.shown) = (place, shown) }
}
