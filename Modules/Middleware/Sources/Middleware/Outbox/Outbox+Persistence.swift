import Foundation
import Primitives
import Propagation

extension Outbox {
    /// Restores the items of earlier launches, shows them again, stores new ones in the same log, and sends the waiting ones.
    ///
    /// An edit is shown on top of the last known fields of its entity, also if no model of it lives yet: a model that is made later shows
    /// it. Call this after ``ClientStore/persistEdits(in:restoring:past:forgottenUpTo:)``. Of several logs the first one counts; items that
    /// were handed over can be restored from it in this way.
    ///
    /// - Parameters:
    ///   - recorder: The log to write to.
    ///   - kept: The items stored in the log.
    public func persist(in recorder: any EditLog, restoring kept: [OutboxItem]) {
        guard self.editLog == nil || self.editLog === recorder, !isClosed, let clientStore else { return }
        self.editLog = recorder
        isAwaitingLog = false
        let early = entries
        let known = Set(early.map(\.intention.number))
        for entry in early where entry.intention.number == 0 { entry.intention.number = recorder.makeItemID() }
        let restored = kept.filter { !known.contains($0.number) }.sorted { $0.number < $1.number }
            .map { OutboxEntry($0, decodeContent(of: $0)) }
        for entry in restored { entry.isOnDisk = true }
        if !restored.isEmpty { clientStore.hasBacklog = true }
        clientStore.commits.run(clientStore.commits.makeCause(.disk, "\(restored.count) intentions read from disk")) {
            entries = restored + early
            for entry in restored { restore(entry, before: early) }
            publish()
        }
        drain()
    }

    /// Removes the waiting items from this outbox and leaves them in the log: another client of the account, or a later launch, sends them.
    ///
    /// - Returns: The numbers of the items that are under way, which stay here.
    package func handOver() -> Set<OutboxItem.ID> {
        guard let clientStore else { return [] }
        let given = entries.filter { $0.state != .sending && !isSentInBatch($0) }
        clientStore.commits.run(clientStore.commits.makeCause(.other, "\(given.count) intentions handed over")) {
            let leaving = Set(given.map(ObjectIdentifier.init))
            entries.removeAll { leaving.contains(ObjectIdentifier($0)) }
            given.forEach(detach)
            publish()
            for entry in given {
                entry.outcome?.finish(.deferred(entry.intention.number))
                guard let edit = entry.edit else { continue }
                let error = CancellationError()
                clientStore.perform(
                    .failed(edit.id, error, mayHaveHappened: false, noticedAt: clientStore.commits.makeStamp())
                )
            }
        }
        return Set(entries.map(\.intention.number))
    }

    /// Stops waiting for a log. Without one, the items made meanwhile are sent as if the outbox stored nothing.
    ///
    /// - Returns: The numbers of the items made meanwhile, which are not stored.
    func stopAwaitingLog() -> Set<OutboxItem.ID> {
        guard isAwaitingLog else { return [] }
        isAwaitingLog = false
        let made = entries
        entries = []
        made.forEach(detach)
        return Set(made.map(\.intention.number))
    }

    /// Writes an item as it is at the time of writing, or its removal.
    ///
    /// - Returns: A task that ends when the batch is durable. Its value is the numbers of the items that could not be written.
    @discardableResult
    func write(_ entry: OutboxEntry, isRemoved: Bool = false) -> Task<Set<OutboxItem.ID>, Never> {
        clientStore?.write(.entry(entry, isRemoved: isRemoved)) ?? Task { [] }
    }

    /// Retries failed writes now.
    ///
    /// - Returns: True if every waiting item is on disk.
    @discardableResult
    public func retryFailedWrites() async -> Bool {
        if !failedWrites.isEmpty, clientStore?.nextWrite == nil { clientStore?.scheduleBatch() }
        await waitUntilWritten()
        return isPersisted
    }

    /// Returns the changes to write, the last one of each item: failed writes and new changes.
    func addingFailedWrites(to due: [(entry: OutboxEntry, isRemoved: Bool)]) -> [(entry: OutboxEntry, isRemoved: Bool)]
    {
        guard !failedWrites.isEmpty else { return due }
        let latest = Set(due.map { ObjectIdentifier($0.entry) })
        return failedWrites.filter { !latest.contains(ObjectIdentifier($0.entry)) } + due
    }

    /// Records the result of writing; failed writes will be retried.
    func recordWritten(_ written: [(entry: OutboxEntry, isRemoved: Bool)], _ failed: Set<OutboxItem.ID>) {
        // After a log-out, or without a log, nothing is stored.
        guard editLog != nil, !written.isEmpty else { return }
        for (entry, isRemoved) in written where !isRemoved && !failed.contains(entry.intention.number) {
            entry.isOnDisk = true
        }
        setFailedWrites(written.filter { failed.contains($0.entry.intention.number) })
        if failed.isEmpty { writeRetryCount = 0 } else { scheduleWriteRetry() }
    }

    /// Schedules a retry of failed writes after a growing pause.
    private func scheduleWriteRetry() {
        guard writeRetryTimer == nil else { return }
        writeRetryCount += 1
        let pause = retryPolicy.pause(before: writeRetryCount)
        writeRetryTimer = Task { [weak self, clock] in
            // A cancelled timer means that the outbox is closed or gone.
            guard (try? await clock.sleep(for: pause)) != nil, !Task.isCancelled else { return }
            self?.writeRetryTimer = nil
            await self?.retryFailedWrites()
        }
    }

    /// Returns when all requested writes are on disk.
    package func waitUntilWritten() async { _ = await (clientStore?.nextWrite ?? clientStore?.lastWrite)?.value }

    // MARK: Restoring

    private func decodeContent(of intention: OutboxItem) -> OutboxEntry.Content {
        let payload = Data(intention.payload.utf8)
        // Items of another version may be unreadable in this one: they are listed and left to a person.
        if let type = edits[intention.kind], let edit = try? JSONDecoder().decode(type, from: payload) {
            return .edit(edit)
        }
        if let type = creations[intention.kind], let creation = try? JSONDecoder().decode(type, from: payload) {
            return .creation(creation)
        }
        return .unreadable
    }

    /// Makes a stored item wait again; an edit is shown again.
    ///
    /// - Parameter early: The items that were made in this launch before the stored ones were read.
    func restore(_ entry: OutboxEntry, before early: [OutboxEntry] = []) {
        switch entry.content {
        case .unreadable:
            // A lost item already states its reason.
            guard !entry.intention.needsDecision else { break }
            setState(.refused("this version cannot read it (\(entry.intention.kind))"), of: entry)
        case .creation: break
        case .edit(let deed):
            let isReplaced = !needsComparison(entry) && early.contains { isSuperseded(entry, by: $0) }
            if isReplaced { dropAsSuperseded(entry) }
            if entry.isWaiting { reopen(entry, deed, before: early) }
        }
    }

    private func reopen<Deed: DurableEdit>(_ entry: OutboxEntry, _ deed: Deed, before early: [OutboxEntry]) {
        guard let clientStore else { return }
        let edit = Edit(deed, because: clientStore.commits.makeCause(.edit, deed.summary))
        let isOverridden = early.contains { $0.edit.map { $0.key == edit.key && $0.group == edit.group } ?? false }
        guard !isOverridden else {
            guard needsComparison(entry) else { return dropAsSuperseded(entry) }
            // A text is not dropped; a person has written another one before this one was read.
            setState(.refused("a later edit was made before this one was read"), of: entry)
            write(entry)
            return
        }
        guard let base = clientStore.snapshot(of: entry.intention.base) ?? clientStore.verified(edit.key) else {
            setState(.refused("the stored state of its entity cannot be read"), of: entry)
            return
        }
        let submission = Submission(subject: entry.intention.subject, request: request(of: deed))
        clientStore.submissions[edit.id] = submission
        submission.entry = entry
        entry.attach(edit, in: clientStore)
        clientStore.perform(.restoredEdit(edit, on: base))
    }
}
