import LemmyMiddleware
import Middleware
import ReplKit

extension Command {
    /// Waits for an edit's result. Ctrl-C ends the wait, not the edit: it is shown as pending until the server answers.
    ///
    /// - Parameters:
    ///   - edit: The edit, which is shown already.
    ///   - text: What was done, as it is typed.
    ///   - api: The client that sends it.
    ///   - inverse: The line that takes it back; nil if there is none.
    ///   - attempt: What it sends and stands under, for what a refusal means.
    @MainActor
    static func outcome(
        of edit: Task<EditResult, Never>,
        _ text: String,
        by api: ApiClient,
        undo inverse: Inverse?,
        _ attempt: Attempt,
        _ call: Invocation
    ) async throws -> Output {
        switch await call.session.result(of: edit) {
        case .succeeded: return .edit(text).undone(by: inverse)
        case .ignored: return .hit("\(text): no effect")
        case .deferred(let number):
            let isKept = api.home.outbox.isKept
            let end = isKept ? "(outbox)" : "unless you leave before: it could not be written to the disk"
            return Output([.line(OutputLine(.note, "\(text) \(api.fateOfWhatWaits) \(end)"))])
                .undone(by: inverse, unless: OutboxFollower.shared(in: call).follow(number, of: api), as: text)
        case .failed(let error):
            await noteRejection(error, call)
            throw failure(error, text, attempt, typed: call.typed)
        case nil:
            if Task.isCancelled {
                call.leaveBehind(text, undo: inverse) { [follower = OutboxFollower.shared(in: call), weak api] in
                    await ending(of: edit, "\(text), left behind before: done", text, follower, api)
                }
                throw CancellationError()
            }
            let open = call.follow { [follower = OutboxFollower.shared(in: call), weak api] in
                await ending(of: edit, nil, text, follower, api)
            }
            return Output([.line(OutputLine(.note, "\(text): held back; shown as pending until the server answers"))])
                .undone(by: inverse, unless: open, as: text)
        }
    }

    /// What came of an edit for which nobody waits any more; it holds no session meanwhile.
    ///
    /// - Parameter done: What to say if it was made; views tell of it if that is nil.
    @MainActor
    private static func ending(
        of edit: Task<EditResult, Never>,
        _ done: String?,
        _ text: String,
        _ follower: OutboxFollower,
        _ api: ApiClient?
    ) async -> LeftBehind {
        switch await edit.value {
        case .succeeded: .made(done)
        case .deferred(let number):
            .waits("\(text) \(fate(of: number, api)) (outbox)", follower.follow(number, of: api))
        case .ignored: .superseded
        case .failed(let error): .failed("\(failure(error, text, typed: "").message) (left behind before)")
        }
    }

    /// What becomes of what waits, in words that follow what it is.
    @MainActor
    static func fate(of number: Intention.ID?, _ api: ApiClient?) -> String {
        guard let api else { return "waits for the next time" }
        return number.map(api.fate) ?? api.fateOfWhatWaits
    }

    /// A server that takes an edit for a guest's may have forgotten the token: the client asks, and the prompt says so.
    @MainActor
    private static func noteRejection(_ error: any Error, _ call: Invocation) async {
        guard (error as? ApiClientError)?.code == .notLoggedIn,
            let api = call.session.optionalService(LemmySession.self)?.current, !api.isGuest
        else { return }
        // Whatever comes of it is in the client's state.
        try? await api.validateLogin()
    }

    @MainActor
    static func failure(
        _ error: any Error,
        _ text: String,
        _ attempt: Attempt = Attempt(),
        typed: String
    ) -> ReplError {
        let known = explain(error)
        let meaning = (error as? ApiClientError).flatMap(attempt.meaning)
        let mayHaveHappened = (error as? any EditFailure)?.mayHaveHappened ?? false
        // A server that failed, or a proxy before it, may have done it all the same.
        let end = mayHaveHappened ? "taken back here, but the server may have done it" : "nothing changed"
        let reason = meaning?.reason.map { ": \($0)" } ?? ""
        let said = known?.message ?? ReplError.text(of: error)
        // What it is about is said once.
        let subject = said.prefix { $0 != " " }
        let isRepeated = subject.hasSuffix(":") && text.hasSuffix(subject.dropLast())
        let message = "\(text): \(isRepeated ? String(said.dropFirst(subject.count + 1)) : said)\(reason); \(end)"
        // Nobody is told to do again what may have been done.
        if mayHaveHappened {
            return ReplError(known?.code ?? .failed, message, hint: "load it again to see whether it has")
        }
        // What the same would not change is not tried again.
        if let meaning { return ReplError(known?.code ?? .failed, message, hint: meaning.advice) }
        // Who typed a long text need not read it again.
        let again = typed.count <= 120 ? typed : "the same"
        // What is shown stays the earlier log-in's.
        if (error as? ApiClientError)?.code == .tokenRejected {
            return ReplError(.notSignedIn, message, hint: "login NAME, and load it again, then \(again)")
        }
        // A hint that names something to do first is better than trying the same at once.
        let isVague = known == nil || known?.hint.isEmpty == true || known?.hint.hasPrefix("try again") == true
        return ReplError(
            known?.code ?? .failed,
            message,
            hint: isVague ? "\(again) again" : "\(known?.hint ?? ""), then \(again)"
        )
    }
}
