import Primitives
public import Propagation

extension ClientStore {
    /// A change that has to be written to the edit logs.
    enum PendingWrite {
        case line(EditLogEntry)
        /// An outbox entry as it is at the time of writing, or its removal.
        case entry(OutboxEntry, isRemoved: Bool)
    }

    /// Makes edits wait until an edit log has been opened, so that no edit is sent before it can be recorded.
    ///
    /// - Parameter open: Opens the log and calls ``persistEdits(in:restoring:past:forgottenUpTo:)``.
    public func awaitEditLog(_ open: @escaping @MainActor @Sendable () async -> Void) {
        entityStore.withLock { $0.isRecording = true }
        outbox.isAwaitingLog = true
        let before = lastWrite
        lastWrite = commits.activity.start { [outbox] in
            _ = await before?.value
            await open()
            return outbox.stopAwaitingLog()
        }
    }

    /// Restores the lines of earlier launches and records confirmed edits in the log from now on.
    ///
    /// Call it before values from files are shown, because the confirmed edits bring those up to date.
    ///
    /// - Parameters:
    ///   - recorder: The log to write to.
    ///   - lines: The lines stored in the log. Unreadable lines are reported as diagnostics and skipped.
    ///   - number: The greatest number stored in lines and files.
    ///   - forgottenUpTo: The greatest number of a confirmed line that has been dropped: files with a lesser number are outdated. Nil if no
    ///     line was dropped.
    public func persistEdits(
        in recorder: any EditLog,
        restoring lines: [EditLogLine],
        past number: Int64,
        forgottenUpTo: Int64? = nil
    ) {
        commits.advanceStamps(past: number)
        storedNumber = max(storedNumber, number)
        editLogs.append(recorder)
        let restored = lines.compactMap { line -> EditLogEntry? in
            let entry = tierRegistry.entry(of: line)
            if entry == nil {
                commits.log.record(
                    .diagnostic,
                    cause: nil,
                    "a kept edit of \(line.tier):\(line.id) cannot be read; left out"
                )
            }
            return entry
        }
        entityStore.withLock { $0.isRecording = true }
        commits.run(commits.makeCause(.disk, "\(restored.count) kept edits read from disk")) {
            perform(.restored(restored, cut: forgottenUpTo.map { .stored($0) } ?? .never))
        }
    }

    /// Returns the kind of entity whose lane the edits of a tier use, by the tier's name in files; nil if there is no such tier.
    package func lane(ofTier name: String) -> String? { tierRegistry.lane(ofTier: name) }

    /// Returns the number to store with a value that was requested at a stamp. It is never below the numbers that were stored when the
    /// program began.
    ///
    /// For a value from a file with only a date, it is the number of `Stamp.never`, because a date is not a number.
    public func sequenceNumber(for stamp: Stamp) -> Int64 {
        if stamp.isDated { return Stamp.never.number }
        return stamp.isStored ? stamp.number : max(stamp.number, storedNumber)
    }

    /// Records an edit in the log before it is sent.
    func record(_ edit: Edit) {
        // A postponed edit is recorded when it is sent.
        if let entry = submissions[edit.id]?.entry, outbox.postponeIfNeeded(edit, entry) { return }
        let written = writeOpenLine(of: edit)
        commits.activity.start { [self] in
            _ = await written.value
            perform(.recorded(edit.id))
        }
    }

    /// Writes the line that an edit is about to be sent. The outbox item of the edit has been written before.
    func writeOpenLine(of edit: Edit) -> Task<Set<OutboxItem.ID>, Never> {
        write(.line(EditLogEntry(key: edit.key, group: edit.group, stamp: commits.makeStamp(), outcome: .open)))
    }

    /// Returns the verified fields of an entry, to store with an edit of it.
    func base(of key: TierKey) -> OutboxItem.Base? {
        verified(key).flatMap { tierRegistry.base(of: key, $0) }
    }

    /// Returns the fields that were stored with an edit; nil if there are none, or their format has changed.
    func snapshot(of base: OutboxItem.Base?) -> AnySnapshot? { base.flatMap(tierRegistry.snapshot) }

    /// Adds a change to the next batch, which begins when the previous one is on disk.
    ///
    /// - Returns: A task that ends when the batch is durable. Its value is the numbers of the outbox items that could not be written.
    @discardableResult
    func write(_ change: PendingWrite) -> Task<Set<OutboxItem.ID>, Never> {
        pendingWrites.append(change)
        return nextWrite ?? scheduleBatch()
    }

    /// Schedules a batch, which contains all changes that arrive until its turn.
    @discardableResult
    func scheduleBatch() -> Task<Set<OutboxItem.ID>, Never> {
        let before = lastWrite
        let task = commits.activity.start { [self] in
            _ = await before?.value
            nextWrite = nil
            return await writeBatch()
        }
        (nextWrite, lastWrite) = (task, task)
        return task
    }

    private func writeBatch() async -> Set<OutboxItem.ID> {
        var entries: [(entry: OutboxEntry, isRemoved: Bool)] = []
        var changes: [EditLogChange] = []
        for change in pendingWrites {
            switch change {
            case .line(let line):
                let kept = tierRegistry.line(of: line, number: sequenceNumber(for: line.stamp))
                changes += kept.map { [.line($0)] } ?? []
            case .entry(let entry, let isRemoved): entries.append((entry, isRemoved))
            }
        }
        pendingWrites = []
        let lines = changes
        entries = outbox.addingFailedWrites(to: entries)
        changes += entries.map { $0.isRemoved ? .removed($0.entry.intention) : .stored($0.entry.current) }
        var failed = Set(entries.map(\.entry.intention.number))
        for recorder in editLogs {
            let isOutbox = recorder === outbox.editLog
            let unwritten = await recorder.write(isOutbox ? changes : lines)
            if isOutbox { failed = unwritten }
        }
        outbox.recordWritten(entries, failed)
        return failed
    }
}
