import LemmyIdentifiers
import Middleware

// The requests of notification settings. The inbox itself is in ApiClient+Inbox.swift.

extension ApiClient {
    nonisolated func notificationRequest(_ setting: NotificationSetting, of id: PostID) -> EditRequest {
        editRequest { dialect throws(ApiClientError) in try dialect.notify(setting, of: id) }
    }

    nonisolated func notificationRequest(_ setting: NotificationSetting, of id: CommentID) -> EditRequest {
        editRequest { dialect throws(ApiClientError) in try dialect.notify(setting, of: id) }
    }

    nonisolated func notificationRequest(_ setting: NotificationSetting, of id: CommunityID) -> EditRequest {
        editRequest { dialect throws(ApiClientError) in try dialect.notify(setting, of: id) }
    }

    nonisolated func notificationRequest(_ setting: NotificationSetting, of id: PersonID) -> EditRequest {
        editRequest { dialect throws(ApiClientError) in try dialect.notify(setting, of: id) }
    }
}
