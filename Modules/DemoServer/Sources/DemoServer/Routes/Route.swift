import Networking

/// A method on a path, with its handler.
///
/// A reading route gets the world as a value, so that it waits for no other request; a writing route has exclusive access to the world.
struct Route {
    typealias Reading = @Sendable (World, Call) throws(ServerError) -> Answer
    typealias Writing = @Sendable (inout World, Call) throws(ServerError) -> Answer

    enum Handler {
        case reading(Reading)
        case writing(Writing, SideEffect)
    }

    /// The requests of a route that have a side effect.
    enum SideEffect {
        case always
        /// Only requests of a logged-in viewer have a side effect: they mark something as read.
        case viewer
    }

    /// The methods of a route that only reads.
    enum ReadingMethod { case get }

    /// The methods of a route that writes.
    enum WritingMethod {
        case post
        case put
        case delete
        /// A GET that sets a mark for the viewer.
        case getMarking
        /// A GET that changes the world for every client.
        case getStoring
    }

    let method: HTTPRequest.Method
    /// The dialect that the route belongs to.
    let origin: ServerDialect
    /// The path below that of the dialect. A part in braces matches any text without a slash.
    let path: String
    /// The only version of `/api/v3` that has the route; nil if both have it. 1.0 counts as 0.19.
    let dialect: Dialect?
    /// The declaration of the body.
    let body: any RequestBody.Type
    let handler: Handler

    init(
        _ method: ReadingMethod,
        at origin: ServerDialect = .v3,
        _ path: String,
        only dialect: Dialect? = nil,
        _ reading: @escaping Reading
    ) {
        self.method = .get
        self.origin = origin
        self.path = path
        self.dialect = dialect
        body = EmptyBody.self
        handler = .reading(reading)
    }

    init(
        _ method: WritingMethod,
        at origin: ServerDialect = .v3,
        _ path: String,
        only dialect: Dialect? = nil,
        _ writing: @escaping Writing
    ) {
        self.init(method, at: origin, path, EmptyBody.self, only: dialect) { world, call, _ throws(ServerError) in
            try writing(&world, call)
        }
    }

    /// Makes a route that reads a body. ``Sent/get()`` returns its members, or throws.
    init<Body: RequestBody>(
        _ method: WritingMethod,
        at origin: ServerDialect = .v3,
        _ path: String,
        _ body: Body.Type,
        only dialect: Dialect? = nil,
        _ writing: @escaping @Sendable (inout World, Call, Sent<Body>) throws(ServerError) -> Answer
    ) {
        self.method =
            switch method {
            case .post: .post
            case .put: .put
            case .delete: .delete
            case .getMarking, .getStoring: .get
            }
        self.origin = origin
        self.path = path
        self.dialect = dialect
        self.body = body
        let declared = Body()
        let keeps: Writing = { world, call throws(ServerError) in
            try writing(&world, call, Sent(declared: declared, sent: call.sent))
        }
        handler = .writing(keeps, method == .getMarking ? .viewer : .always)
    }

    /// Makes a route that reads a body and requires a login. Lemmy refuses a request without login before it reads the body; PieFed reads
    /// the body first.
    init<Body: RequestBody>(
        _ method: WritingMethod,
        at origin: ServerDialect = .v3,
        _ path: String,
        _ body: Body.Type,
        only dialect: Dialect? = nil,
        _ writing: @escaping @Sendable (inout World, Call, Viewer, DecodedBody<Body>) throws(ServerError) -> Answer
    ) {
        self.init(method, at: origin, path, body, only: dialect) { world, call, sent throws(ServerError) in
            if origin == .pieFed { _ = try sent.get() }
            let viewer = try call.requireLogin()
            return try writing(&world, call, viewer, try sent.get())
        }
    }

    /// Makes a route of another dialect that does the same.
    init(moving route: Route, to origin: ServerDialect, _ method: HTTPRequest.Method, _ path: String) {
        self.method = method
        self.origin = origin
        self.path = path
        dialect = nil
        body = route.body
        handler = route.handler
    }

    static let base = ServerDialect.v3.path

    /// The paths for which a wrong method gives another error than a wrong path, because the real server registers them as separate
    /// resources.
    static let resources: Set<String> = Set(
        [
            "/modlog", "/search", "/resolve_object", "/user/password_reset", "/user/get_captcha",
            "/user/export_settings", "/user/import_settings",
        ].map { "\(base)\($0)" }
    )

    /// The paths of GET requests that are answered in constant time.
    static let quickPaths: Set<String> = Set(
        ["/site", "/community", "/comment", "/user/validate_auth"].map { "\(base)\($0)" }
            + ["/site", "/community", "/comment", "/account/validate_auth"].map { ServerDialect.v4.path + $0 }
            + ["/site", "/site/version", "/comment", "/user/me"].map { ServerDialect.pieFed.path + $0 }
    )

    /// Returns the routes of a version. 1.0 has a part of the older routes.
    static func all(of software: ServerSoftware = .lemmy, in dialect: Dialect) -> [Route] {
        if software == .pieFed { return pieFedRoutes }
        let routes = older.filter { $0.dialect == nil || $0.dialect == dialect.ofV3 }
        if dialect < .v1_0 { return routes }
        return routes.filter { $0.origin == .root || remainingInV1.contains("\($0.method.rawValue) \($0.path)") }
            + v4Routes
    }

    /// The routes of `/api/v3` that 1.0 still serves.
    private static let remainingInV1: Set<String> = [
        "GET /site", "GET /search", "GET /resolve_object", "GET /community", "GET /community/list",
        "POST /community/follow", "GET /post", "POST /post", "PUT /post", "GET /post/list", "POST /post/like",
        "PUT /post/save", "POST /post/report", "POST /post/delete", "GET /comment", "POST /comment", "PUT /comment",
        "GET /comment/list", "POST /comment/like", "PUT /comment/save", "POST /comment/report",
        "POST /comment/delete", "POST /user/login", "POST /user/logout", "GET /user/unread_count",
    ]

    /// The routes of 0.18 and 0.19.
    static var older: [Route] {
        siteRoutes + siteWriteRoutes + adminRoutes + accountRoutes + postRoutes + postWriteRoutes + commentRoutes
            + commentWriteRoutes + communityRoutes
            + communityWriteRoutes + personRoutes + settingsRoutes + registrationRoutes + inboxRoutes + messageRoutes
            + reportRoutes + moderationRoutes + banRoutes + voteListRoutes + modlogRoutes + searchRoutes
            + instanceRoutes + backupRoutes + passwordRoutes + purgeRoutes + mediaRoutes + secondFactorRoutes
            + applicationRoutes + emojiRoutes + nodeInfoRoutes + feedRoutes + federationRoutes + webfingerRoutes
            + pictureRoutes
    }
}
