import Primitives
import Propagation

/// Finding out, after a time-out or a broken connection, whether the server has applied an edit: the entity is read once more.
extension ClientStore {
    /// Finds out whether the server has applied an edit whose answer got lost.
    ///
    /// A repeated edit may be refused because the server has it already: then the first answer got lost.
    ///
    /// - Returns: A substitute for the answer if the server has applied the edit. If it has not by now, it may still do so.
    func resolveLostAnswer(
        to edit: Edit,
        _ subject: EntityKey,
        _ effects: [SideEffect],
        after error: any Error,
        startedAt: Stamp
    ) async -> EditAnswer? {
        guard looksUpLostEdits, lookUp != nil, let failure = error as? any EditFailure, edit.kind == .absolute,
            failure.mayHaveHappened || outbox.contains(edit)
        else { return nil }
        let (doubt, doubtedSince, isTold) = entityStore.withLock { entityStore in
            let groups = entityStore.edits.unconfirmedGroups(of: edit.key)
            let since = groups.first { $0.group == edit.group }?.since
            return (entityStore.edits[edit.id]?.unconfirmed, since, entityStore.isApplied(edit, since: startedAt))
        }
        guard failure.mayHaveHappened || doubtedSince != nil else {
            // A read has shown meanwhile that an earlier attempt arrived, and has merged its side effects.
            return isTold ? EditAnswer(EmptyAnswer(), startedAt: startedAt) : nil
        }
        // The edit will be sent again, and its result is decided then.
        if failure.obstacle != nil, outbox.contains(edit) { return nil }
        let askedAt = commits.makeStamp()
        let words = "the outcome is uncertain: asking whether the server has made the edit"
        do { try await lookUpAgain(edit, subject, words) } catch { return nil }
        guard entityStore.withLock({ $0.isApplied(edit, since: askedAt) }) else { return nil }
        // An answer requested after the loss contains the side effects. For a recorded loss, the look-up has already merged them.
        return EditAnswer(
            EmptyAnswer(),
            startedAt: doubtedSince ?? startedAt,
            effects: doubt?.effects == nil ? effects : []
        )
    }

    /// Reads the entity of an edit again (``lookUp``), with a request that starts now. Without a way to do so, nothing is read.
    ///
    /// - Parameters:
    ///   - edit: The edit. The look-up is part of it: the edit counts as under way until the look-up ends.
    ///   - subject: The edited entity.
    ///   - words: The reason in words, for the log.
    func lookUpAgain(_ edit: Edit, _ subject: EntityKey, _ words: String) async throws {
        // A read that started earlier is not joined.
        reads.invalidate()
        let cause = commits.makeCause(.other, words, parent: edit.cause)
        commits.log.record(.diagnostic, cause: cause, entity: subject, words)
        try await Cause.$current.withValue(cause) {
            try await commits.activity.withoutCounting { try await lookUp?(subject, edit.groupName) }
        }
    }
}
