import Networking

extension Route {
    /// The routes of `/api/v4`.
    static var v4Routes: [Route] {
        v4SiteRoutes + v4AccountRoutes + v4PostRoutes + v4CommentRoutes + v4CommunityRoutes + v4PersonRoutes
            + v4ContentListRoutes + v4InboxRoutes + v4FindingRoutes + v4PostWriteRoutes
            + v4CommentWriteRoutes + v4ModerationRoutes + v4RelationRoutes + v4ReportRoutes
            + v4AdminRoutes + v4ModlogRoutes + v4SettingsRoutes + v4BackupRoutes + v4PictureRoutes
            + v4MultiCommunityRoutes + v4TagRoutes + v4SiteWriteRoutes
            + v4ApplicationRoutes + emojiRoutes(at: .v4, deletingBy: .delete, "/custom_emoji") + v4SharedRoutes
    }
}

extension Route {
    /// The routes whose bodies and responses are those of `/api/v3`, at other paths.
    private static var v4SharedRoutes: [Route] {
        let moved: [(HTTPRequest.Method, String, HTTPRequest.Method, String)] = [
            (.put, "/user/change_password", .put, "/account/auth/change_password"),
            (.post, "/user/delete_account", .delete, "/account"),
            (.get, "/user/get_captcha", .get, "/account/auth/get_captcha"),
            (.post, "/user/password_reset", .post, "/account/auth/password_reset"),
            (.post, "/user/password_change", .post, "/account/auth/password_change"),
            (.post, "/user/verify_email", .post, "/account/auth/verify_email"),
            (.post, "/user/totp/generate", .post, "/account/auth/totp/generate"),
            (.post, "/user/totp/update", .post, "/account/auth/totp/edit"),
            (.post, "/user/donation_dialog_shown", .post, "/account/donation_dialog_shown"),
            (.post, "/admin/purge/person", .post, "/admin/purge/person"),
            (.post, "/admin/purge/community", .post, "/admin/purge/community"),
            (.post, "/admin/purge/post", .post, "/admin/purge/post"),
            (.post, "/admin/purge/comment", .post, "/admin/purge/comment"),
            (.get, "/post/site_metadata", .get, "/post/site_metadata"),
        ]
        let older = Self.older.filter { $0.dialect != .v0_18 }
        return moved.compactMap { old, path, method, newPath in
            older.first { $0.method == old && $0.path == path }.map { Route(moving: $0, to: .v4, method, newPath) }
        }
    }
}
