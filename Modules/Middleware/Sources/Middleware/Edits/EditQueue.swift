public import Propagation

/// A model whose fields can be edited before the server agrees.
@MainActor
public protocol EditableModel: AnyObject, Sendable {
    /// The fields of the model's own tier.
    associatedtype Fields: TierFields

    /// Where the model's changes are committed.
    nonisolated var commits: Commits { get }

    /// The model's edits in flight and behind it.
    var editQueue: EditQueue<Self> { get }

    /// Verified fields and pending edits.
    var editState: EditState<Fields> { get }

    /// Changes ``editState`` and shows what follows from it, in models and value trees. Called inside a commit.
    func changeEditState(_ change: (inout EditState<Fields>) -> Void)
}

/// What an edit's request brought back.
public struct EditAnswer<Fields: Sendable>: Sendable {
    /// When the request started.
    public let stamp: Stamp
    /// What the answer says of the edited tier's fields, if it says anything.
    public let fields: Fields?
    /// Shows what else the answer says; called inside the commit that confirms the edit.
    public let commitRest: @MainActor @Sendable () -> Void

    /// Describes an answer.
    public init(stamp: Stamp, fields: Fields?, commitRest: @escaping @MainActor @Sendable () -> Void = {}) {
        self.stamp = stamp
        self.fields = fields
        self.commitRest = commitRest
    }
}

/// The edits of one model: one mutating request at a time, those behind it coalesced.
///
/// An edit shows at once, whatever is in flight. When its turn comes, only the last edit of each field is sent: *up, down, up* is one
/// request if the first *up* is still in flight, since what it asked for is what the last one wants.
@MainActor
public final class EditQueue<Model: EditableModel> {
    private struct Waiting {
        let id: Int
        let field: EditableField<Model.Fields>
        let cause: Cause
        let send: @Sendable (Cause) async throws -> EditAnswer<Model.Fields>
        let finish: AsyncStream<EditResult>.Continuation
    }

    private var waiting: [Waiting] = []
    private var isSending = false

    /// Makes an empty queue.
    public nonisolated init() {}

    /// Shows an edit now and sends it when its turn comes.
    ///
    /// - Parameters:
    ///   - model: The model; kept alive until the server has answered.
    ///   - field: What is edited.
    ///   - text: The edit in words, for causes and errors: `vote post:42 up`.
    ///   - apply: Makes the edit on the fields.
    ///   - send: Sends it, given the edit's cause. Runs only if no later edit of the field has taken its place.
    /// - Returns: The result; await it or leave it.
    @discardableResult
    public func submit(
        on model: Model,
        _ field: EditableField<Model.Fields>,
        _ text: String,
        apply: @escaping @Sendable (inout Model.Fields) -> Void,
        send: @escaping @Sendable (Cause) async throws -> EditAnswer<Model.Fields>
    ) -> Task<EditResult, Never> {
        var edited = model.editState.shown
        apply(&edited)
        guard edited != model.editState.shown else { return Task { .ignored } }

        let cause = model.commits.makeCause(.edit, text)
        var id = 0
        model.commits.run(cause) {
            model.changeEditState { id = $0.begin(field, because: cause, apply: apply) }
        }
        model.commits.log.record(.edit, cause: cause, text)
        let (results, finish) = AsyncStream<EditResult>.makeStream(bufferingPolicy: .bufferingOldest(1))
        waiting.append(Waiting(id: id, field: field, cause: cause, send: send, finish: finish))
        sendNext(model)
        return Task {
            for await result in results { return result }
            return .ignored
        }
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
            self.finish(edit, result)
            self.sendNext(model)
            model.commits.activity.end()
        }
    }

    /// Of the edits of one field that have not been sent only the last counts; and it does not, if the server is there already.
    private func supersede(_ model: Model) {
        var seen: Set<EditableField<Model.Fields>> = []
        var superseded: [Waiting] = []
        for edit in waiting.reversed() where !seen.insert(edit.field).inserted { superseded.append(edit) }
        for edit in waiting where !superseded.contains(where: { $0.id == edit.id }) && isSatisfied(edit, model) {
            superseded.append(edit)
        }
        guard !superseded.isEmpty else { return }
        let ids = Set(superseded.map(\.id))
        waiting.removeAll { ids.contains($0.id) }
        let cause = model.commits.makeCause(
            .verification,
            "superseded before it was sent",
            parent: superseded.first?.cause
        )
        model.commits.run(cause) { model.changeEditState { $0.drop(ids) } }
        for edit in superseded { finish(edit, .ignored) }
    }

    private func finish(_ edit: Waiting, _ result: EditResult) {
        edit.finish.yield(result)
        edit.finish.finish()
    }

    private func isSatisfied(_ edit: Waiting, _ model: Model) -> Bool {
        guard let pending = model.editState.edits.first(where: { $0.id == edit.id }) else { return true }
        let verified = model.editState.verified
        var edited = verified
        pending.apply(&edited)
        // Other fields may be pending too; only this edit's own group decides.
        var onlyThis = verified
        edit.field.copy(from: edited, to: &onlyThis)
        return onlyThis == verified
    }

    private func carryOut(_ edit: Waiting, _ model: Model) async -> EditResult {
        let commits = model.commits
        do {
            let answer = try await edit.send(edit.cause)
            let cause = commits.makeCause(.verification, "\(edit.cause.text): server agrees", parent: edit.cause)
            commits.log.record(.verify, cause: cause, edit.cause.text)
            commits.run(cause) {
                model.changeEditState {
                    $0.confirm(edit.id, answer: answer.fields, startedAt: answer.stamp, answeredAt: commits.makeStamp())
                }
                answer.commitRest()
            }
            return .succeeded
        } catch {
            let cause = commits.makeCause(.rollback, "\(edit.cause.text): \(error)", parent: edit.cause)
            commits.log.record(.rollback, cause: cause, "\(edit.cause.text): \(error)")
            commits.run(cause) { model.changeEditState { $0.fail(edit.id) } }
            return .failed(error)
        }
    }
}
