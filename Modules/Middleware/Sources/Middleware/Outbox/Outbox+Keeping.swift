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
    public func keep(in recorder: any EditRecorder, restoring kept: [Intention]) {
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
            given.forEach(detach)
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

    /// Nobody waits for a recorder any more: if there is none, what was made meanwhile goes its way as if nothing were kept.
    ///
    /// - Returns: What was made meanwhile and is not kept.
    func giveUpExpecting() -> Set<Intention.ID> {
        guard isExpectingRecorder else { return [] }
        isExpectingRecorder = false
        let made = entries
        entries = []
        made.forEach(detach)
        return Set(made.map(\.intention.number))
    }

    /// Brings an intention to the disk as it is then; of one that is over, that it is.
    ///
    /// - Returns: What ends, when the others cannot get lost any more, with the numbers of those that could not be written.
    @discardableResult
    func write(_ entry: OutboxEntry, isRemoved: Bool = false) -> Task<Set<Intention.ID>, Never> {
        home?.write(.entry(entry, isRemoved: isRemoved)) ?? Task { [] }
    }

    /// Writes what could not be written, now.
    ///
    /// - Returns: Whether everything that waits is on the disk.
    @discardableResult
    public func keepAgain() async -> Bool {
        if !unwritable.isEmpty, home?.nextWrite == nil { home?.writeNext() }
        await written()
        return isKept
    }

    /// What is to be written, the last of each: what could not be written before with what came since.
    func addingUnwritable(to due: [(entry: OutboxEntry, isRemoved: Bool)]) -> [(entry: OutboxEntry, isRemoved: Bool)] {
        guard !unwritable.isEmpty else { return due }
        let latest = Set(due.map { ObjectIdentifier($0.entry) })
        return unwritable.filter { !latest.contains(ObjectIdentifier($0.entry)) } + due
    }

    /// Notes what came of writing: what could not be written is tried again.
    func noteWritten(_ written: [(entry: OutboxEntry, isRemoved: Bool)], _ failed: Set<Intention.ID>) {
        // Logged out meanwhile, or not opened: nothing is kept.
        guard recorder != nil, !written.isEmpty else { return }
        for (entry, isRemoved) in written where !isRemoved && !failed.contains(entry.intention.number) {
            entry.isOnDisk = true
        }
        noteUnwritable(written.filter { failed.contains($0.entry.intention.number) })
        if failed.isEmpty { keepTries = 0 } else { keepLater() }
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
    public func written() async { _ = await (home?.nextWrite ?? home?.lastWrite)?.value }

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
        let submission = Submission(subject: entry.intention.subject, request: request(of: deed))
        home.submissions[edit.id] = submission
        submission.entry = entry
        entry.shows(edit, in: home)
        home.perform(.reopened(edit, on: base))
    }
}
