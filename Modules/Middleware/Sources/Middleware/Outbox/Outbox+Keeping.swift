import Foundation
import Primitives
import Propagation

extension Outbox {
    /// Takes what earlier launches have left, shows it again, and keeps what is made from now on there too; then sends what waits.
    ///
    /// An edit is shown on top of what its entity was known to be, also if no model of it lives yet: one that is made later shows it. After
    /// ``Home/keepEdits(in:restoring:past:cut:)``. Of several recorders the first one counts; from that one, what was handed over is taken back so.
    ///
    /// - Parameters:
    ///   - recorder: Where to.
    ///   - kept: What is kept there.
    public func keep(in recorder: any IntentionRecorder, restoring kept: [Intention]) {
        guard self.recorder == nil || self.recorder === recorder, !isClosed, let home else { return }
        self.recorder = recorder
        isExpectingRecorder = false
        let early = entries
        let known = Set(early.map(\.intention.number))
        for entry in early where entry.intention.number == 0 { entry.intention.number = recorder.takeNumber() }
        let restored = kept.filter { !known.contains($0.number) }.sorted { $0.number < $1.number }
            .map { OutboxEntry($0, deed(of: $0)) }
        for entry in restored { entry.isOnDisk = true }
        if !restored.isEmpty { home.hasBacklog = true }
        home.commits.run(home.commits.makeCause(.disk, "\(restored.count) intentions read from disk")) {
            entries = restored + early
            for entry in restored { reopen(entry, before: early) }
            publish()
        }
        drain()
    }

    /// Lets go of what waits, without a trace on the disk: another client of the account, or a later launch, sends it.
    ///
    /// - Returns: The numbers of what is on its way, which stays here.
    public func handOver() -> Set<Intention.ID> {
        guard let home else { return [] }
        let given = entries.filter { $0.state != .sending && !isElsewhere($0) }
        home.commits.run(home.commits.makeCause(.other, "\(given.count) intentions handed over")) {
            let leaving = Set(given.map(ObjectIdentifier.init))
            entries.removeAll { leaving.contains(ObjectIdentifier($0)) }
            for entry in given { if let edit = entry.edit { byEdit[edit.id] = nil } }
            publish()
            for entry in given {
                entry.outcome?.settle(.deferred(entry.intention.number))
                guard let edit = entry.edit else { continue }
                let error = CancellationError()
                home.perform(
                    .failed(edit.id, error, mayHaveHappened: false, noticedAt: home.commits.makeStamp())
                )
            }
        }
        return Set(entries.map(\.intention.number))
    }

    /// Has what is made wait for a recorder that is being opened.
    func expectRecorder(until opened: Task<Void, Never>) {
        isExpectingRecorder = true
        lastWrite = Task {
            await opened.value
            guard isExpectingRecorder else { return [] }
            // There is none after all: what was made meanwhile goes its way as if nothing were kept.
            isExpectingRecorder = false
            let made = Set(entries.map(\.intention.number))
            (entries, byEdit) = ([], [:])
            return made
        }
    }

    /// Brings an intention to the disk as it is then; of one that is over, that it is.
    ///
    /// - Returns: What ends, when the others cannot get lost any more, with the numbers of those that could not be written. Batches are
    ///   written one after the other.
    @discardableResult
    func write(_ entry: OutboxEntry, isRemoved: Bool = false) -> Task<Set<Intention.ID>, Never> {
        unwritten.append((entry, isRemoved))
        return nextWrite ?? writeNext()
    }

    /// Writes what could not be written, now.
    ///
    /// - Returns: Whether everything that waits is on the disk.
    @discardableResult
    public func keepAgain() async -> Bool {
        if !unwritable.isEmpty { _ = await (nextWrite ?? writeNext()).value }
        await written()
        return isKept
    }

    private func writeNext() -> Task<Set<Intention.ID>, Never> {
        let before = lastWrite
        let write: @MainActor @Sendable () async -> Set<Intention.ID> = { [self] in
            _ = await before?.value
            nextWrite = nil
            return await keep(takeUnwritten())
        }
        let task = home?.commits.activity.start(write) ?? Task(operation: write)
        (nextWrite, lastWrite) = (task, task)
        return task
    }

    /// What is to be written, the last of each: what could not be written before with what came since.
    private func takeUnwritten() -> [(entry: OutboxEntry, isRemoved: Bool)] {
        let latest = Set(unwritten.map { ObjectIdentifier($0.entry) })
        defer { unwritten = [] }
        return unwritable.filter { !latest.contains(ObjectIdentifier($0.entry)) } + unwritten
    }

    private func keep(_ due: [(entry: OutboxEntry, isRemoved: Bool)]) async -> Set<Intention.ID> {
        guard let recorder else { return Set(due.map(\.entry.intention.number)) }
        let failed = await recorder.write(
            due.map { $0.isRemoved ? .removed($0.entry.intention) : .kept($0.entry.intention) }
        )
        // Logged out meanwhile: nothing is kept any more.
        guard self.recorder != nil else { return failed }
        for (entry, isRemoved) in due where !isRemoved && !failed.contains(entry.intention.number) {
            entry.isOnDisk = true
        }
        noteUnwritable(due.filter { failed.contains($0.entry.intention.number) })
        if failed.isEmpty { keepTries = 0 } else { keepLater() }
        return failed
    }

    /// Tries again what could not be written: after a pause that grows.
    private func keepLater() {
        guard keepTimer == nil else { return }
        keepTries += 1
        let pause = patience.pause(before: keepTries)
        keepTimer = Task { [weak self, clock] in
            // Cancelled: nobody is there any more.
            guard (try? await clock.sleep(for: pause)) != nil, !Task.isCancelled else { return }
            self?.keepTimer = nil
            await self?.keepAgain()
        }
    }

    /// Returns when all that was asked to be written is on the disk.
    public func written() async { _ = await (nextWrite ?? lastWrite)?.value }

    // MARK: Reading it again

    private func deed(of intention: Intention) -> OutboxEntry.Deed {
        let payload = Data(intention.payload.utf8)
        // What another version wrote may be nothing that this one can read: it is listed, and left to a person.
        if let type = edits[intention.kind], let edit = try? JSONDecoder().decode(type, from: payload) {
            return .edit(edit)
        }
        if let type = creations[intention.kind], let creation = try? JSONDecoder().decode(type, from: payload) {
            return .creation(creation)
        }
        return .unreadable
    }

    /// Makes what was kept wait again; an edit is shown again.
    ///
    /// - Parameter early: What was made in this launch before anybody knew of it.
    func reopen(_ entry: OutboxEntry, before early: [OutboxEntry] = []) {
        switch entry.deed {
        case .unreadable:
            // Of what was lost, it says why already.
            guard !entry.intention.needsDecision else { break }
            setState(.refused("this version cannot read it (\(entry.intention.kind))"), of: entry)
        case .creation: break
        case .edit(let deed):
            if early.contains(where: { entry.intention.isOvertaken(by: $0.intention) }) {
                drop(entry)
                write(entry, isRemoved: true)
                tellEnd(of: entry, .overtaken)
            }
            if entry.isWaiting { reopen(entry, deed, before: early) }
        }
    }

    private func reopen<Deed: DurableEdit>(_ entry: OutboxEntry, _ deed: Deed, before early: [OutboxEntry]) {
        guard let home else { return }
        let edit = Edit(deed, because: home.commits.makeCause(.edit, deed.words))
        let isOverridden = early.contains { $0.edit.map { $0.key == edit.key && $0.group == edit.group } ?? false }
        guard !isOverridden else {
            drop(entry)
            write(entry, isRemoved: true)
            tellEnd(of: entry, .overtaken)
            return
        }
        guard let base = home.box(of: entry.intention.base) ?? home.verified(edit.key) else {
            setState(.refused("what it was made on cannot be read any more"), of: entry)
            return
        }
        entry.edit = edit
        byEdit[edit.id] = entry
        home.submissions[edit.id] = Submission(subject: entry.intention.subject, request: request(of: deed))
        home.perform(.reopened(edit, on: base))
    }
}
