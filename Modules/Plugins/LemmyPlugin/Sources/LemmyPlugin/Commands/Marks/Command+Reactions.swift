import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit
import WireRuntime

extension Command {
    /// Returns the `save` command.
    static func save(_ lemmy: LemmySession) -> Command {
        .flag(
            "save",
            summary: "Save or unsave a post or a comment",
            kinds: ["post", "comment", "reply"],
            examples: ["login alice; save post:1; save post:1 off", "login alice; save comment:1"],
            synonyms: ["bookmark", "unsave"],
            lacking: "the mark",
            lemmy
        ) { (subject: any Interactable2Providing) in
            subject.saved
        } set: {
            $0.setSaved($1)
        }
    }
}

extension Command {
    /// Returns the `read` command.
    static func read(_ lemmy: LemmySession) -> Command {
        Command(
            "read",
            group: .react,
            summary: "Mark a post, a message or all as read",
            details: ["read all marks the whole inbox: replies, mentions and messages."],
            parameters: [
                Parameter.reference(kinds: ["post", "reply", "message"]).orWord(["all"]), .flag("off"),
            ],
            examples: [
                "login alice; read post:1; read post:1 off", "login alice; inbox as i; read i.1",
                "login alice; inbox as i; read all",
            ],
            synonyms: ["seen", "unread"]
        ) { call in
            guard call.optionalWord("REF") == nil else { return try await readAll(call, lemmy) }
            let target = try EditTarget<any ReadableProviding>(call, lacking: "the mark", lemmy)
            let flag = FlagSetter(target, isSet: target.subject.read) { target.subject.setRead($0) }
            return try await set("read", flag, call, lemmy)
        }
    }

    /// Marks the whole inbox as read. There is no request that makes the same rows unread again.
    @MainActor
    private static func readAll(_ call: Invocation, _ lemmy: LemmySession) async throws -> Output {
        guard !call.has("off") else {
            throw ReplError(.usage, "read all cannot be taken back", hint: "read REF off makes one row unread")
        }
        let api = try lemmy.account(for: "read all")
        try await api.markAllRepliesRead()
        return .edit("read all")
    }
}

extension Command {
    /// Returns the `hide` command.
    static func hide(_ lemmy: LemmySession) -> Command {
        .flag(
            "hide",
            summary: "Hide or unhide a post or a community",
            details: [
                "A post is hidden in your feeds only. An administrator hides a community from",
                "everybody who does not follow it.",
            ],
            kinds: ["post", "community"],
            more: [.option("reason", .word("R"))],
            examples: ["login alice; hide post:1; hide post:1 off", "login carol; hide community:cats"],
            synonyms: ["unhide"],
            lemmy
        ) { call in
            if try call.object().reference.kind == "post" {
                let target = try EditTarget<any Post2Providing>(call, lacking: "the mark", lemmy)
                return FlagSetter(target, isSet: target.subject.hidden) { target.subject.setHidden($0) }
            }
            let target = try EditTarget<any Community1Providing>(call, lacking: "the mark", lemmy)
            let reason = call.optionalWord("reason")
            return FlagSetter(target, isSet: target.subject.hidden) { target.subject.setHidden($0, reason: reason) }
        }
    }
}

extension Command {
    /// Returns the `favourite` command.
    static func favourite(_ lemmy: LemmySession) -> Command {
        .flag(
            "favourite",
            summary: "Add a community to your favourites, or remove it",
            details: ["Saved on this device only; with --data, it is still there after a restart."],
            kinds: ["community"],
            examples: ["login alice; favourite community:cats; favourite community:cats off"],
            synonyms: ["favorite", "star", "like"],
            lacking: "its number",
            lemmy
        ) { (subject: any Community1Providing) in
            subject.isFavorite
        } set: {
            $0.setFavorite($1)
        }
    }
}

extension Command {
    /// Returns the `subscribe` command.
    static func subscribe(_ lemmy: LemmySession) -> Command {
        .flag(
            "subscribe",
            summary: "Follow a community, or stop",
            kinds: ["community", "multi"],
            naming: "community",
            examples: ["login alice; subscribe community:terminals; subscribe community:terminals off"],
            synonyms: ["follow", "join", "unsubscribe", "unfollow", "leave"],
            lemmy
        ) { call in
            if try call.object().reference.kind == "multi" {
                let target = try EditTarget<MultiCommunity>(call, lacking: "anything", lemmy)
                return FlagSetter(target, isSet: target.subject.followed) { target.subject.setFollowed($0) }
            }
            let target = try EditTarget<any CommunityStubProviding>(call, lacking: "anything", lemmy)
            let relation = try await communityRelation(call)
            return FlagSetter(target, isSet: relation.subscription.isSubscribed) { relation.setSubscribed($0) }
        }
    }

    /// Returns the relation to the community of a call: the live one, or that of the community's page.
    @MainActor
    static func communityRelation(_ call: Invocation) async throws -> CommunityRelation {
        let shown = try call.shown(as: CommunityTiers.self)
        func living() -> CommunityRelation? {
            shown.content.relation_ ?? CommunityTiers.id(of: shown.content).flatMap(shown.content.api.livingRelation)
        }
        if let relation = living() { return relation }
        try await shown.upgrade()
        guard let relation = living() else {
            throw ReplError(
                .failed,
                "\(shown.reference): the server did not say whether you follow or block it",
                hint: "upgrade \(shown.reference)"
            )
        }
        return relation
    }
}

extension Command {
    /// Returns the `block` command.
    static func block(_ lemmy: LemmySession) -> Command {
        .flag(
            "block",
            summary: "Block or unblock a community, person or server",
            details: ["A row of blocks is lifted like this, too: blocks as b; block b.1 off"],
            kinds: ["community", "person", "instance", "instance_relation"],
            examples: [
                "login alice; block community:cats; block community:cats off",
                "login alice; block person:zoe@elsewhere.test",
                "login alice; load person 23 to T3 as z; block z.instance",
            ],
            synonyms: ["mute", "ignore", "unblock"],
            lemmy
        ) { call in
            switch try call.object().reference.kind {
            case "community":
                let target = try EditTarget<any CommunityStubProviding>(call, lacking: "anything", lemmy)
                let relation = try await communityRelation(call)
                return FlagSetter(target, isSet: relation.blocked) { relation.setBlocked($0) }
            case "person":
                let target = try EditTarget<any PersonStubProviding>(call, lacking: "anything", lemmy)
                let relation = try await personRelation(call)
                return FlagSetter(target, isSet: relation.blocked) { relation.setBlocked($0) }
            case "instance_relation":
                let target = try EditTarget<InstanceRelation>(call, lacking: "anything", lemmy)
                let relation = target.subject
                return FlagSetter(target, isSet: relation.blocked) { relation.setBlocked($0) }
            default:
                return try await blockedInstance(call, lemmy)
            }
        }
    }

    /// Returns the relation to the person of a call: the known one, or that of the person's page.
    @MainActor
    static func personRelation(_ call: Invocation, _ name: String = "REF") async throws -> PersonRelation {
        let shown = try call.shown(name, as: PersonTiers.self)
        if shown.content.person2_ == nil { try await shown.upgrade() }
        guard let relation = shown.content.relation_ else {
            throw ReplError(
                .failed,
                "\(shown.reference): the server did not say whether they are blocked",
                hint: "upgrade \(shown.reference)"
            )
        }
        return relation
    }

    /// Returns the flag for blocking a server. It needs the id that the account's own server uses; the other server's page has another id.
    @MainActor
    private static func blockedInstance(_ call: Invocation, _ lemmy: LemmySession) async throws -> FlagSetter {
        let shown = try call.shown(as: InstanceTiers.self)
        let account = try lemmy.account(for: call.verb)
        let host = shown.content.actorId.url?.host() ?? ""
        var number = shown.content.api === account ? InstanceTiers.id(of: shown.content) : nil
        if number == nil {
            let known = try await account.getFederatedInstances()
            number = known.flatMap { ($0.linked + $0.allowed + $0.blocked).first { $0.domain == host }?.id }
        }
        guard let number else {
            throw ReplError(
                .unknownReference,
                "\(account.siteName) knows no server \(host)",
                hint: "search for something on that server first"
            )
        }
        let relation = try account.relation(to: number)
        return FlagSetter(account, shown.reference, isSet: relation.blocked) { relation.setBlocked($0) }
    }
}

extension Command {
    /// Returns the `vote` command.
    static func vote(_ lemmy: LemmySession) -> Command {
        Command(
            "vote",
            group: .react,
            summary: "Vote on a post or a comment, or take it back",
            details: ["A vote on a row of the inbox is a vote on its comment."],
            parameters: [
                .reference(kinds: ["post", "comment", "reply"]),
                .choice(["up", "down", "off"]).explaining(["off": "takes the vote back"]),
            ],
            examples: [
                "login alice; load post 1 as p; vote p up; vote p off", "login alice; upvote post:1",
                "login alice; downvote comment:1",
            ],
            aliases: [
                CommandAlias("upvote", for: "vote * up"), CommandAlias("downvote", for: "vote * down"),
                CommandAlias("up", for: "vote * up"), CommandAlias("down", for: "vote * down"),
            ],
            synonyms: ["like", "dislike", "unvote: vote REF off"]
        ) { call in
            let target = try EditTarget<any Interactable2Providing>(call, lacking: "votes", lemmy)
            let word = try call.word("up|down|off")
            let before = target.subject.vote.typed
            let isOwn = target.api === lemmy.current
            return try await waitForResult(
                of: target.subject.castVote(Vote(typed: word)),
                "vote \(target.reference) \(word)\(lemmy.otherAccountSuffix(target.api))",
                by: target.api,
                undo: before != word && isOwn ? InverseCommand("vote \(target.reference)", to: before) : nil,
                EditContext(about: target.subject),
                call
            )
        }
    }
}

extension Vote {
    /// Parses `up`, `down` or `off`.
    fileprivate init(typed word: String) {
        self = word == "up" ? .up : word == "down" ? .down : .neutral
    }

    /// The word for this vote in a command.
    fileprivate var typed: String {
        switch self {
        case .up: "up"
        case .down: "down"
        default: "off"
        }
    }
}
