import Networking

/// One method on one path, and what answers it.
///
/// A route that only reads gets the world as a value, so that reading waits for nobody; one that writes has the world to itself.
struct Route {
    typealias Reading = @Sendable (World, Call) throws(ServerError) -> Answer
    typealias Writing = @Sendable (inout World, Call) throws(ServerError) -> Answer

    enum Handler {
        case reading(Reading)
        case writing(Writing, Trace)
    }

    /// Whom it leaves something behind for.
    enum Trace {
        case anybody
        /// A look marks something for whoever is logged in only.
        case viewer
    }

    /// How a route that only reads can be asked.
    enum ReadingMethod { case get }

    /// How a route that writes can be asked.
    enum WritingMethod {
        case post
        case put
        /// GET, but it leaves a mark.
        case getAndMark
        /// GET, but something stays of it, whoever asks.
        case getAndKeep
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
    /// The only version that has it; nil for both.
    let dialect: Dialect?
    /// What its body has to be.
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
        body = NoBody.self
        handler = .reading(reading)
    }

    init(
        _ method: WritingMethod,
        at origin: Origin = .api,
        _ path: String,
        only dialect: Dialect? = nil,
        _ writing: @escaping Writing
    ) {
        self.init(method, at: origin, path, NoBody.self, only: dialect) { world, call, _ throws(ServerError) in
            try writing(&world, call)
        }
    }

    /// A route that reads a body; ``Sent/get()`` gives its members, or refuses.
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
            case .getAndMark, .getAndKeep: .get
            }
        self.origin = origin
        self.path = path
        self.dialect = dialect
        self.body = body
        let declared = Body()
        let keeps: Writing = { world, call throws(ServerError) in
            try writing(&world, call, Sent(declared: declared, sent: call.sent))
        }
        handler = .writing(keeps, method == .getAndMark ? .viewer : .anybody)
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
