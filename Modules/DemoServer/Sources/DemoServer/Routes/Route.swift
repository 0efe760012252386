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
        /// A GET that sets a mark for the viewer.
        case getMarking
        /// A GET that changes the world for every client.
        case getStoring
    }

    /// The prefix of a path.
    enum Origin: String {
        case api = "/api/v3"
        /// The root of the server: pages, pictures and well-known paths.
        case root = ""
    }

    let method: HTTPRequest.Method
    let origin: Origin
    /// The path below the origin. A part in braces matches any text without a slash.
    let path: String
    /// The only version that has the route; nil if both have it.
    let dialect: Dialect?
    /// The declaration of the body.
    let body: any RequestBody.Type
    let handler: Handler

    init(
        _ method: ReadingMethod,
        at origin: Origin = .api,
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
        at origin: Origin = .api,
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
        at origin: Origin = .api,
        _ path: String,
        _ body: Body.Type,
        only dialect: Dialect? = nil,
        _ writing: @escaping @Sendable (inout World, Call, Sent<Body>) throws(ServerError) -> Answer
    ) {
        self.method =
            switch method {
            case .post: .post
            case .put: .put
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

    static let base = Origin.api.rawValue

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
    )

    /// Returns the routes of a version.
    static func all(in dialect: Dialect) -> [Route] {
        all.filter { $0.dialect == nil || $0.dialect == dialect }
    }

    private static var all: [Route] {
        siteRoutes + siteWriteRoutes + adminRoutes + accountRoutes + postRoutes + postWriteRoutes + commentRoutes
            + commentWriteRoutes + communityRoutes
            + communityWriteRoutes + personRoutes + settingsRoutes + registrationRoutes + inboxRoutes + messageRoutes
            + reportRoutes + moderationRoutes + banRoutes + voteListRoutes + modlogRoutes + searchRoutes
            + instanceRoutes + backupRoutes + passwordRoutes + purgeRoutes + mediaRoutes + secondFactorRoutes
            + applicationRoutes + emojiRoutes + nodeInfoRoutes + feedRoutes + federationRoutes + webfingerRoutes
            + pictureRoutes
    }
}
