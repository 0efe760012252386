import DemoServer
import Foundation
public import Networking

/// One recorded request and what the real server answered.
public struct Record: Sendable {
    /// The running number in its folder.
    public let number: Int
    /// The file's name without its ending.
    public let chapter: String
    /// Who sent it; nil for nobody.
    public let person: String?
    /// The client's clock when it was sent, as it is written.
    public let at: String
    /// How it was sent.
    public let method: HTTPRequest.Method
    /// Below `/api/v3`.
    public let path: String

    let time: RecordedTime
    let query: [(name: String, value: JSONValue)]
    let body: JSONValue?
    let rawBody: String?
    let token: String?
    let status: Int
    let contentType: String?
    let cacheControl: String?
    /// What the answer's body was: JSON, or a text, which may be empty.
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

    /// Everything but a read may change what comes after it.
    public var isWrite: Bool { method != .get }

    /// Method and path, and whose request it was.
    public var name: String { "\(method.rawValue) \(path) as \(person ?? "nobody")" }

    /// The request as it was sent, with the token that its person has now.
    func request(token: String?, _ dialect: RecordedDialect) -> HTTPRequest {
        var request = HTTPRequest(method: method, path: "/api/v3\(path)")
        for (name, value) in query {
            request.query.append(
                .init(name, Self.isOwnToken(name, value) ? token ?? "" : value.text ?? value.pythonText)
            )
        }
        if let rawBody {
            request.body = Data(rawBody.utf8)
        } else if method != .get {
            var body = body ?? .object(JSONObject())
            if let auth = body["auth"], Self.isOwnToken("auth", auth) {
                body = body.replacing("auth", with: .string(token ?? ""))
            }
            request.body = Data(body.pythonText.utf8)
        }
        request.headers["User-Agent"] = Self.userAgent
        // The recorded client named no languages; a transport of today would name its own.
        request.headers["Accept-Language"] = ""
        if request.body != nil { request.headers["Content-Type"] = "application/json" }
        if dialect == .header, let token = self.token ?? token { request.headers["Authorization"] = "Bearer \(token)" }
        return request
    }

    /// A server tells it of a login.
    static let userAgent = "strata-replay"

    private static func isOwnToken(_ name: String, _ value: JSONValue) -> Bool { name == "auth" && value.text == "JWT" }

    /// Whether the token is part of what was asked, as before 0.19.
    var hasTokenInside: Bool {
        query.contains { Self.isOwnToken($0.name, $0.value) } || body?["auth"]?.text == "JWT"
    }
}

/// How requests carry a token.
enum RecordedDialect: Sendable {
    /// In the `Authorization` header: 0.19.
    case header
    /// As `auth` in the query or the body: 0.18.
    case field
}
