import ApiTypesV4
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import WireRuntime

// The answers contain only the success, so an edited setting takes the requested value.

extension LemmyV4 {
    func notify(_ setting: NotificationSetting, of id: PostID) throws(ApiClientError) -> Call<CombinedAnswer> {
        let mode: ApiV4.PostNotificationsMode =
            switch setting {
            case .all: .allComments
            case .replies: .repliesAndMentions
            case .muted: .mute
            case .posts: throw lacking("the notification setting “\(setting)” of a post")
            }
        return Call(ApiV4.EditPostNotifications(postId: id, mode: mode)) { _, _ in CombinedAnswer() }
    }

    func notify(_ setting: NotificationSetting, of id: CommunityID) -> Call<CombinedAnswer> {
        let mode: ApiV4.CommunityNotificationsMode =
            switch setting {
            case .all: .allPostsAndComments
            case .posts: .allPosts
            case .replies: .repliesAndMentions
            case .muted: .mute
            }
        return Call(ApiV4.EditCommunityNotifications(communityId: id, mode: mode)) { _, _ in CombinedAnswer() }
    }
}

extension WireMapping {
    /// Returns nil, because a server of this dialect has no notification settings of that kind.
    static func noNotifications<Wire>(_ wire: Wire) -> NotificationSetting? { nil }

    /// Returns the setting of a post; nil if the viewer has not chosen one, or for one that is not known.
    static func notifications(_ wire: ApiV4.PostNotificationsMode?) -> NotificationSetting? {
        switch wire {
        case .allComments?: .all
        case .repliesAndMentions?: .replies
        case .mute?: .muted
        case .unknown?, nil: nil
        }
    }

    /// Returns the setting of a community; nil if the viewer has not chosen one, or for one that is not known.
    static func notifications(_ wire: ApiV4.CommunityNotificationsMode?) -> NotificationSetting? {
        switch wire {
        case .allPostsAndComments?: .all
        case .allPosts?: .posts
        case .repliesAndMentions?: .replies
        case .mute?: .muted
        case .unknown?, nil: nil
        }
    }
}
