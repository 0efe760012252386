import LemmyMiddleware
import Primitives
import ReplKit

extension Command {
    /// Creates an entity on the server, and waits for the response. Ctrl-C ends the wait, but not the request.
    ///
    /// - Parameters:
    ///   - deed: The description, for notes and errors: `a comment on post:1`.
    ///   - done: The message after the new entity's reference: `written, a comment on post:1`.
    ///   - attempt: The texts and ancestors of the new entity, which explain a refusal.
    ///   - api: The client that sends the request.
    ///   - work: Sends the request.
    @MainActor
    static func write<Written: Showable & Sendable>(
        _ deed: String,
        _ done: String,
        _ attempt: EditContext,
        by api: ApiClient,
        _ call: Invocation,
        _ lemmy: LemmySession,
        _ work: @escaping @MainActor () async throws -> Written
    ) async throws -> Output {
        let (result, task) = await call.session.result { () async -> Result<Written, any Error> in
            do { return .success(try await work()) } catch { return .failure(error) }
        }
        let done = done + lemmy.otherAccountSuffix(api)
        let isOwn = api === lemmy.current
        let undoesMulti = api.keepsDeletedMultis ? "" : " forever"
        func deletion(of reference: EntityKey) -> InverseCommand? {
            isOwn ? InverseCommand("delete \(reference)\(reference.kind == "multi" ? undoesMulti : "")") : nil
        }
        guard let result else {
            let follower = lemmy.outboxObserver
            let ending: @MainActor @Sendable () async -> DetachedEditOutcome = {
                [weak api] () async -> DetachedEditOutcome in
                await Self.ending(of: task, deed, done, undoneBy: deletion, follower, api)
            }
            if Task.isCancelled {
                call.detach(deed, undo: nil, until: ending)
                throw CancellationError()
            }
            return Output([.line(OutputLine(.note, "\(deed): held back; it is sent when requests go out again"))])
                .undone(by: nil, unless: call.trackCompletion(until: ending), as: deed)
        }
        do {
            let object = try result.get()
            return .edit("\(object.reference) \(done)", result: object).undone(by: deletion(of: object.reference))
        } catch let error as ApiClientError {
            guard error.code == .deferred else { throw failure(error, deed, attempt, typed: call.enteredText) }
            // The message describes the item as the outbox does, and then its state.
            return Output([.line(OutputLine(.note, waiting(error, deed)))])
                .undone(
                    by: withdrawal(of: error),
                    unless: lemmy.outboxObserver.track(error.intention, of: api),
                    as: deed
                )
        }
    }

    /// Returns the outcome of a request whose command no longer waits. It does not retain the session.
    @MainActor
    private static func ending<Written: Showable>(
        of task: Task<Result<Written, any Error>, Never>,
        _ deed: String,
        _ done: String,
        undoneBy deletion: @MainActor (EntityKey) -> InverseCommand?,
        _ follower: OutboxObserver,
        _ api: ApiClient?
    ) async -> DetachedEditOutcome {
        do {
            let reference = try await task.value.get().reference
            return .made("\(reference) \(done)", undo: deletion(reference))
        } catch let error as ApiClientError where error.code == .deferred {
            return .waits(waiting(error, deed), follower.track(error.intention, of: api))
        } catch is CancellationError {
            // The item was withdrawn.
            return .superseded
        } catch {
            return .failed("\(failure(error, deed, typed: "").message) (interrupted earlier)")
        }
    }

    private static func waiting(_ error: ApiClientError, _ deed: String) -> String {
        "\(deed) \(error.statusText ?? "will be sent when the server is back") (outbox)"
    }

    private static func withdrawal(of error: ApiClientError) -> InverseCommand? {
        error.intention.map { InverseCommand("outbox withdraw \($0)") }
    }
}

extension Command {
    /// Returns the `delete` command.
    static func delete(_ lemmy: LemmySession) -> Command {
        .flag(
            "delete",
            group: .write,
            summary: "Delete something you wrote, or restore it",
            details: [
                "Moderators use remove for what others wrote. An uploaded picture (images) is",
                "gone for ever, and so is an account: me delete. So is a feed of PieFed, and",
                "there you are asked to type its reference again; a script says forever.",
            ],
            kinds: ["post", "comment", "community", "message", "image", "multi"],
            more: [.flag("forever")],
            examples: ["login alice; delete post:21; delete post:21 off", "login alice; delete comment:51"],
            synonyms: ["rm", "undelete", "erase"],
            lemmy
        ) { call in
            let kind = try call.object().reference.kind
            if kind == "image" { return try imageDeletion(call, lemmy) }
            if kind == "multi" { return try await multiDeletion(call, lemmy) }
            guard !call.has("forever") else { throw restorable(try call.object().reference) }
            let target = try EditTarget<any DeletableProviding>(call, lacking: "the mark", lemmy)
            let subject = target.subject
            return FlagSetter(target, isSet: subject.deleted) { subject.setDeleted($0) }
        }
    }
}

extension Command {
    /// Returns the `report` command.
    static func report(_ lemmy: LemmySession) -> Command {
        Command(
            "report",
            group: .write,
            summary: "Report a post, a comment or a message",
            details: ["You cannot take a report back; moderators resolve it."],
            parameters: [.reference(kinds: ["post", "comment", "reply", "message"]), .text("REASON").verbatim],
            examples: ["login alice; report post:1 It is about dogs."],
            synonyms: ["flag", "complain"]
        ) { call in
            let target = try EditTarget<any ReportableProviding>(call, lacking: "its number", lemmy)
            let reason = try await call.composedText("REASON", of: "reason")
            let text = "report \(target.reference)"
            do {
                let report = try await target.subject.report(reason: reason)
                return .done(
                    "\(text): the moderators see it\(lemmy.otherAccountSuffix(target.api))",
                    result: ShownModel(report)
                )
            } catch let error as ApiClientError {
                let attempt = EditContext(sending: [LimitedText("the reason", reason, .reportReason)])
                throw failure(error, text, attempt, typed: call.enteredText)
            }
        }
    }
}

extension Invocation {
    /// Returns a composed text, which must not be blank.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter.
    ///   - what: The kind of text: `comment`.
    /// - Throws: ``ReplKit/ReplError`` with code `usage` if the text is blank; nothing is sent then.
    func composedText(_ name: String, of what: String) async throws -> String {
        let text = try await composedText(name)
        guard !text.isBlank else {
            throw ReplError(
                .usage,
                "\(verb): the \(what) is blank; nothing was sent",
                hint:
                    "\(verb) \(enteredReference() ?? enteredReference("PERSON") ?? enteredReference("COMMUNITY") ?? "REF") \(name)"
            )
        }
        return text
    }
}

extension String {
    /// True if the text has no characters other than white space.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
