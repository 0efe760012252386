import Cache

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
    ///
    /// - Parameter tier: Where it is counted, by who brings what an answer says of it and makes one if there is none.
    mutating func model(_ key: EntryKey, countedFor tier: Int? = nil) -> LivingModel? {
        guard let place = entries.place(of: key), let model = entries[place].livingModel() else { return nil }
        if let tier {
            counts[tier].hits += 1
            counts[tier].updates += 1
        }
        return model
    }

    /// Takes a new model, unless another one lives: its initializer may have asked for its own entity.
    ///
    /// - Precondition: The new model holds the entry.
    /// - Returns: The other one; nil if the new one is the model now.
    mutating func enter(_ model: LivingModel, as key: EntryKey, of tier: Int) -> LivingModel? {
        guard let place = entries.place(of: key) else { preconditionFailure("A model of \(key.id) holds no entry") }
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
