import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit
import WireRuntime

extension Command {
    /// `block`.
    static func block(_ lemmy: LemmySession) -> Command {
        .mark(
            "block",
            summary: "See no more of it, or see it again",
            kinds: ["community", "person", "instance"],
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
                return Mark(target, isSet: relation.blocked) { relation.setBlocked($0) }
            case "person":
                let target = try EditTarget<any PersonStubProviding>(call, lacking: "anything", lemmy)
                let relation = try await personRelation(call)
                return Mark(target, isSet: relation.blocked) { relation.setBlocked($0) }
            default:
                return try await blockedInstance(call, lemmy)
            }
        }
    }

    /// What one has to do with the person of a call: what is known, or what their page says.
    @MainActor
    private static func personRelation(_ call: Invocation) async throws -> PersonRelation {
        let shown = try call.shown(as: PersonTiers.self)
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

    /// A server is blocked by the number that one's own has for it; its page comes from itself, and says another.
    @MainActor
    private static func blockedInstance(_ call: Invocation, _ lemmy: LemmySession) async throws -> Mark {
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
                hint: "search for something of it first"
            )
        }
        let relation = try account.relation(to: number)
        return Mark(account, shown.reference, isSet: relation.blocked) { relation.setBlocked($0) }
    }
}
