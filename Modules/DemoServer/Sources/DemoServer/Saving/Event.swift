import Foundation
import Networking

/// Something that changed what a server knows, or may have: done again in the same order at the same times, it makes the same world.
enum Event: Sendable {
    /// A request to a route that writes, whatever came of it, and by whom.
    case request(HTTPRequest, TokenDigest?)
    /// Pictures that were sent, and by whom; their bytes were kept before.
    case pictures([KeptPicture], TokenDigest?)
    /// Ranks, numbers of active people, the end of bans.
    case tasks
    /// A new quarter of an hour began for them.
    case interval
    /// They were switched on or off.
    case switchTasks(Bool)
    /// The clock was set.
    case clock
}

extension HTTPRequest {
    /// The request without the token that came with it, wherever that stands: in headers, and in 0.18 in the query or in the body.
    func hiding(_ token: String?) -> HTTPRequest {
        guard let token, !token.isEmpty else { return self }
        var request = self
        request.headers["Authorization"] = nil
        request.headers["Cookie"] = nil
        request.query = query.map { $0.value == token ? QueryItem($0.name, Self.hidden) : $0 }
        if let place = body?.range(of: Data(token.utf8)) {
            request.body?.replaceSubrange(place, with: Self.hidden.utf8)
        }
        return request
    }

    private static let hidden = "-"
}
