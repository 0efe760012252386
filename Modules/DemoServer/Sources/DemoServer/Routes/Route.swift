import Networking

/// One method on one path, and what answers it.
struct Route {
    typealias Handler = (inout World, Call) throws(ServerError) -> Answer

    let method: HTTPRequest.Method
    /// Below `/api/v3`.
    let path: String
    let handler: Handler

    init(_ method: HTTPRequest.Method, _ path: String, _ handler: @escaping Handler) {
        self.method = method
        self.path = path
        self.handler = handler
    }

    static let base = "/api/v3"

    /// Every route there is, by path and method.
    static func table(_ routes: [Route]) -> [String: [HTTPRequest.Method: Handler]] {
        routes.reduce(into: [:]) { $0["\(base)\($1.path)", default: [:]][$1.method] = $1.handler }
    }

    /// Where the wrong method is told apart from a wrong path: the real server registers these as resources of their own.
    static let resources: Set<String> = ["\(base)/resolve_object"]

    /// The routes of a version.
    static func all(in dialect: Dialect) -> [Route] {
        dialect == .v0_19 ? all : all.filter { !Self.since0_19.contains($0.path) }
    }

    /// What 0.18 does not have.
    private static let since0_19: Set<String> = [
        "/user/logout", "/user/validate_auth", "/post/hide", "/post/like/list", "/comment/like/list",
    ]

    private static var all: [Route] {
        siteRoutes + accountRoutes + postRoutes + postWriteRoutes + commentRoutes + commentWriteRoutes + communityRoutes
            + communityWriteRoutes + personRoutes + settingsRoutes + registrationRoutes + inboxRoutes + messageRoutes
            + reportRoutes + moderationRoutes + banRoutes + voteListRoutes + modlogRoutes + searchRoutes
    }
}
