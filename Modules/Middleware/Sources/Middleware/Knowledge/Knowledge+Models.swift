import Cache
import Propagation

// One entry says of a tier of an entity what is verified, how many show it, and which object is its model: one look-up finds all three.

extension Knowledge {
    /// A model, whatever its type.
    typealias LivingModel = any AnyObject & Sendable

    /// What came of asking for the models of one tier.
    struct ModelCounts: Sendable {
        var hits = 0
        var makes = 0
        var updates = 0
        var evictions = 0
        /// How many there are, dying ones included until their `deinit` has run.
        var living = 0
    }

    /// Counts for one more tier.
    ///
    /// - Returns: Its number in ``counts``.
    mutating func addTier() -> Int {
        counts.append(ModelCounts())
        return counts.count - 1
    }

    /// The living model of a tier of an entity; nil if there is none, or if its end has begun.
    ///
    /// It leaves the lock before it can be the last reference, whose `deinit` asks for the lock.
    mutating func model(_ key: EntryKey) -> LivingModel? {
        entries.place(of: key).flatMap { entries[$0].livingModel() }
    }

    /// The living model of a tier of an entity; if there is none, its entry is held for one.
    ///
    /// - Parameter tier: Where that is counted.
    /// - Returns: What was found, and what is to be done: nothing, if a model lives.
    mutating func findOrHold(
        _ saying: Saying,
        at stamp: Stamp,
        countedFor tier: Int
    ) -> (ModelOrEntry, actions: [KnowledgeAction]) {
        let known = entries.place(of: saying.key)
        if let known, let model = entries[known].livingModel() {
            counts[tier].hits += 1
            counts[tier].updates += 1
            return (.living(model), [])
        }
        let held = hold(saying, at: stamp, known)
        return (.held(held.entry), held.actions)
    }

    /// Takes a new model, unless another one lives: its initializer may have asked for its own entity.
    ///
    /// - Precondition: The new model holds the entry.
    /// - Returns: The other one; nil if the new one is the model now.
    mutating func enter(_ model: LivingModel, at place: EntryTable.Place, of tier: Int) -> LivingModel? {
        if entries[place].model == nil {
            entries[place].model = LooseReference(model)
            counts[tier].living += 1
        } else if let other = entries[place].model?.other(than: model) {
            return other
        }
        counts[tier].makes += 1
        return nil
    }

    /// Notes that a model is gone, and shows its entry no more. An entry that has meanwhile become another model's keeps that.
    ///
    /// - Returns: What nobody shows any more, to be let go outside of the lock; and whether the model was the entry's.
    mutating func leave(_ key: EntryKey, _ identity: ObjectIdentifier, of tier: Int) -> (freed: AnyBox?, isModel: Bool)
    {
        guard let place = entries.place(of: key) else { return (nil, false) }
        let isModel = entries[place].model?.identity == identity
        if isModel {
            entries[place].model = nil
            counts[tier].living -= 1
            counts[tier].evictions += 1
        }
        return (release(key, at: place), isModel)
    }

    /// The living models of a tier, in no particular order.
    ///
    /// - Complexity: O(entries of all tiers).
    mutating func models(of tier: ObjectIdentifier) -> [LivingModel] {
        var models: [LivingModel] = []
        entries.forEach(of: tier) { if let model = $0.livingModel() { models.append(model) } }
        return models
    }
}

extension Knowledge.Entry {
    /// The model, unless its end has begun. Not a copy of the reference: that would be counted.
    mutating func livingModel() -> Knowledge.LivingModel? {
        guard let identity = model?.identity else { return nil }
        return LooseReference<Knowledge.LivingModel>.object(of: identity)
    }
}
