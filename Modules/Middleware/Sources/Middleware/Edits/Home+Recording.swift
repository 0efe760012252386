import Primitives
public import Propagation

/// Keeps confirmed edits across launches, beside the files that they are laid over.
public protocol EditRecorder: AnyObject, Sendable {
    /// Writes lines down, and returns when they cannot get lost any more; in the order of the calls.
    @concurrent func write(_ lines: [KeptLine]) async
}

/// A line of the journal by names that outlive the process.
public struct KeptLine: Sendable, Codable, Hashable {
    /// What became of it.
    public enum Outcome: Sendable, Codable, Hashable {
        /// About to be sent, or sent and not answered.
        case open
        /// The server has these fields: JSON of the whole tier, of which the group counts.
        case confirmed(String)
        /// Nothing happened, or a later read has told what did.
        case forgotten
    }

    /// The tier's name, `post2`.
    public let tier: String
    /// Which entity.
    public let id: EntityID
    /// The group of fields, by name.
    public let group: String
    /// When, by the number of the stamp.
    public let number: Int64
    /// What became of it.
    public let outcome: Outcome
    /// Whether an edit of these fields may be on its way all the same: then what is confirmed does not end what is open.
    public let isOpen: Bool

    /// States a line.
    public init(
        tier: String,
        id: EntityID,
        group: String,
        number: Int64,
        outcome: Outcome,
        isOpen: Bool = false
    ) {
        self.isOpen = isOpen
        self.tier = tier
        self.id = id
        self.group = group
        self.number = number
        self.outcome = outcome
    }
}

extension Home {
    /// Has edits wait for a recorder that is being opened: none is sent before it could be written down.
    ///
    /// - Parameter open: Opens it and calls ``keepEdits(in:restoring:past:cut:)``.
    public func expectRecorder(_ open: @escaping @MainActor @Sendable () async -> Void) {
        knowledge.withLock { $0.isRecording = true }
        let before = lastWrite
        lastWrite = commits.activity.start {
            await before?.value
            await open()
        }
        if let lastWrite { outbox.expectRecorder(until: lastWrite) }
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
            await written.value
            if outbox.keeps(edit) { await outbox.written() }
            perform(.recorded(edit.id))
        }
    }

    /// Has it written down that an edit is about to be sent.
    func writeStart(of edit: Edit) -> Task<Void, Never> {
        write(JournalEntry(key: edit.key, group: edit.group, stamp: commits.makeStamp(), outcome: .open))
    }

    /// Takes an edit out of the outbox; on the disk, when what became of it is there.
    func endKept(_ edit: Edit, _ result: EditResult) {
        guard let write = outbox.end(edit, result) else { return }
        // Gone before that is kept, a crash in between would lose it.
        guard let kept = unsettledRecords[edit.key] else { return write() }
        commits.activity.start {
            await kept.value
            write()
        }
    }

    /// What an entry is known to be, to be kept beside an edit of it.
    func base(of key: EntryKey) -> Intention.Base? {
        verified(key).flatMap { tierNames.base(of: key, $0) }
    }

    /// The fields that an edit was kept with; nil if there are none, or they are no longer what they were.
    func box(of base: Intention.Base?) -> AnyBox? { base.flatMap(tierNames.box) }

    /// Has what became of fields written; whoever is told of it waits for that.
    func keep(_ line: JournalEntry) {
        let written = write(line)
        unsettledRecords[line.key] = written
        commits.activity.start { [self] in
            await written.value
            if unsettledRecords[line.key] == written { unsettledRecords[line.key] = nil }
        }
    }

    /// Puts a line in the next batch, which begins when the one before is on the disk.
    private func write(_ entry: JournalEntry) -> Task<Void, Never> {
        unwritten.append(entry)
        if let nextWrite { return nextWrite }
        let before = lastWrite
        let task = Task {
            await before?.value
            nextWrite = nil
            let lines = unwritten.compactMap { tierNames.line(of: $0, number: number(for: $0.stamp)) }
            unwritten = []
            for recorder in recorders { await recorder.write(lines) }
        }
        (nextWrite, lastWrite) = (task, task)
        return task
    }
}
