public import Propagation

/// The edits of one model: one mutating request at a time, those behind it coalesced.
///
/// An edit shows at once, whatever is in flight. When its turn comes, only the last edit of each field is sent: *up, down, up* is one
/// request if the first *up* is still in flight, since what it asked for is what the last one wants.
@MainActor
public final class EditQueue<Model: EditableModel> {
    /// Sends an edit, given its cause.
    public typealias Send = @Sendable (Cause) async throws -> EditAnswer<Model.Fields>

    private struct Waiting {
        let id: Int
        let field: EditableField<Model.Fields>
        let cause: Cause
        let send: Send
        let outcome: EditOutcome
    }

    private var waiting: [Waiting] = []
    private var isSending = false
    /// Fields of which it is not known what the server has: a request failed without an answer.
    private var uncertain: Set<EditableField<Model.Fields>> = []

    /// Makes an empty queue.
    public nonisolated init() {}

    /// Shows an edit now and sends it when its turn comes.
    ///
    /// - Parameters:
    ///   - model: The model; kept alive until the server has answered.
    ///   - field: What is edited.
    ///   - text: The edit in words, for causes and errors: `vote post:42 up`.
    ///   - apply: Makes the edit on the fields.
    ///   - send: Sends it. Runs only if no later edit of the field has taken its place.
    /// - Returns: The result; await its value or leave it. Cancelling the task changes nothing: the edit is on its way.
    @discardableResult
    public func submit(
        on model: Model,
        _ field: EditableField<Model.Fields>,
        _ text: String,
        apply: @escaping @Sendable (inout Model.Fields) -> Void,
        send: @escaping Send
    ) -> Task<EditResult, Never> {
        let shown = model.editState.shown
        var edited = shown
        apply(&edited)
        guard edited != shown || uncertain.contains(field) else { return Task { .ignored } }

        let cause = model.commits.makeCause(.edit, text)
        model.commits.log.record(.edit, cause: cause, entity: model.entityKey, text)
        var id = 0
        model.commits.run(cause) {
            model.changeEditState { id = $0.begin(field, because: cause, apply: apply) }
        }
        let outcome = EditOutcome()
        waiting.append(Waiting(id: id, field: field, cause: cause, send: send, outcome: outcome))
        sendNext(model)
        return Task { await outcome.value }
    }

    private func sendNext(_ model: Model) {
        guard !isSending else { return }
        supersede(model)
        guard !waiting.isEmpty else { return }
        let edit = waiting.removeFirst()
        isSending = true
        // Counted while it is on its way, not while it waits behind another: one that is held back holds up those behind it too.
        model.commits.activity.begin()
        Task { @MainActor in
            let result = await self.carryOut(edit, model)
            self.isSending = false
            edit.outcome.settle(result)
            self.sendNext(model)
            model.commits.activity.end()
        }
    }

    /// Of the edits of one field that have not been sent only the last counts; and it does not, if the server is there already.
    private func supersede(_ model: Model) {
        var seen: Set<EditableField<Model.Fields>> = []
        var superseded: Set<Int> = []
        for edit in waiting.reversed() where !seen.insert(edit.field).inserted || isSatisfied(edit, model) {
            superseded.insert(edit.id)
        }
        guard !superseded.isEmpty else { return }
        let gone = waiting.filter { superseded.contains($0.id) }
        waiting.removeAll { superseded.contains($0.id) }
        let cause = model.commits.makeCause(.verification, "superseded before it was sent", parent: gone.first?.cause)
        model.commits.run(cause) { model.changeEditState { $0.drop(superseded) } }
        for edit in gone { edit.outcome.settle(.ignored) }
    }

    /// Whether the server has what the edit wants, as far as is known.
    private func isSatisfied(_ edit: Waiting, _ model: Model) -> Bool {
        guard !uncertain.contains(edit.field) else { return false }
        let state = model.editState
        guard let pending = state.edits.first(where: { $0.id == edit.id }) else { return true }
        return !pending.changes(state.verified)
    }

    private func carryOut(_ edit: Waiting, _ model: Model) async -> EditResult {
        let commits = model.commits
        do {
            let answer = try await edit.send(edit.cause)
            uncertain.remove(edit.field)
            let cause = commits.makeCause(.verification, "\(edit.cause.text): server agrees", parent: edit.cause)
            commits.log.record(.verify, cause: cause, entity: model.entityKey, edit.cause.text)
            let answeredAt = commits.makeStamp()
            commits.run(cause) {
                model.changeEditState {
                    $0.confirm(edit.id, answer: answer.fields, startedAt: answer.stamp, answeredAt: answeredAt)
                }
                answer.commitRest()
            }
            model.keepAlive(until: answeredAt)
            return .succeeded
        } catch {
            if (error as? any EditFailure)?.mayHaveHappened ?? false { uncertain.insert(edit.field) }
            let cause = commits.makeCause(.rollback, "\(edit.cause.text): \(error)", parent: edit.cause)
            commits.log.record(.rollback, cause: cause, entity: model.entityKey, "\(edit.cause.text): \(error)")
            commits.run(cause) { model.changeEditState { $0.fail(edit.id) } }
            return .failed(error)
        }
    }
}
