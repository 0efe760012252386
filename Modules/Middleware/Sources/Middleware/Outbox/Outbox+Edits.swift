import Foundation
import Primitives
import Propagation

// What the home asks about edits: each is looked up by its number, and those that are not kept are not here.

/// Whoever was to send it is gone: it waits for the next.
struct ClientGone: EditFailure {
    var mayHaveHappened: Bool { false }
    var obstacle: EditObstacle? { .login }
}

extension Home {
    func verified(_ key: EntryKey) -> AnyBox? { knowledge.withLock { $0.verified(key) } }

    /// How far an edit has come; nil if it has ended.
    func state(of edit: Edit.ID) -> PendingEdit.State? { knowledge.withLock { $0.edits[edit]?.state } }

    /// Edits whose entity's lane is held up by one that waits for a connection, each with that one.
    var editsBehindPostponed: [(edit: Edit, postponed: Edit)] { knowledge.withLock { $0.edits.behindPostponed } }
}

extension Outbox {
    /// What an edit asks of the server, by the client that lives then; nothing that waits keeps a client alive.
    func request<Deed: DurableEdit>(of deed: Deed) -> @MainActor @Sendable () throws -> EditRequest {
        { [weak self] in
            guard let client = self?.client as? Deed.Model.Client else { throw ClientGone() }
            return try deed.request(by: client)
        }
    }

    /// Takes an edit in, in the commit that submits it; it is written down at once.
    ///
    /// - Parameter submission: What takes it; without a request, if a queue of marks sends it: then nobody waits for its end.
    func note<Deed: DurableEdit>(_ edit: Edit, _ deed: Deed, _ submission: Submission) {
        guard isOpen, let home, let payload = Self.text(of: deed) else { return }
        var intention = Intention(
            kind: Deed.kind,
            subject: EntityKey(kind: Deed.Model.Value.lane, id: edit.key.id.description),
            words: deed.words,
            payload: payload,
            madeAt: clock.now,
            isCreation: false,
            base: home.base(of: edit.key)
        )
        intention.number = recorder?.takeNumber() ?? 0
        dropOvertaken(by: intention)
        let isElsewhere = submission.request == nil
        let entry = OutboxEntry(intention, .edit(deed), outcome: isElsewhere ? nil : submission.outcome)
        entry.shows(edit, in: home)
        submission.entry = entry
        add(entry)
        write(entry)
        drain()
    }

    /// Whether something that was done later says what is to be instead.
    private func isReplaced(_ entry: OutboxEntry) -> Bool {
        let intention = entry.intention
        return entries.contains {
            $0.intention.kind == intention.kind && $0.intention.subject == intention.subject
                && $0.intention.number > intention.number
        }
    }

    /// Forgets what was refused of the same: it can no longer be meant, and sent again it would take the place of what is.
    private func dropOvertaken(by new: Intention) {
        for entry in entries where entry.intention.isOvertaken(by: new) {
            // What has been noted of its refusal is not written any more.
            entry.become(.withdrawn)
            drop(entry)
            write(entry, isRemoved: true)
            tellEnd(of: entry, .overtaken)
        }
    }

    /// What is kept of an edit; nil if nothing is.
    private func entry(of edit: Edit) -> OutboxEntry? { home?.submissions[edit.id]?.entry }

    /// JSON text; nil for what has none, which is then not kept.
    static func text(of deed: some Encodable) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(deed) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    /// Takes over edits that somebody else was to send and could not; those that are kept.
    ///
    /// - Returns: Which: they stay shown, and are sent one by one.
    func adopt(_ edits: [Edit], after error: any Error) -> Set<Edit.ID> {
        guard let home, let failure = error as? any EditFailure, let obstacle = failure.obstacle else { return [] }
        let adopted = edits.filter(keeps)
        guard !adopted.isEmpty else { return [] }
        change("\(adopted.count) marks wait (\(error))") {
            for edit in adopted {
                guard let entry = entry(of: edit), case .edit(let deed) = entry.deed else { continue }
                home.submissions[edit.id]?.request = request(of: deed)
                let now = home.commits.makeStamp()
                home.perform(.deferred(edit.id, mayHaveHappened: failure.mayHaveHappened, noticedAt: now))
            }
        }
        block(obstacle, error)
        return Set(adopted.map(\.id))
    }

    /// Forgets edits here, and leaves them where they are kept.
    func abandon(_ edits: [Edit]) {
        for edit in edits { if let entry = entry(of: edit) { drop(entry) } }
    }

    /// Whether an edit whose turn has come waits for those that were made before it, to be sent from here.
    func holdsBack(_ edit: Edit) -> Bool {
        guard let home, let entry = entry(of: edit), !isElsewhere(entry) else { return false }
        home.perform(.deferred(edit.id, mayHaveHappened: false, noticedAt: home.commits.makeStamp()))
        publish(entry)
        assert(home.state(of: edit.id) == .postponed, "\(edit.cause.text) waits, and nobody will send it")
        drain()
        return true
    }

    /// Whether an edit that was not taken stays shown and waits, instead of being taken back.
    ///
    /// - Parameters:
    ///   - effects: What it did elsewhere, if the server has it.
    ///   - startedAt: When it was sent.
    func postpones(_ edit: Edit, _ error: any Error, _ effects: [SideEffect], startedAt: Stamp) -> Bool {
        guard let home, let entry = entry(of: edit), !isElsewhere(entry), let failure = error as? any EditFailure,
            let obstacle = failure.obstacle
        else { return false }
        let commits = home.commits
        let words = "\(edit.cause.text): waits (\(error))"
        let cause = commits.makeCause(.other, words, parent: edit.cause)
        commits.log.record(.diagnostic, cause: cause, entity: entry.intention.subject, words)
        commits.run(cause) {
            home.perform(
                .deferred(
                    edit.id,
                    mayHaveHappened: failure.mayHaveHappened,
                    effects: effects,
                    startedAt: startedAt,
                    noticedAt: commits.makeStamp()
                )
            )
            publish(entry)
        }
        assert(home.state(of: edit.id) == .postponed, "\(edit.cause.text) waits, and nobody will send it")
        block(obstacle, error)
        return true
    }

    /// Notes what became of an edit. What nobody waits to hear of stays listed if it was refused.
    func end(_ edit: Edit, _ result: EditResult) {
        guard let entry = entry(of: edit) else { return }
        if case .failed(let error) = result, entry.isTold, entry.state != .withdrawn, !isElsewhere(entry) {
            detach(entry)
            entry.showsNothing()
            let mayHaveHappened = (error as? any EditFailure)?.mayHaveHappened ?? false
            guard !isReplaced(entry) else {
                drop(entry)
                write(entry, isRemoved: true)
                return tellEnd(of: entry, .overtaken)
            }
            setState(mayHaveHappened ? .uncertain("\(error)") : .refused("\(error)"), of: entry)
            write(entry)
            return tellEnd(of: entry, mayHaveHappened ? .uncertain("\(error)") : .refused("\(error)"))
        }
        drop(entry)
        write(entry, isRemoved: true)
        switch result {
        case .succeeded: tellEnd(of: entry, .sent(nil))
        case .failed: tellEnd(of: entry, .withdrawn)
        case .ignored: tellEnd(of: entry, .overtaken)
        // It goes on waiting, elsewhere.
        case .deferred: break
        }
    }

    /// Whether an edit is kept here.
    func keeps(_ edit: Edit) -> Bool { entry(of: edit) != nil }

    /// Has something come so far; who observes what waits hears of it.
    func setState(_ state: OutboxEntry.State, of entry: OutboxEntry) {
        guard entry.state != state else { return }
        entry.become(state)
        publish(entry)
    }
}
