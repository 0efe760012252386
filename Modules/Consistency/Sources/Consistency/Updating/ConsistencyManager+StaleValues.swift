import Propagation

/// The comparison of posted values with the displayed ones: a displayed value with a later stamp stays, and the older posted value is not
/// shown.
///
/// A stamp is the start of the request that returned a value. A post without a stamp is an edit, which is never stale.
extension ConsistencyManager {
    /// Returns true if a value with this stamp is older than the displayed one.
    func isStale(_ stamp: Stamp?, for identifier: ModelIdentifier) -> Bool {
        newerSlot(than: stamp, for: identifier) != nil
    }

    /// Returns the slot of an identifier if the stamp of its displayed value is later than `stamp`.
    private func newerSlot(than stamp: Stamp?, for identifier: ModelIdentifier) -> Int32? {
        guard let stamp, let slot = identifiers.find(identifier), stamp.isOlder(than: identifiers.stamps[slot]) else {
            return nil
        }
        return slot
    }

    /// Returns the displayed values with a stamp later than `stamp`.
    ///
    /// - Complexity: O(entries); O(1) if no stamp is later.
    func newerValues(
        than stamp: Stamp?,
        for entries: [PreparedChange.Entry]
    ) -> [(identifier: ModelIdentifier, values: [any ConsistencyManagerModel])] {
        guard let stamp, stamp.isOlder(than: identifiers.stamps.latest) else { return [] }
        var newer: [(identifier: ModelIdentifier, values: [any ConsistencyManagerModel])] = []
        // Iterates by index, because an entry would be copied, and there may be ten thousand.
        for index in entries.indices {
            let identifier = entries[index].identifier
            if let value = newerValue(than: stamp, for: identifier) { newer.append((identifier, [value])) }
        }
        return newer
    }

    /// Returns the displayed value of an identifier if its stamp is later than `stamp`.
    func newerValue(than stamp: Stamp?, for identifier: ModelIdentifier) -> (any ConsistencyManagerModel)? {
        newerSlot(than: stamp, for: identifier).flatMap { currentValue($0) }
    }

    /// Returns the deletions that no later value contradicts.
    func currentDeletions(_ deleted: [ModelIdentifier], at stamp: Stamp?) -> [ModelIdentifier] {
        guard let stamp else { return deleted }
        return deleted.filter { !isStale(stamp, for: $0) }
    }

    // MARK: Recording stamps

    /// Sets the stamp of the displayed value of a slot, unless it has a later one.
    func recordStamp(_ stamp: Stamp, for slot: Int32) {
        identifiers.stamps.advance(slot, to: stamp)
    }

    /// Sets the stamp of the displayed values of identifiers, unless they have later ones.
    func recordStamp(_ stamp: Stamp, for identifiers: Set<ModelIdentifier>) {
        for identifier in identifiers {
            if let slot = self.identifiers.find(identifier) { recordStamp(stamp, for: slot) }
        }
    }
}
