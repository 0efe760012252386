import Propagation

extension ConsistencyManager {
    /// The change as it may be shown: agreeing with the authority, with what is newer and with the overrides.
    ///
    /// Called by everybody who posts, before anything is rebuilt.
    ///
    /// - Parameters:
    ///   - overrides: Values that are known better than what was posted under their identifiers. The authority is asked about them too.
    ///   - time: When it was said: the manager compares one stamp, the authority hears the other.
    /// - Returns: Nil if the authority refused it, which has been reported then.
    /// - Complexity: O(nodes of the change), but O(identifiers) if nothing is known better.
    func settled(
        _ change: PreparedChange,
        overrides: [any ConsistencyManagerModel],
        time: PostTime
    ) -> PreparedChange? {
        guard let authority, !change.entries.isEmpty || !overrides.isEmpty else {
            let deleted = current(change.deleted, time.compared)
            let known = newer(than: time.compared, change.entries) + Self.known(overrides)
            return agreeing(change, with: known, deleted: deleted, adding: overrides)
        }
        let overridden = agreeing(
            change,
            with: Self.known(overrides),
            deleted: current(change.deleted, time.compared),
            adding: overrides
        )
        let fixed = Set(overrides.compactMap(\.modelIdentifier))
        do {
            let known = try answers(of: authority, to: overridden, fixed: fixed, time: time)
            return agreeing(overridden, with: known, deleted: overridden.deleted, adding: [])
        } catch {
            report(error)
            return nil
        }
    }

    /// What is known better about an identifier than what was posted.
    private typealias Known = (identifier: ModelIdentifier, values: [any ConsistencyManagerModel])

    private static func known(_ overrides: [any ConsistencyManagerModel]) -> [Known] {
        overrides.compactMap { value in value.modelIdentifier.map { ($0, [value]) } }
    }

    /// The change after everything that is known better has taken its place.
    private func agreeing(
        _ change: PreparedChange,
        with known: [Known],
        deleted: [ModelIdentifier],
        adding additional: [any ConsistencyManagerModel]
    ) -> PreparedChange {
        let isMixed = !deleted.isEmpty && !change.entries.isEmpty
        guard !known.isEmpty || isMixed || deleted.count != change.deleted.count else { return change }
        let settlement = Settlement(entries: change.entries, deleted: deleted)
        for (identifier, values) in known { settlement.know(identifier, as: values) }
        return change.settled(by: settlement, deleted: deleted, adding: additional)
    }

    // MARK: By the manager's own stamps

    /// What is shown and was said later than `stamp`.
    ///
    /// - Complexity: O(entries); O(1) if nothing was said later.
    private func newer(than stamp: Stamp?, _ entries: [PreparedChange.Entry]) -> [Known] {
        guard let stamp, stamp.isOlder(than: entities.stamps.latest) else { return [] }
        var newer: [Known] = []
        // By index: an entry would be copied, and there may be ten thousand.
        for index in entries.indices {
            let identifier = entries[index].identifier
            if let value = self.newer(than: stamp, identifier) { newer.append((identifier, [value])) }
        }
        return newer
    }

    private func newer(than stamp: Stamp?, _ identifier: ModelIdentifier) -> (any ConsistencyManagerModel)? {
        guard let stamp, let slot = entities.find(identifier), stamp.isOlder(than: entities.stamps[slot]) else {
            return nil
        }
        return currentValue(slot)
    }

    /// The deletions that nothing later contradicts.
    private func current(_ deleted: [ModelIdentifier], _ stamp: Stamp?) -> [ModelIdentifier] {
        guard let stamp else { return deleted }
        return deleted.filter { identifier in
            entities.find(identifier).map { !stamp.isOlder(than: entities.stamps[$0]) } ?? true
        }
    }

    // MARK: By the authority

    /// What the authority knows better, and what the manager knows about the rest.
    ///
    /// - Parameter fixed: What the manager does not compare: it was posted as known better.
    /// - Throws: The first refusal.
    private func answers(
        of authority: any ConsistencyAuthority,
        to change: PreparedChange,
        fixed: Set<ModelIdentifier>,
        time: PostTime
    ) throws(ConsistencyError) -> [Known] {
        let posted = change.values
        let answers = authority.settle(posted, stamp: time.given)
        assert(answers.count == posted.count, "\(type(of: authority)) gave \(answers.count) answers to \(posted.count)")
        var known: [Known] = []
        var better: [any ConsistencyManagerModel] = []
        var rest = answers[...]
        for entry in change.entries {
            let values = [entry.value] + entry.others
            let own = rest.prefix(values.count)
            rest = rest.dropFirst(values.count)
            let shown = fixed.contains(entry.identifier) ? nil : newer(than: time.compared, entry.identifier)
            let said = try verdict(on: values, Array(own), shown: shown)
            guard let said else { continue }
            known.append((entry.identifier, said))
            better += said
        }
        return known + unposted(in: better, change)
    }

    /// What to show instead of the values of one identifier; nil if it is just these.
    private func verdict(
        on values: [any ConsistencyManagerModel],
        _ answers: [AuthorityAnswer],
        shown: (any ConsistencyManagerModel)?
    ) throws(ConsistencyError) -> [any ConsistencyManagerModel]? {
        var result: [any ConsistencyManagerModel] = []
        var isAnswered = false
        var isSame = true
        for (value, answer) in zip(values, answers) {
            switch answer {
            case .refused(let error): throw error
            case .unknown:
                if shown == nil { result.append(value) } else { isSame = false }
            case .shown(let better):
                guard better.modelIdentifier == value.modelIdentifier else { throw .misplacedAnswer(better, to: value) }
                isAnswered = true
                isSame = isSame && isEqual(better, value)
                result.append(better)
            }
        }
        guard isAnswered else { return shown.map { [$0] } }
        return isSame ? nil : result
    }

    /// What somebody shows of the identifiers that only answers contain: an answer counts for itself, not for its children.
    private func unposted(in answers: [any ConsistencyManagerModel], _ change: PreparedChange) -> [Known] {
        guard !answers.isEmpty else { return [] }
        let posted = Set(change.entries.map(\.identifier))
        return PreparedChange(flattening: answers, deleted: []).entries.compactMap { entry in
            guard !posted.contains(entry.identifier), let slot = entities.find(entry.identifier),
                let value = currentValue(slot)
            else { return nil }
            return (entry.identifier, [value])
        }
    }
}
