import Propagation

/// Restoring the edits of an earlier launch from the edit log: confirmed ones, those that were being sent, and those that wait.
extension EntityStore {
    /// Restores the entries of an earlier launch: confirmed edits, and those that were being sent.
    mutating func restore(_ lines: [EditLogEntry]) -> [EntityStoreAction] {
        var actions: [EntityStoreAction] = []
        for line in lines {
            let said = entries[line.key]?.stamps.stamp(of: line.group) ?? .never
            switch line.outcome {
            case .forgotten: break
            case .confirmed(let snapshot):
                confirmedEdits.record(line.key, line.group, snapshot, at: line.stamp)
                guard said.isOlder(than: line.stamp), let entry = entries[line.key] else { break }
                setVerified(
                    line.key,
                    entry.verified.merging(line.group, from: snapshot),
                    line.group,
                    at: line.stamp,
                    &actions
                )
            case .open:
                // The time of the loss in that launch is unknown, so any answer of that launch, even one from a file, may have missed the
                // edit.
                let since = Stamp.later(line.stamp, .stored(.max))
                guard !since.isOlder(than: said) else { break }
                edits.insertUnconfirmed(line.key, line.group, since: since)
                // At launch no entry is retained yet; for an account that is kept later, entries may already be shown.
                if entries[line.key] != nil { publishShown(line.key, &actions, editsChanged: true) }
            }
        }
        return actions
    }

    /// Shows an edit of an earlier launch again and enqueues it in its lane.
    mutating func reopen(_ edit: Edit, on base: AnySnapshot) -> [EntityStoreAction] {
        if refusal == nil, entries[edit.key] == nil {
            // No answer of this launch has delivered these fields, so any answer is newer, and the edit does not count as satisfied.
            entries[edit.key] = Entry(EntityUpdate(edit.key, base, []), at: .never, with: confirmedEdits[edit.key])
            generation += 1
        }
        return submit(edit)
    }
}
