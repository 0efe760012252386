import LemmyMiddleware
import Middleware
import ReplKit

extension Command {
    /// Votes, saves and subscriptions.
    @MainActor
    static func reactions(_ lemmy: LemmySession) -> [Command] {
        [vote(lemmy), save(lemmy), subscribe(lemmy)]
    }

    private static func vote(_ lemmy: LemmySession) -> Command {
        Command(
            "vote",
            group: .react,
            summary: "Vote on a post, or take the vote back",
            parameters: [.reference(kinds: ["post"]), .choice(["up", "down", "off"])],
            examples: ["login alice; load post 1 as p; vote p up; vote p off", "login alice; upvote post:1"],
            aliases: [CommandAlias("upvote", for: "vote * up"), CommandAlias("downvote", for: "vote * down")]
        ) { call in
            let post = try editablePost(call)
            let word = try call.word("up|down|off")
            let vote: Vote = word == "up" ? .up : word == "down" ? .down : .none
            return try await outcome(
                of: post.castVote(vote),
                "vote post:\(post.id) \(word)\(lemmy.otherAccount(post.api))",
                call
            )
        }
    }

    private static func save(_ lemmy: LemmySession) -> Command {
        Command(
            "save",
            group: .react,
            summary: "Save a post, or take the mark off",
            parameters: [.reference(kinds: ["post"]), .flag("off")],
            examples: ["login alice; save post:1; save post:1 off"]
        ) { call in
            let post = try editablePost(call)
            let isSaved = !call.has("off")
            return try await outcome(
                of: post.setSaved(isSaved),
                "save post:\(post.id)\(isSaved ? "" : " off")\(lemmy.otherAccount(post.api))",
                call
            )
        }
    }

    private static func subscribe(_ lemmy: LemmySession) -> Command {
        Command(
            "subscribe",
            group: .react,
            summary: "Follow a community, or stop",
            parameters: [.reference(kinds: ["community"]), .flag("off")],
            examples: ["login alice; subscribe community:terminals; subscribe community:terminals off"]
        ) { call in
            let shown = try call.object(as: ShownCommunity.self)
            try requireAccount(shown.community.api, call)
            if shown.relation == nil { try await shown.handle.upgrade() }
            guard let relation = shown.relation else {
                throw ReplError(.failed, "\(shown.reference): the server did not say whether it is followed")
            }
            let isSubscribed = !call.has("off")
            let text =
                "subscribe \(shown.reference)\(isSubscribed ? "" : " off")\(lemmy.otherAccount(shown.community.api))"
            return try await outcome(of: relation.setSubscribed(isSubscribed), text, call)
        }
    }

    @MainActor
    private static func editablePost(_ call: Invocation) throws -> any Post2Providing {
        let shown = try call.object(as: ShownPost.self)
        guard let post = shown.post as? any Post2Providing else {
            throw ReplError(
                .wrongKind,
                "\(shown.reference) is known at \(shown.tierLabel ?? "T1") only, without votes",
                hint: "upgrade \(shown.reference)"
            )
        }
        try requireAccount(post.api, call)
        return post
    }

    /// What a guest's client handed out stays the guest's.
    @MainActor
    private static func requireAccount(_ api: ApiClient, _ call: Invocation) throws {
        guard api.isGuest else { return }
        throw ReplError(
            .notSignedIn,
            "\(call.verb): this was loaded as a guest, and a guest cannot \(call.verb)",
            hint: "login alice, then load it again"
        )
    }

    /// Waits for an edit's result. Ctrl-C ends the wait, not the edit: it is shown as pending until the server answers.
    @MainActor
    private static func outcome(
        of edit: Task<EditResult, Never>,
        _ text: String,
        _ call: Invocation
    ) async throws -> Output {
        switch await call.session.result(of: edit) {
        case .succeeded: return .edit(text)
        case .ignored: return .hit("\(text): no effect")
        case .deferred: return Output([.line(OutputLine(.note, "\(text): will be sent later"))])
        case .failed(let error): throw failure(error, text, call)
        case nil:
            try Task.checkCancellation()
            return Output([.line(OutputLine(.note, "\(text): held back; shown as pending until the server answers"))])
        }
    }

    @MainActor
    private static func failure(_ error: any Error, _ text: String, _ call: Invocation) -> ReplError {
        let known = explain(error)
        let mayHaveHappened = (error as? any EditFailure)?.mayHaveHappened ?? false
        // A server that fails has nearly always done nothing; one whose answer got lost may have done it.
        let isKnown = !mayHaveHappened || (error as? ApiClientError)?.status.map { $0 >= 500 } ?? false
        let end = isKnown ? "nothing changed" : "taken back here, but the server may have done it"
        // A hint that names something to do first is better than trying the same at once.
        let isVague = known == nil || known?.hint.isEmpty == true || known?.hint.hasPrefix("try again") == true
        return ReplError(
            known?.code ?? .failed,
            "\(text): \(known?.message ?? "\(error)"); \(end)",
            hint: isVague ? "\(call.typed) again" : "\(known?.hint ?? ""), then \(call.typed)"
        )
    }
}
