import Networking

extension ServerError {
    /// What is answered where a text with a NUL would have had to be kept: the database takes none, and each route calls that by its name.
    static func unstorable(in request: HTTPRequest, _ dialect: Dialect) -> ServerError {
        let path = request.path.dropFirst(Route.base.count)
        let isNew = request.method == .post
        switch path {
        case "/post": return ServerError(isNew || dialect == .v0_18 ? "couldnt_create_post" : "couldnt_update_post")
        case "/comment": return ServerError(isNew ? "couldnt_create_comment" : "couldnt_update_comment")
        case "/private_message":
            return ServerError(isNew ? "couldnt_create_private_message" : "couldnt_update_private_message")
        case "/post/report", "/comment/report", "/private_message/report": return ServerError("couldnt_create_report")
        case "/community": return ServerError(isNew ? "community_already_exists" : "couldnt_update_community")
        default: return .invalidText
        }
    }

    /// What the database says of a text with a NUL, kept or only looked for.
    static let invalidText = ServerError.unknown("invalid byte sequence for encoding \"UTF8\": 0x00")
}
