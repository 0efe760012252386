import ApiTypesPieFed
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import MiddlewareRequests
import WireRuntime

// PieFed has a switch in place of a setting: on, it notifies of what is new there. It refuses to turn on what is on, and off what is off. The
// wish is fulfilled then. The entity is not read again, because the view of one's own comment says that the switch is off also if it is on.

extension PieFed {
    func notify(_ setting: NotificationSetting, of id: PostID) throws(ApiClientError) -> Call<CombinedAnswer> {
        let isOn = try isOn(setting, .all, orElse: .replies, of: "a post")
        return Call(ApiPieFed.SubscribePostRequest(postId: id, subscribe: isOn)) { answer, context in
            CombinedAnswer(Post2Value(answer.postView, server: context.server))
        }
        .recovering { error, _ in error.meansSubscribed ? .value(CombinedAnswer()) : nil }
    }

    func notify(_ setting: NotificationSetting, of id: CommentID) throws(ApiClientError) -> Call<CombinedAnswer> {
        let isOn = try isOn(setting, .replies, orElse: .muted, of: "a comment")
        return Call(ApiPieFed.SubscribeCommentRequest(commentId: id, subscribe: isOn)) { answer, context in
            CombinedAnswer(Comment2Value(answer.commentView, server: context.server))
        }
        .recovering { error, _ in error.meansSubscribed ? .value(CombinedAnswer()) : nil }
    }

    func notify(_ setting: NotificationSetting, of id: CommunityID) throws(ApiClientError) -> Call<CombinedAnswer> {
        let isOn = try isOn(setting, .posts, orElse: .replies, of: "a community")
        return Call(ApiPieFed.SubscribeCommunityRequest(communityId: id, subscribe: isOn)) { answer, context in
            CombinedAnswer(Community2Value(answer.communityView, server: context.server))
        }
        .recovering { error, _ in error.meansSubscribed ? .value(CombinedAnswer()) : nil }
    }

    func notify(_ setting: NotificationSetting, of id: PersonID) throws(ApiClientError) -> Call<CombinedAnswer> {
        let isOn = try isOn(setting, .posts, orElse: .replies, of: "a person")
        return Call(ApiPieFed.UserSubscribeRequest(personId: id, subscribe: isOn)) { answer, context in
            CombinedAnswer(Person2Value(answer.personView, server: context.server))
        }
        .recovering { error, _ in error.meansSubscribed ? .value(CombinedAnswer()) : nil }
    }

    /// Returns the state of the switch that stands for a setting.
    ///
    /// - Parameters:
    ///   - setting: The requested setting.
    ///   - on: The setting for which the switch is on.
    ///   - off: The setting for which the switch is off.
    ///   - subject: The kind of the entity in words: `a post`.
    /// - Throws: ``ApiClientError`` with code `unsupported` for any other setting.
    private func isOn(
        _ setting: NotificationSetting,
        _ on: NotificationSetting,
        orElse off: NotificationSetting,
        of subject: String
    ) throws(ApiClientError) -> Bool {
        guard setting == on || setting == off else {
            throw lacking("the notification setting “\(setting)” of \(subject)")
        }
        return setting == on
    }
}

extension ApiClientError {
    /// True if the refusal says that the viewer is subscribed already, or is not.
    fileprivate var meansSubscribed: Bool { serverCode?.hasPrefix("A subscription for this ") ?? false }
}

extension WireMapping {
    static func postNotifications(_ isOn: Bool?) -> NotificationSetting? { isOn.map { $0 ? .all : .replies } }
    static func commentNotifications(_ isOn: Bool?) -> NotificationSetting? { isOn.map { $0 ? .replies : .muted } }
    static func communityNotifications(_ isOn: Bool?) -> NotificationSetting? { isOn.map { $0 ? .posts : .replies } }
    static func personNotifications(_ isOn: Bool?) -> NotificationSetting? { isOn.map { $0 ? .posts : .replies } }
}
