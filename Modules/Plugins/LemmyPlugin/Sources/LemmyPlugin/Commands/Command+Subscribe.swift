import LemmyMiddleware
import Middleware
import ReplKit

extension Command {
    /// `subscribe`.
    static func subscribe(_ lemmy: LemmySession) -> Command {
        Command(
            "subscribe",
            group: .react,
            summary: "Follow a community, or stop",
            parameters: [.reference(kinds: ["community"]), .flag("off")],
            examples: ["login alice; subscribe community:terminals; subscribe community:terminals off"]
        ) { call in
            let shown = try call.object(as: ShownCommunity.self)
            let api = shown.content.api
            try requireAccount(api, call)
            let relation = try await relation(to: shown)
            let isSubscribed = !call.has("off")
            let text = "subscribe \(shown.reference)\(isSubscribed ? "" : " off")\(lemmy.otherAccount(api))"
            return try await outcome(of: relation.setSubscribed(isSubscribed), text, call)
        }
    }

    /// What one has to do with a community: what lives, or what its page says.
    @MainActor
    private static func relation(to shown: ShownCommunity) async throws -> CommunityRelation {
        func living() -> CommunityRelation? {
            shown.content.relation_ ?? CommunityTiers.id(of: shown.content).flatMap(shown.content.api.livingRelation)
        }
        if let relation = living() { return relation }
        try await shown.upgrade()
        guard let relation = living() else {
            throw ReplError(.failed, "\(shown.reference): the server did not say whether it is followed")
        }
        return relation
    }
}
