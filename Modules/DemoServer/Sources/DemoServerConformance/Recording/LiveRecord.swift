import DemoServer
import Foundation
public import Networking

/// A recorded request with the real server's response.
public struct LiveRecord: Sendable {
    /// The sequence number in the folder.
    public let number: Int
    /// The file's name without its extension.
    public let chapter: String
    /// The person who sent the request; nil for an anonymous one.
    public let person: String?
    /// The client's clock at the time of sending, in its recorded spelling.
    public let at: String
    /// The method of the request.
    public let method: HTTPRequest.Method
    /// The path below that of the API: `/api/v3`, `/api/v4` for 1.0 or `/api/alpha` for PieFed; below the server's root if ``isBelowRoot``.
    public let path: String
    /// True if the path starts at the server's root.
    public let isBelowRoot: Bool

    let time: RecordedTime
    let query: [(name: String, value: JSONValue)]
    let body: JSONValue?
    let rawBody: String?
    let token: String?
    let headers: [(name: String, value: String)]
    let status: Int
    let contentType: String?
    let cacheControl: String?
    /// The body of the response: JSON, or a text, which may be empty.
    let answer: JSONValue?
    let text: String

    init?(_ line: JSONValue, chapter: String) {
        guard let number = line["n"]?.integer, let at = line["at"]?.text, let time = RecordedTime(at),
            let method = line["method"]?.text.flatMap(HTTPRequest.Method.init), let path = line["path"]?.text,
            let status = line["status"]?.integer
        else { return nil }
        self.number = number
        self.chapter = chapter
        person = line["as"]?.text
        self.at = at
        self.time = time
        self.method = method
        self.path = path
        self.status = status
        isBelowRoot = line["root"]?.flag ?? false
        if case .object(let fields)? = line["headers"] {
            headers = fields.keys.compactMap { name in fields.values[name]?.text.map { (name, $0) } }
        } else {
            headers = []
        }
        if case .object(let fields)? = line["query"] {
            query = fields.keys.compactMap { name in fields.values[name].map { (name, $0) } }
        } else {
            query = []
        }
        body = line["body"]
        rawBody = line["raw_body"]?.text
        token = line["token"]?.text
        contentType = line["content_type"]?.text
        cacheControl = line["cache_control"]?.text
        text = line["text"]?.text ?? ""
        if line["text"] == nil { answer = line["answer"] } else { answer = nil }
    }

    /// True for every method except GET, because such a request may change later responses.
    public var isWrite: Bool { method != .get }

    /// The method, the path and the person.
    public var name: String { "\(method.rawValue) \(path) as \(person ?? "nobody")" }

    /// Returns the request as it was sent, with the person's current token.
    ///
    /// - Parameters:
    ///   - cursors: The cursors of this server by those of the recorded one.
    ///   - notifications: The numbers of this server's notifications by those of the recorded one.
    func request(
        token: String?,
        _ dialect: RecordedDialect,
        cursors: [String: String] = [:],
        notifications: [Int: Int] = [:]
    ) -> HTTPRequest {
        let base = isBelowRoot ? "" : dialect.base(of: chapter)
        var request = HTTPRequest(method: method, path: base + path)
        for (name, value) in query {
            let text = value.text ?? value.pythonText
            let isCursor = dialect == .v4 ? name == "page_cursor" : dialect == .pieFed && name == "page"
            request.query.append(
                .init(name, Self.isOwnToken(name, value) ? token ?? "" : isCursor ? cursors[text] ?? text : text)
            )
        }
        if let rawBody {
            request.body = Data(rawBody.utf8)
        } else if method != .get {
            var body = body ?? .object(JSONObject())
            if let auth = body["auth"], Self.isOwnToken("auth", auth) {
                body = body.replacing("auth", with: .string(token ?? ""))
            }
            if let number = body["notif_id"]?.integer, let own = notifications[number] {
                body = body.replacing("notif_id", with: .number("\(own)"))
            }
            request.body = Data(body.pythonText.utf8)
        }
        request.headers["User-Agent"] = Self.userAgent
        // The recorded client sent no languages; a current transport would send its own.
        request.headers["Accept-Language"] = ""
        if request.body != nil { request.headers["Content-Type"] = "application/json" }
        if dialect != .field, let token = self.token ?? token { request.headers["Authorization"] = "Bearer \(token)" }
        for (name, value) in headers { request.headers[name] = value }
        return request
    }

    /// The user agent of the replay, which the server lists with the logins.
    static let userAgent = "strata-replay"

    private static func isOwnToken(_ name: String, _ value: JSONValue) -> Bool { name == "auth" && value.text == "JWT" }

    /// True if the response is a page of `/api/v4`.
    var isPaged: Bool { answer?["items"] != nil || answer?["resolve"] != nil }

    /// True if only `/api/v4` has a route like this one.
    var belongsToV4: Bool { path == "/account" || path.hasPrefix("/account/") && path != "/account/list_media" }

    /// True if only PieFed has a route like this one.
    var belongsToPieFed: Bool { path == "/user/me" || path == "/site/version" || path == "/post/replies" }

    /// True if the token is part of the request's fields, as before 0.19.
    var embedsToken: Bool {
        query.contains { Self.isOwnToken($0.name, $0.value) } || body?["auth"]?.text == "JWT"
    }
}

/// The forms of recorded requests: the API and the place of the token.
enum RecordedDialect: Sendable {
    /// `/api/v4` with the `Authorization` header, in 1.0.
    case v4
    /// The `Authorization` header, in 0.19.
    case header
    /// The field `auth` of the query or the body, in 0.18.
    case field
    /// `/api/alpha` with the `Authorization` header, in PieFed.
    case pieFed

    /// Returns true if the requests of a chapter go to `/api/v4`. One chapter of 1.0 is about `/api/v3` (``RecordedChapter/isOfV3``).
    func isV4(_ chapter: String) -> Bool { self == .v4 && !chapter.contains("v3-of-1.0") }

    /// Returns the path of the API to which a chapter's requests go.
    func base(of chapter: String) -> String { self == .pieFed ? "/api/alpha" : isV4(chapter) ? "/api/v4" : "/api/v3" }

    /// The path of the route that logs in.
    var loginPath: String {
        switch self {
        case .v4: "/api/v4/account/auth/login"
        case .header, .field: "/api/v3/user/login"
        case .pieFed: "/api/alpha/user/login"
        }
    }

    /// The field of a login's body that contains the name.
    var loginName: String { self == .pieFed ? "username" : "username_or_email" }
}
