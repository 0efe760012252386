import ApiTypesPieFed
import LemmyMiddleware
import WireRuntime

// The wire types of PieFed's /api/alpha, as in 1.6.18-peachpie.

extension PieFed {
    var shortName: String { "piefed" }
    var servers: String { "PieFed 1.6.18-peachpie" }
    var wireTypes: [WireTypeAvailability] { Self.allTypes }

    private static let allTypes = WireTypeAvailability.list(
        ApiPieFed.Requests.all,
        since: "1.6.18",
        subjects: [
            "/admin/registration_application": "registration_application",
            "/comment/mark_as_read": "reply",
            "/comment/report": "report",
            "/domain": "instance",
            "/federated_instances": "instance",
            "/image": "image_upload",
            "/modlog": "modlog_entry",
            "/post/report": "report",
            "/private_message": "message",
            "/private_message/report": "report",
            "/resolve_object": "search",
            "/site": "instance",
            "/suggest_completion": "search",
            "/upload": "image_upload",
            "/user": "person",
            "/user/login": "account",
            "/user/mark_all_as_read": "reply",
            "/user/mark_all_notifications_read": "reply",
            "/user/me": "account",
            "/user/media": "image_upload",
            "/user/mentions": "reply",
            "/user/notification_state": "reply",
            "/user/notifications": "reply",
            "/user/notifications_count": "reply",
            "/user/replies": "reply",
            "/user/save_user_settings": "account",
            "/user/set_flair": "account",
            "/user/unread_count": "reply",
            "/user/verify_credentials": "account",
        ]
    )
}
