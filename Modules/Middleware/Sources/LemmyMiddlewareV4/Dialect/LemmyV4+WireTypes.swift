import ApiTypesV4
import LemmyMiddleware
import WireRuntime

// The wire types of /api/v4, as in 1.0.0-beta.1.

extension LemmyV4 {
    var shortName: String { "v4" }
    var servers: String { "Lemmy 1.0.0-beta.1" }
    var wireTypes: [WireTypeAvailability] { Self.allTypes }

    private static let allTypes = WireTypeAvailability.list(
        ApiV4.Requests.all,
        since: "1.0.0-beta.1",
        subjects: [
            "/account/media": "image_upload",
            "/account/notification": "reply",
            "/account/unread_counts": "reply",
            "/admin": "instance",
            "/admin/registration_application": "registration_application",
            "/comment/report": "report",
            "/community/report": "report",
            "/custom_emoji": "emoji",
            "/federated_instances": "instance",
            "/image": "image_upload",
            "/modlog": "modlog_entry",
            "/oauth": "account",
            "/oauth_provider": "instance",
            "/post/report": "report",
            "/private_message": "message",
            "/private_message/report": "report",
            "/resolve_object": "search",
            "/site": "instance",
        ]
    )
}
