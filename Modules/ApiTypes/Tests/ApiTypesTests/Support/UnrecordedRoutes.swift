/// The routes that have types but no response in the corpus, each with the reason.
///
/// ``MadeUpAnswers`` tests a response of each of them, made from the schema.
enum UnrecordedRoutes {
    static func reasons(of dialect: Dialect) -> [String: String] {
        Dictionary(
            routes(of: dialect).flatMap { reason, routes in routes.map { ($0, reason) } },
            uniquingKeysWith: { "\($0) \($1)" }
        )
    }

    private static func routes(of dialect: Dialect) -> [String: [String]] {
        switch dialect {
        case .v3: v3
        case .v4: v4
        case .piefed: [refusedOnly: ["GET /site/instance_chooser", "POST /private_message/report"]]
        }
    }

    private static let noImages = "There was no image server."
    private static let noMail = "There was no mail server, so no token to confirm with."
    private static let noAccountEnds =
        "It changes how somebody logs in, and the sessions go on with the logins they have."
    private static let noAdministration = "The sessions leave the server's own settings alone."
    private static let noPurges = "Purged is purged: the sessions restore what they remove."
    private static let noApplications = "Nobody had to apply for an account."
    private static let refusedOnly = "The sessions have refusals of it only."
    private static let notTried = "The sessions do not come by."

    private static let v3 = [
        noImages: ["GET /account/list_media", "GET /admin/list_all_media"],
        noMail: ["POST /user/password_change", "POST /user/password_reset", "POST /user/verify_email"],
        noAccountEnds: [
            "POST /user/delete_account", "POST /user/leave_admin", "POST /user/totp/generate", "POST /user/totp/update",
            "PUT /user/change_password",
        ],
        noAdministration: [
            "POST /admin/add", "POST /custom_emoji", "POST /custom_emoji/delete", "POST /site", "PUT /custom_emoji",
            "PUT /site",
        ],
        noPurges: [
            "POST /admin/purge/comment", "POST /admin/purge/community", "POST /admin/purge/person",
            "POST /admin/purge/post",
        ],
        noApplications: [
            "GET /admin/registration_application", "GET /admin/registration_application/count",
            "GET /admin/registration_application/list", "PUT /admin/registration_application/approve",
        ],
        refusedOnly: ["GET /post/site_metadata", "POST /community/transfer"],
        notTried: [
            "POST /user/donation_dialog_shown", "POST /user/import_settings", "PUT /community/hide",
            "PUT /private_message/report/resolve",
        ],
    ]

    private static let v4 = [
        noImages: [
            "DELETE /account/avatar", "DELETE /account/banner", "DELETE /account/media", "DELETE /community/banner",
            "DELETE /community/icon", "DELETE /image", "DELETE /site/banner", "DELETE /site/icon",
            "GET /account/media/list", "GET /image/health", "GET /image/list", "POST /account/avatar",
            "POST /account/banner", "POST /community/banner", "POST /community/icon", "POST /image",
            "POST /site/banner",
            "POST /site/icon",
        ],
        noMail: [
            "POST /account/auth/password_change", "POST /account/auth/password_reset",
            "POST /account/auth/resend_verification_email", "POST /account/auth/verify_email",
        ],
        noAccountEnds: [
            "DELETE /account", "POST /account/auth/logout", "POST /account/auth/totp/edit",
            "POST /account/auth/totp/generate", "POST /admin/leave", "POST /oauth/authenticate",
            "PUT /account/auth/change_password",
        ],
        noAdministration: [
            "DELETE /admin/tagline", "DELETE /custom_emoji", "DELETE /oauth_provider", "POST /admin/add",
            "POST /admin/instance/allow",
            "POST /admin/instance/block", "POST /admin/tagline", "POST /custom_emoji",
            "POST /oauth_provider", "POST /site", "PUT /admin/tagline", "PUT /custom_emoji", "PUT /oauth_provider",
            "PUT /site",
        ],
        noPurges: [
            "POST /admin/purge/comment", "POST /admin/purge/community", "POST /admin/purge/person",
            "POST /admin/purge/post",
        ],
        noApplications: [
            "DELETE /account/invite", "GET /account/invite/list", "GET /admin/registration_application",
            "GET /admin/registration_application/list", "POST /account/invite",
            "PUT /admin/registration_application/approve",
        ],
        notTried: [
            "DELETE /community/tag", "DELETE /multi_community/entry", "GET /account/auth/get_captcha",
            "GET /account/data/export", "GET /account/settings/export", "GET /comment/like/list",
            "GET /community/pending_follows/list",
            "GET /post/site_metadata", "POST /account/block/instance/persons", "POST /account/donation_dialog_shown",
            "POST /account/settings/import", "POST /comment/distinguish", "POST /comment/warn",
            "POST /community/pending_follows/approve", "POST /community/remove", "POST /community/report",
            "POST /community/tag", "POST /community/transfer", "POST /multi_community/follow", "POST /post/warn",
            "PUT /comment/report/resolve", "PUT /community/hide", "PUT /community/notifications",
            "PUT /community/report/resolve", "PUT /community/tag", "PUT /multi_community", "PUT /post/mod_edit",
            "PUT /post/notifications", "PUT /private_message/report/resolve",
        ],
    ]
}
