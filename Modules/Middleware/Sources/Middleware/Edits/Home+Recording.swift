import Primitives
public import Propagation

extension Home {
    /// What is to be brought to where edits are kept.
    enum Unwritten {
        case line(JournalEntry)
        /// An intention as it is when it is written; or that it is over.
        case entry(OutboxEntry, isRemoved: Bool)
    }

    /// Has edits wait for a recorder that is being opened: none is sent before it could be written down.
    ///
    /// - Parameter open: Opens it and calls ``keepEdits(in:restoring:past:cut:)``.
    public func expectRecorder(_ open: @escaping @MainActor @Sendable () async -> Void) {
        knowledge.withLock { $0.isRecording = true }
        outbox.isExpectingRecorder = true
        let before = lastWrite
        lastWrite = commits.activity.start { [outbox] in
            _ = await before?.value
            await open()
            return outbox.giveUpExpecting()
        }
    }

    /// Takes what earlier launches have kept, and keeps what is confirmed from now on there too.
    ///
    /// Files are shown only after this: the journal is what brings them up to date.
    ///
    /// - Parameters:
    ///   - recorder: Where to.
    ///   - lines: What is kept there. Lines that cannot be read any more are told as diagnostics and left out.
    ///   - number: The greatest number that is kept there, in lines and files.
    ///   - cut: The greatest number of a confirmed line that is kept no more: files with a lesser one are outdated. Nil if none has gone.
    public func keepEdits(
        in recorder: any EditRecorder,
        restoring lines: [KeptLine],
        past number: Int64,
        cut: Int64? = nil
    ) {
        commits.raiseStamps(past: number)
        keptNumber = max(keptNumber, number)
        recorders.append(recorder)
        let restored = lines.compactMap { line -> JournalEntry? in
            let entry = tierNames.entry(of: line)
            if entry == nil {
                commits.log.record(
                    .diagnostic,
                    cause: nil,
                    "a kept edit of \(line.tier):\(line.id) cannot be read; left out"
                )
            }
            return entry
        }
        knowledge.withLock { $0.isRecording = true }
        commits.run(commits.makeCause(.disk, "\(restored.count) kept edits read from disk")) {
            perform(.restored(restored, cut: cut.map { .stored($0) } ?? .never))
        }
    }

    /// The kind of entity whose edits those of a tier stand in line with, by its name in files; nil if there is no such tier.
    package func lane(ofTier name: String) -> String? { tierNames.lane(ofTier: name) }

    /// The number to keep a value with that was asked for then: never before what was kept when the program began.
    ///
    /// Of a value from a file of which only the time is known, that of `Stamp.never`: a time is no number.
    public func number(for stamp: Stamp) -> Int64 {
        if stamp.isDated { return Stamp.never.number }
        return stamp.isStored ? stamp.number : max(stamp.number, keptNumber)
    }

    /// Has the record of an edit written before it is sent, and the edit itself, where it is kept.
    func record(_ edit: Edit) {
        // What waits is recorded when it is sent.
        if hasBacklog, outbox.holdsBack(edit) { return }
        let written = writeStart(of: edit)
        commits.activity.start { [self] in
            _ = await written.value
            perform(.recorded(edit.id))
        }
    }

    /// Has it written down that an edit is about to be sent; what is kept of the edit itself has been asked for before.
    func writeStart(of edit: Edit) -> Task<Set<Intention.ID>, Never> {
        write(.line(JournalEntry(key: edit.key, group: edit.group, stamp: commits.makeStamp(), outcome: .open)))
    }

    /// What an entry is known to be, to be kept beside an edit of it.
    func base(of key: EntryKey) -> Intention.Base? {
        verified(key).flatMap { tierNames.base(of: key, $0) }
    }

    /// The fields that an edit was kept with; nil if there are none, or they are no longer what they were.
    func box(of base: Intention.Base?) -> AnyBox? { base.flatMap(tierNames.box) }

    /// Puts a change in the next batch, which begins when the one before is on the disk.
    ///
    /// - Returns: What ends, when the batch cannot get lost any more, with the numbers of the intentions that could not be written.
    @discardableResult
    func write(_ change: Unwritten) -> Task<Set<Intention.ID>, Never> {
        unwritten.append(change)
        return nextWrite ?? writeNext()
    }

    /// Begins a batch, with what comes until it is its turn.
    @discardableResult
    func writeNext() -> Task<Set<Intention.ID>, Never> {
        let before = lastWrite
        let task = commits.activity.start { [self] in
            _ = await before?.value
            nextWrite = nil
            return await writeBatch()
        }
        (nextWrite, lastWrite) = (task, task)
        return task
    }

    private func writeBatch() async -> Set<Intention.ID> {
        var entries: [(entry: OutboxEntry, isRemoved: Bool)] = []
        var changes: [KeptChange] = []
        for change in unwritten {
            switch change {
            case .line(let line):
                let kept = tierNames.line(of: line, number: number(for: line.stamp))
                changes += kept.map { [.line($0)] } ?? []
            case .entry(let entry, let isRemoved): entries.append((entry, isRemoved))
            }
        }
        unwritten = []
        let lines = changes
        entries = outbox.addingUnwritable(to: entries)
        changes += entries.map { $0.isRemoved ? .removed($0.entry.intention) : .kept($0.entry.listed) }
        var failed = Set(entries.map(\.entry.intention.number))
        for recorder in recorders {
            let isOutbox = recorder === outbox.recorder
            let unwritten = await recorder.write(isOutbox ? changes : lines)
            if isOutbox { failed = unwritten }
        }
        outbox.noteWritten(entries, failed)
        return failed
    }
}
