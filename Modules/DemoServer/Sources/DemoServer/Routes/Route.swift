import Networking

/// One method on one path, and what answers it.
///
/// A route that only reads gets the world as a value, so that reading waits for nobody; one that writes has the world to itself.
struct Route {
    typealias Reading = @Sendable (World, Call) throws(ServerError) -> Answer
    typealias Writing = @Sendable (inout World, Call) throws(ServerError) -> Answer

    enum Handler {
        case reading(Reading)
        case writing(Writing)
    }

    /// How a route that only reads can be asked.
    enum ReadingMethod { case get }

    /// How a route that writes can be asked.
    enum WritingMethod {
        case post
        case put
        /// GET, but it leaves a mark.
        case getAndMark
    }

    /// Where a path begins.
    enum Origin: String {
        case api = "/api/v3"
        /// The server itself: pages and pictures, and what other programs look for there.
        case root = ""
    }

    let method: HTTPRequest.Method
    let origin: Origin
    /// Below the origin; a part in braces stands for any text without a slash.
    let path: String
    let handler: Handler

    init(_ method: ReadingMethod, at origin: Origin = .api, _ path: String, _ reading: @escaping Reading) {
        self.method = .get
        self.origin = origin
        self.path = path
        handler = .reading(reading)
    }

    init(_ method: WritingMethod, at origin: Origin = .api, _ path: String, _ writing: @escaping Writing) {
        self.method =
            switch method {
            case .post: .post
            case .put: .put
            case .getAndMark: .get
            }
        self.origin = origin
        self.path = path
        handler = .writing(writing)
    }

    static let base = Origin.api.rawValue

    /// Where the wrong method is told apart from a wrong path: the real server registers these as resources of their own.
    static let resources: Set<String> = Set(
        [
            "/modlog", "/search", "/resolve_object", "/user/password_reset", "/user/get_captcha",
            "/user/export_settings", "/user/import_settings",
        ].map { "\(base)\($0)" }
    )

    /// What is read in no time, whoever asks.
    static let quick: Set<String> = Set(
        ["/site", "/community", "/comment", "/user/validate_auth"].map { "\(base)\($0)" }
    )

    /// The routes of a version.
    static func all(in dialect: Dialect) -> [Route] {
        dialect == .v0_19 ? all : all.filter { !Self.since0_19.contains($0.path) }
    }

    /// What 0.18 does not have.
    private static let since0_19: Set<String> = [
        "/user/logout", "/user/validate_auth", "/post/hide", "/post/like/list", "/comment/like/list", "/site/block",
        "/account/list_media", "/admin/list_all_media", "/admin/registration_application",
        "/user/donation_dialog_shown",
        "/user/totp/generate", "/user/totp/update", "/user/list_logins", "/user/export_settings",
        "/user/import_settings",
        "/nodeinfo/2.1", "/nodeinfo/2.1.json", "/version",
    ]

    private static var all: [Route] {
        siteRoutes + siteWriteRoutes + adminRoutes + accountRoutes + postRoutes + postWriteRoutes + commentRoutes
            + commentWriteRoutes + communityRoutes
            + communityWriteRoutes + personRoutes + settingsRoutes + registrationRoutes + inboxRoutes + messageRoutes
            + reportRoutes + moderationRoutes + banRoutes + voteListRoutes + modlogRoutes + searchRoutes
            + instanceRoutes + backupRoutes + passwordRoutes + purgeRoutes + mediaRoutes + secondFactorRoutes
            + applicationRoutes + emojiRoutes + nodeInfoRoutes
    }
}
