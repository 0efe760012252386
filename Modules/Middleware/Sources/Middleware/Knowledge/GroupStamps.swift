package import Propagation

/// When each group of a tier's fields was last said: one stamp for nearly all, and the exceptions.
package struct GroupStamps: Hashable, Sendable {
    private struct Exception: Hashable, Sendable {
        var stamp: Stamp
        var groups: GroupSet
    }

    private var stamp: Stamp
    private var groups: GroupSet
    private var exceptions: [Exception] = []

    /// Some groups said at one moment, the others never.
    init(_ groups: GroupSet, at stamp: Stamp) {
        self.groups = groups
        self.stamp = stamp
    }

    /// When a group was last said; `Stamp.never` if it was not.
    package func stamp(of group: GroupSet) -> Stamp {
        if groups.contains(group) { return stamp }
        return exceptions.first { $0.groups.contains(group) }?.stamp ?? .never
    }

    /// Of what an answer says, the groups that nothing later-started has said.
    ///
    /// A confirmed edit counts as said when it was answered: a read that started before may have missed it.
    func admitted(_ said: GroupSet, at stamp: Stamp) -> GroupSet {
        guard stamp.isOlder(than: self.stamp) || !exceptions.isEmpty else { return said }
        var admitted = said
        if stamp.isOlder(than: self.stamp) { admitted.subtract(groups) }
        for exception in exceptions where stamp.isOlder(than: exception.stamp) { admitted.subtract(exception.groups) }
        return admitted
    }

    /// Whether some of the groups of a box were never said before.
    func isFirst(_ said: GroupSet, of box: AnyBox) -> Bool {
        guard !groups.isSuperset(of: said) else { return false }
        return !exceptions.reduce(groups) { $0.union($1.groups) }.isSuperset(of: said.intersection(box.groups))
    }

    /// Notes that groups were said.
    mutating func note(_ said: GroupSet, at stamp: Stamp) {
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
