/// Finds the endpoint of the responses in a folder, for collections without requests: `post_list/anything.json`.
enum EndpointFolder {
    /// The endpoint that sent a response, and its status.
    struct Endpoint {
        let method: String
        let path: String
        var status = 200

        init(_ method: String, _ path: String, status: Int = 200) {
            self.method = method
            self.path = path
            self.status = status
        }
    }

    /// Returns the endpoint of a file by the name of its folder, and by a word in the file name if the folder has several endpoints.
    static func endpoint(folder: String, file: String) -> Endpoint? {
        let entries = endpoints[folder] ?? []
        return entries.first { entry in entry.word.isEmpty || file.contains(entry.word) }?.endpoint
    }

    /// The names of the known folders.
    static var names: [String] { endpoints.keys.sorted() }

    private static let endpoints: [String: [(word: String, endpoint: Endpoint)]] = [
        "admin_add": [("", Endpoint("POST", "/admin/add"))],
        "admin_purge": [("", Endpoint("POST", "/admin/purge/post"))],  // All four purges have the same response.
        "admin_registration_application": [
            ("Approve", Endpoint("PUT", "/admin/registration_application/approve")),
            ("Count", Endpoint("GET", "/admin/registration_application/count")),
            ("List", Endpoint("GET", "/admin/registration_application/list")),
        ],
        "comment": [("", Endpoint("GET", "/comment"))],
        "comment_create": [("", Endpoint("POST", "/comment"))],
        "comment_delete": [("", Endpoint("POST", "/comment/delete"))],
        "comment_distinguish": [("", Endpoint("POST", "/comment/distinguish"))],
        "comment_edit": [("", Endpoint("PUT", "/comment"))],
        "comment_like": [("", Endpoint("POST", "/comment/like"))],
        "comment_list": [("", Endpoint("GET", "/comment/list"))],
        "comment_mark_as_read": [("", Endpoint("POST", "/comment/mark_as_read"))],
        "comment_remove": [("", Endpoint("POST", "/comment/remove"))],
        "comment_report": [
            ("Create", Endpoint("POST", "/comment/report")),
            ("List", Endpoint("GET", "/comment/report/list")),
            ("Resolve", Endpoint("PUT", "/comment/report/resolve")),
        ],
        "comment_save": [("", Endpoint("PUT", "/comment/save"))],
        "community": [("", Endpoint("GET", "/community"))],
        "community_ban_user": [("", Endpoint("POST", "/community/ban_user"))],
        "community_block": [("", Endpoint("POST", "/community/block"))],
        "community_create": [("", Endpoint("POST", "/community"))],
        "community_delete": [("", Endpoint("POST", "/community/delete"))],
        "community_edit": [("", Endpoint("PUT", "/community"))],
        "community_follow": [("", Endpoint("POST", "/community/follow"))],
        "community_list": [("", Endpoint("GET", "/community/list"))],
        "community_mod": [("", Endpoint("POST", "/community/mod"))],
        "community_remove": [("", Endpoint("POST", "/community/remove"))],
        "community_transfer": [("", Endpoint("POST", "/community/transfer"))],
        "error": [("", Endpoint("GET", "/error", status: 400))],
        "federated_instances": [("", Endpoint("GET", "/federated_instances"))],
        "image_upload": [("", Endpoint("POST", "/pictrs/image"))],
        "post": [("", Endpoint("GET", "/post"))],
        "post_like": [("", Endpoint("POST", "/post/like"))],
        "post_list": [("", Endpoint("GET", "/post/list"))],
        "private_message_list": [("", Endpoint("GET", "/private_message/list"))],
        "resolve_object": [("", Endpoint("GET", "/resolve_object"))],
        "site": [("", Endpoint("GET", "/site"))],
        "user": [("", Endpoint("GET", "/user"))],
        "user_block": [("", Endpoint("POST", "/user/block"))],
        "user_login": [("", Endpoint("POST", "/user/login"))],
        "user_mention": [("", Endpoint("GET", "/user/mention"))],
        "user_replies": [("", Endpoint("GET", "/user/replies"))],
        "user_unread_count": [("", Endpoint("GET", "/user/unread_count"))],
    ]
}
