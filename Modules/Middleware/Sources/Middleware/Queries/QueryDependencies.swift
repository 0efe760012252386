/// The models that a query's rows depend on. A pure value.
///
/// A row depends on its own model, on the lower tiers of its entity that were read, and on other entities that were read. The first two
/// need no record for each row, because the key of a lower tier leads to the row.
struct QueryDependencies {
    /// The tier of the rows.
    let tier: ObjectIdentifier
    private var followed: Set<ObjectIdentifier>
    private var ownTiers: Set<ObjectIdentifier>
    private var rowsByOther: [TierKey: Set<TierKey>] = [:]
    private var othersByRow: [TierKey: Set<TierKey>] = [:]

    init(tier: ObjectIdentifier) {
        self.tier = tier
        followed = [tier]
        ownTiers = [tier]
    }

    /// The number of rows that depend on other entities.
    var count: Int { othersByRow.count }

    /// Returns the rows that depend on a model.
    func rows(dependingOn key: TierKey) -> [TierKey] {
        let own = ownTiers.contains(key.tier) ? [key.of(tier)] : []
        return own + (rowsByOther[key] ?? [])
    }

    /// Replaces the dependencies of a row.
    ///
    /// - Returns: The tiers that no row depended on before.
    @MainActor
    mutating func record(_ reads: ReadRecorder, of row: TierKey) -> Set<ObjectIdentifier> {
        ownTiers.formUnion(reads.ownTiers)
        if othersByRow[row] != nil { remove(row) }
        if !reads.others.isEmpty {
            othersByRow[row] = reads.others
            for other in reads.others { rowsByOther[other, default: []].insert(row) }
        }
        let tiers = reads.others.reduce(into: reads.ownTiers) { $0.insert($1.tier) }.subtracting(followed)
        followed.formUnion(tiers)
        return tiers
    }

    /// Removes the dependencies of a row.
    mutating func remove(_ row: TierKey) {
        for other in othersByRow.removeValue(forKey: row) ?? [] {
            rowsByOther[other]?.remove(row)
            if rowsByOther[other]?.isEmpty ?? false { rowsByOther[other] = nil }
        }
    }

    /// Removes the dependencies of all rows that a condition does not keep.
    mutating func retainOnly(_ isKept: (TierKey) -> Bool) {
        for row in othersByRow.keys where !isKept(row) { remove(row) }
    }
}
