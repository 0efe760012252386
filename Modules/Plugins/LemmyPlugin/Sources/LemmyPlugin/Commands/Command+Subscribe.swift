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
}
