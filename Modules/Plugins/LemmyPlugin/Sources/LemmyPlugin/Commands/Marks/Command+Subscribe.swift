import LemmyMiddleware
import Middleware
import ReplKit

extension Command {
    /// `subscribe`.
    static func subscribe(_ lemmy: LemmySession) -> Command {
        .mark(
            "subscribe",
            summary: "Follow a community, or stop",
            kinds: ["community"],
            examples: ["login alice; subscribe community:terminals; subscribe community:terminals off"],
            synonyms: ["follow", "join", "unsubscribe", "unfollow", "leave"],
            lemmy
        ) { call in
            let target = try EditTarget<any CommunityStubProviding>(call, lacking: "anything", lemmy)
            let relation = try await communityRelation(call)
            return Mark(target, isSet: relation.subscription.isSubscribed) { relation.setSubscribed($0) }
        }
    }

    /// What one has to do with the community of a call: what lives, or what its page says.
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
                "\(shown.reference): the server did not say what you have to do with it",
                hint: "upgrade \(shown.reference)"
            )
        }
        return relation
    }
}
