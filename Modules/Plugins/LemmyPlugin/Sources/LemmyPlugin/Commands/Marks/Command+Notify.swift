import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

extension Command {
    /// Returns the `notify` command.
    static func notify(_ lemmy: LemmySession) -> Command {
        Command(
            "notify",
            group: .react,
            summary: "Choose what your inbox gets of a post or a community",
            details: [
                "all      every new post and every new comment there",
                "posts    every new post of a community",
                "replies  replies to you, and mentions, as before",
                "none     nothing, not even replies",
                "Without a word, the setting is shown. Since Lemmy 1.0; PieFed has two of",
                "them each, also for comments and people.",
            ],
            parameters: [
                .reference(kinds: ["post", "comment", "community", "person"]),
                .choice(NotificationSetting.allCases.map(\.rawValue), name: "EVENTS").optional,
            ],
            examples: [
                "login alice; notify post:1 all; notify post:1; notify post:1 none; undo",
                "login alice; notify community:swift posts; notify community:swift replies",
            ],
            synonyms: ["notifications", "alerts", "subscriptions"]
        ) { call in
            let setter = try await notifications(call, lemmy)
            guard let setting = call.optionalWord("EVENTS").flatMap(NotificationSetting.init(rawValue:)) else {
                return .hit("\(setter.reference): \(setter.words)")
            }
            let text = "notify \(setter.reference)"
            let isOwn = setter.api === lemmy.current
            // The default of a server is to notify of replies.
            let before = setter.setting ?? .replies
            return try await waitForResult(
                of: setter.set(setting),
                "\(text) \(setting)\(lemmy.otherAccountSuffix(setter.api))",
                by: setter.api,
                undo: before != setting && isOwn ? InverseCommand(text, to: before.rawValue) : nil,
                EditContext(),
                call
            )
        }
    }

    /// The notification setting of an entity.
    private struct Setter {
        let api: ApiClient
        let reference: EntityKey
        /// The current setting; nil for the server's default.
        let setting: NotificationSetting?
        let set: @MainActor (NotificationSetting) -> Task<EditResult, Never>

        /// The current setting in words.
        @MainActor var words: String {
            if let setting { return setting.rawValue }
            return api.isPieFed ? "the server did not say; refresh \(reference) asks it" : "replies, the default"
        }
    }

    /// Returns the setting of the entity that a call names, read before it is changed.
    @MainActor
    private static func notifications(_ call: Invocation, _ lemmy: LemmySession) async throws -> Setter {
        switch try call.object().reference.kind {
        case "post":
            let target = try EditTarget<any Post2Providing>(call, lacking: "the setting", lemmy)
            let post = target.subject
            return Setter(api: target.api, reference: target.reference, setting: post.notifications) {
                post.setNotifications($0)
            }
        case "comment":
            let target = try EditTarget<any Comment2Providing>(call, lacking: "the setting", lemmy)
            let comment = target.subject
            return Setter(api: target.api, reference: target.reference, setting: comment.notifications) {
                comment.setNotifications($0)
            }
        case "community":
            let target = try EditTarget<any CommunityStubProviding>(call, lacking: "anything", lemmy)
            let relation = try await communityRelation(call)
            return Setter(api: target.api, reference: target.reference, setting: relation.notifications) {
                relation.setNotifications($0)
            }
        default:
            let target = try EditTarget<any PersonStubProviding>(call, lacking: "anything", lemmy)
            let relation = try await personRelation(call)
            return Setter(api: target.api, reference: target.reference, setting: relation.notifications) {
                relation.setNotifications($0)
            }
        }
    }
}
