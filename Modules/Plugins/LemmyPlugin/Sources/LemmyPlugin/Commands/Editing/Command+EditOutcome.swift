import LemmyMiddleware
import Middleware
import ReplKit

extension Command {
    /// Waits for an edit's result. Ctrl-C ends the wait, but not the edit, which stays pending until the server answers.
    ///
    /// - Parameters:
    ///   - edit: The edit, which is shown already.
    ///   - text: The description of the edit, as it is typed.
    ///   - api: The client that sends the edit.
    ///   - inverse: The command that undoes the edit; nil if there is none, or if the edit changes no shown value.
    ///   - attempt: The texts and ancestors of the edit, which explain a refusal.
    @MainActor
    static func waitForResult(
        of edit: Task<EditResult, Never>,
        _ text: String,
        by api: ApiClient,
        undo inverse: InverseCommand?,
        _ attempt: EditContext,
        _ call: Invocation
    ) async throws -> Output {
        switch await call.session.result(of: edit) {
        case .succeeded: return .edit(text).undone(by: inverse)
        case .ignored:
            // The edit took back another that waited: the shown value changes, and the server has the new one already.
            guard let inverse else { return .unchanged(text) }
            return .edit("\(text), as the server has it").undone(by: inverse, as: text)
        case .deferred(let number):
            let isKept = api.clientStore.outbox.isPersisted
            let end = isKept ? "(outbox)" : "unless you leave before that: it could not be written to the disk"
            return Output([.line(OutputLine(.note, "\(text) \(api.pendingStatusText) \(end)"))])
                .undone(by: inverse, unless: OutboxObserver.shared(in: call).track(number, of: api), as: text)
        case .failed(let error):
            await checkRejection(error, call)
            throw failure(error, text, attempt, typed: call.enteredText, of: call.enteredReference())
        case nil:
            if Task.isCancelled {
                call.detach(text, undo: inverse) { [follower = OutboxObserver.shared(in: call), weak api] in
                    await lateResult(of: edit, "\(text), interrupted earlier: done", text, follower, api)
                }
                throw CancellationError()
            }
            let open = call.trackCompletion { [follower = OutboxObserver.shared(in: call), weak api] in
                await lateResult(of: edit, nil, text, follower, api)
            }
            return Output([.line(OutputLine(.note, "\(text): held back; shown as pending until the server answers"))])
                .undone(by: inverse, unless: open, as: text)
        }
    }

    /// Returns the outcome of an edit whose command no longer waits. It does not retain the session.
    ///
    /// - Parameter done: The message if the edit succeeded; nil if views show it.
    @MainActor
    private static func lateResult(
        of edit: Task<EditResult, Never>,
        _ done: String?,
        _ text: String,
        _ follower: OutboxObserver,
        _ api: ApiClient?
    ) async -> DetachedEditOutcome {
        switch await edit.value {
        case .succeeded: .made(done)
        case .deferred(let number):
            .waits("\(text) \(statusText(of: number, api)) (outbox)", follower.track(number, of: api))
        case .ignored: .superseded
        case .failed(let error): .failed("\(failure(error, text, typed: "").message) (interrupted earlier)")
        }
    }

    /// Returns the state of an outbox item, in words that follow its description.
    @MainActor
    static func statusText(of number: OutboxItem.ID?, _ api: ApiClient?) -> String {
        guard let api else { return "will be sent in the next session" }
        return number.map(api.statusText) ?? api.pendingStatusText
    }

    /// Validates the login after a server has treated an edit as a guest's: the server may have forgotten the token, which the prompt then
    /// shows.
    @MainActor
    private static func checkRejection(_ error: any Error, _ call: Invocation) async {
        guard (error as? ApiClientError)?.code == .notLoggedIn,
            let api = call.session.optionalService(LemmySession.self)?.current, !api.isGuest
        else { return }
        // Ignored: the result is in the client's state.
        try? await api.validateLogin()
    }

    /// Returns the error of an edit that was not made, with the next step.
    ///
    /// - Parameters:
    ///   - error: The error of the edit.
    ///   - text: The edit in words: `vote post:42 up`.
    ///   - attempt: The texts and ancestors of the edit.
    ///   - typed: The command as it was typed; empty if nobody can repeat it.
    ///   - reference: The edited object as it was typed; nil if no reference was.
    @MainActor
    static func failure(
        _ error: any Error,
        _ text: String,
        _ attempt: EditContext = EditContext(),
        typed: String,
        of reference: String? = nil
    ) -> ReplError {
        if let conflict = error as? EditConflict {
            return ReplError(
                .failed,
                "\(text): not sent: \(conflict); your version is kept",
                hint: "outbox show \(conflict.item)"
            )
        }
        let known = explain(error)
        let meaning = (error as? ApiClientError).flatMap(attempt.explanation)
        let mayHaveHappened = (error as? any EditFailure)?.mayHaveHappened ?? false
        // A failed server, or a proxy before it, may have processed the edit all the same.
        let end = mayHaveHappened ? "taken back here, but the server may have done it" : "nothing changed"
        let reason = meaning?.reason.map { ": \($0)" } ?? ""
        let told = known?.message ?? ReplError.text(of: error)
        let said = told.hasPrefix("\(text): ") ? String(told.dropFirst(text.count + 2)) : told
        // The subject is not repeated.
        let subject = said.prefix { $0 != " " }
        let isRepeated = subject.hasSuffix(":") && text.hasSuffix(subject.dropLast())
        let message = "\(text): \(isRepeated ? String(said.dropFirst(subject.count + 1)) : said)\(reason); \(end)"
        // An edit that may have succeeded must not be repeated without a check.
        if mayHaveHappened {
            let check = reference.map { "refresh \($0)," } ?? "load it again"
            return ReplError(known?.code ?? .failed, message, hint: "\(check) to see whether it has")
        }
        // The same command would fail again.
        if let meaning { return ReplError(known?.code ?? .failed, message, hint: meaning.advice) }
        if let known, (error as? ApiClientError)?.code == .unsupported {
            return ReplError(known.code, message, hint: known.hint)
        }
        // A long text is not repeated.
        let again = typed.count <= 120 ? typed : "the same"
        // The shown object stays that of the earlier login.
        if (error as? ApiClientError)?.code == .tokenRejected {
            return ReplError(.notSignedIn, message, hint: "login NAME, and load it again, then \(again)")
        }
        // A hint with a specific first step is better than a repetition at once.
        let isVague = known == nil || known?.hint.isEmpty == true || known?.hint.hasPrefix("try again") == true
        return ReplError(
            known?.code ?? .failed,
            message,
            hint: isVague ? "\(again) again" : "\(known?.hint ?? ""), then \(again)"
        )
    }
}
