package import Propagation

/// The stamps at which the field groups of a tier were last delivered: one stamp for nearly all groups, and a list of exceptions.
package struct FieldGroupStamps: Hashable, Sendable {
    private struct Exception: Hashable, Sendable {
        var stamp: Stamp
        var groups: GroupSet
    }

    private var stamp: Stamp
    private var groups: GroupSet
    private var exceptions: [Exception] = []

    /// Makes stamps of groups that were delivered at one moment; the others were never delivered.
    init(_ groups: GroupSet, at stamp: Stamp) {
        self.groups = groups
        self.stamp = stamp
    }

    /// Returns the stamp at which a group was last delivered; `Stamp.never` if it was not.
    package func stamp(of group: GroupSet) -> Stamp {
        if groups.contains(group) { return stamp }
        return exceptions.first { $0.groups.contains(group) }?.stamp ?? .never
    }

    private var delivered: GroupSet { exceptions.reduce(groups) { $0.union($1.groups) } }

    /// Returns the delivered groups for which no request with a later start has been recorded.
    ///
    /// A confirmed edit is recorded with the stamp of its answer, because a read that started before may have missed it.
    func accepted(_ said: GroupSet, at stamp: Stamp) -> GroupSet {
        let accepted = stamp.isOlder(than: self.stamp) ? said.subtracting(groups) : said
        return exceptions.reduce(accepted) { stamp.isOlder(than: $1.stamp) ? $0.subtracting($1.groups) : $0 }
    }

    /// Returns true if some groups of a snapshot were never delivered before.
    func hasNewGroups(_ said: GroupSet, of snapshot: AnySnapshot) -> Bool {
        !groups.isSuperset(of: said) && !delivered.isSuperset(of: said.intersection(snapshot.groups))
    }

    /// Returns true if some groups of a snapshot were last delivered before a stamp, or never.
    func isBehind(_ said: GroupSet, of snapshot: AnySnapshot, at stamp: Stamp) -> Bool {
        let isCurrent = !self.stamp.isOlder(than: stamp)
        if isCurrent, groups.isSuperset(of: said) { return false }
        let current = exceptions.reduce(isCurrent ? groups : []) { current, exception in
            exception.stamp.isOlder(than: stamp) ? current : current.union(exception.groups)
        }
        return !current.isSuperset(of: said.intersection(snapshot.groups))
    }

    /// Records that groups were delivered.
    mutating func record(_ said: GroupSet, at stamp: Stamp) {
        guard !said.isEmpty else { return }
        if !exceptions.isEmpty {
            for index in exceptions.indices { exceptions[index].groups.subtract(said) }
            exceptions.removeAll { $0.groups.isEmpty }
        }
        let left = groups.subtracting(said)
        if stamp == self.stamp {
            groups.formUnion(said)
        } else if left.isEmpty {
            (groups, self.stamp) = (said, stamp)
        } else if said.contains(.rest) {
            exceptions.append(Exception(stamp: self.stamp, groups: left))
            (groups, self.stamp) = (said, stamp)
        } else {
            groups = left
            exceptions.append(Exception(stamp: stamp, groups: said))
        }
    }
}
