import ApiTypes
import Networking
import WireRuntime

extension ApiClientError {
    /// What a server's no means: its own word if it says one, else the status.
    ///
    /// - Parameters:
    ///   - response: The answer, whose status is not 200.
    ///   - endpoint: What was asked.
    ///   - subject: What it was about, `post:42`.
    init(_ response: HTTPResponse, of endpoint: WireEndpoint, about subject: String?) {
        let body: ApiErrorBody?
        do {
            body = try WireDecoder().decode(ApiErrorBody.self, from: response.body).value
        } catch {
            // A proxy's page or plain text: the status says enough, and the body may be anything.
            body = nil
        }
        let word = body?.error
        let code: Code =
            switch word {
            case "incorrect_login" where endpoint == ApiLogin.endpoint: .wrongLogin
            case "incorrect_login", "not_logged_in": .notLoggedIn
            case "site_ban": .banned
            case "rate_limit_error": .rateLimited
            case .some(let word) where word.hasPrefix("couldnt_find"): .notFound
            // Lemmy itself never says 429: a proxy does.
            case nil where response.status == 429: .rateLimited
            default: response.status == 404 ? .notFound : .refused
            }
        let hint =
            switch code {
            case .rateLimited:
                // In seconds, or a date that nobody wants to read.
                response.headers["Retry-After"].flatMap(Int.init).map { "wait \($0) s" } ?? "wait a little"
            case .wrongLogin: "check the name and the password"
            case .notLoggedIn: "log in, and load it again"
            case .banned: "the account is banned; ask the server's administrators"
            case .notFound: "check the id; it may have been removed"
            default: "try again"
            }
        let about = subject.map { "\($0): " } ?? ""
        let detail = word.map { " (\($0))" } ?? ""
        let message = "\(about)server answered \(response.status)\(detail)"
        self.init(code, message, hint: hint, status: response.status, serverCode: word)
    }
}
