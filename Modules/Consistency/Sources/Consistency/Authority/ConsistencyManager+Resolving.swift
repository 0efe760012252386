/// The resolution of a posted change before it is shown: the authority decides about its values; newer displayed values replace the others.
extension ConsistencyManager {
    /// Returns the change as it may be shown, after applying the authority's answers, newer values and the overrides.
    ///
    /// Called for every post, before any tree is rebuilt.
    ///
    /// - Parameters:
    ///   - overrides: Values that replace the posted values of their identifiers. The authority is asked about them too.
    ///   - time: The stamps of the post: the manager compares one, the authority receives the other.
    /// - Returns: The change; nil if the authority refused it, which has been reported then.
    /// - Complexity: O(nodes of the change), but O(identifiers) if no value is replaced.
    func resolve(
        _ change: PreparedChange,
        overrides: [any ConsistencyManagerModel],
        time: UpdateStamp
    ) -> PreparedChange? {
        guard let authority, !change.entries.isEmpty || !overrides.isEmpty else {
            let deleted = currentDeletions(change.deleted, at: time.compared)
            let known = newerValues(than: time.compared, for: change.entries) + Self.known(overrides)
            return applying(change, with: known, deleted: deleted, adding: overrides)
        }
        let overridden = applying(
            change,
            with: Self.known(overrides),
            deleted: currentDeletions(change.deleted, at: time.compared),
            adding: overrides
        )
        let fixed = Set(overrides.compactMap(\.modelIdentifier))
        do {
            let known = try answers(of: authority, to: overridden, fixed: fixed, time: time)
            return applying(overridden, with: known, deleted: overridden.deleted, adding: [])
        } catch {
            report(error)
            return nil
        }
    }

    /// The values that replace the posted ones of an identifier.
    private typealias Known = (identifier: ModelIdentifier, values: [any ConsistencyManagerModel])

    private static func known(_ overrides: [any ConsistencyManagerModel]) -> [Known] {
        overrides.compactMap { value in value.modelIdentifier.map { ($0, [value]) } }
    }

    /// Returns the change with all replacement values applied.
    private func applying(
        _ change: PreparedChange,
        with known: [Known],
        deleted: [ModelIdentifier],
        adding additional: [any ConsistencyManagerModel]
    ) -> PreparedChange {
        let isMixed = !deleted.isEmpty && !change.entries.isEmpty
        guard !known.isEmpty || isMixed || deleted.count != change.deleted.count else { return change }
        let settlement = ModelResolver(entries: change.entries, deleted: deleted)
        for (identifier, values) in known { settlement.setValues(identifier, as: values) }
        return change.resolved(by: settlement, deleted: deleted, adding: additional)
    }

    /// Returns the values of the authority, and the manager's newer values for the other identifiers.
    ///
    /// - Parameter fixed: The identifiers of the overrides, which the manager does not compare with displayed values.
    /// - Throws: The first refusal.
    private func answers(
        of authority: any ConsistencyAuthority,
        to change: PreparedChange,
        fixed: Set<ModelIdentifier>,
        time: UpdateStamp
    ) throws(ConsistencyError) -> [Known] {
        let posted = change.values
        let answers = authority.resolve(posted, stamp: time.given)
        assert(answers.count == posted.count, "\(type(of: authority)) gave \(answers.count) answers to \(posted.count)")
        var known: [Known] = []
        var better: [any ConsistencyManagerModel] = []
        var rest = answers[...]
        for entry in change.entries {
            let values = [entry.value] + entry.others
            let own = rest.prefix(values.count)
            rest = rest.dropFirst(values.count)
            let shown = fixed.contains(entry.identifier) ? nil : newerValue(than: time.compared, for: entry.identifier)
            let said = try verdict(on: values, Array(own), shown: shown)
            guard let said else { continue }
            known.append((entry.identifier, said))
            better += said
        }
        return known + unposted(in: better, change)
    }

    /// Returns the values to show instead of the posted ones of one identifier; nil if the posted ones are shown.
    private func verdict(
        on values: [any ConsistencyManagerModel],
        _ answers: [AuthorityDecision],
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
            case .resolved(let better):
                guard better.modelIdentifier == value.modelIdentifier else { throw .misplacedAnswer(better, to: value) }
                isAnswered = true
                isSame = isSame && isEqual(better, value)
                result.append(better)
            }
        }
        guard isAnswered else { return shown.map { [$0] } }
        return isSame ? nil : result
    }

    /// Returns the displayed values of identifiers that occur only inside answers: an answer applies to its own node, not to its children.
    private func unposted(in answers: [any ConsistencyManagerModel], _ change: PreparedChange) -> [Known] {
        guard !answers.isEmpty else { return [] }
        let posted = Set(change.entries.map(\.identifier))
        return PreparedChange(flattening: answers, deleted: []).entries.compactMap { entry in
            guard !posted.contains(entry.identifier), let slot = identifiers.find(entry.identifier),
                let value = currentValue(slot)
            else { return nil }
            return (entry.identifier, [value])
        }
    }
}
