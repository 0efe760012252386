import Foundation
import LemmyMiddleware
import Middleware
import Networking
import Propagation

/// A Lemmy server with one post, in community 2 and by person 3, that counts its requests.
@MainActor
final class OnePostServer: Transport {
    /// The requested paths, in order.
    private(set) var requests: [String] = []
    /// True if it responds that the post does not exist.
    var isPostGone = false
    /// True if it cannot be reached.
    var isDown = false

    nonisolated init() {}

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard let response = await answer(to: request.path) else {
            throw TransportError(.noConnection, "the server is down")
        }
        return response
    }

    private func answer(to path: String) -> HTTPResponse? {
        requests.append(path)
        if isDown { return nil }
        if path.hasSuffix("/resolve_object") { return answer(#"{"post":\#(Self.postView)}"#) }
        if path.hasSuffix("/community") {
            return answer(#"{"community_view":\#(Self.communityView),"moderators":[],"discussion_languages":[]}"#)
        }
        if isPostGone { return answer(#"{"error":"couldnt_find_post"}"#, status: 404) }
        return answer(
            #"{"post_view":\#(Self.postView),"community_view":\#(Self.communityView),"moderators":[],"cross_posts":[]}"#
        )
    }

    private func answer(_ json: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: Data(json.utf8))
    }

    private static let day = #""published":"2024-06-14T10:00:00Z""#

    private static let community = """
        {"id":2,"name":"trees","title":"Trees",\(day),"removed":false,"deleted":false,"nsfw":false,"local":true,"hidden":false,
        "actor_id":"http://strata.test/c/trees","posting_restricted_to_mods":false,"instance_id":1}
        """

    private static let communityView = """
        {"community":\(community),"subscribed":"NotSubscribed","blocked":false,"counts":{"community_id":2,"subscribers":5,"posts":1,
        "comments":0,\(day),"users_active_day":1,"users_active_week":1,"users_active_month":1,"users_active_half_year":1}}
        """

    private static let postView = """
        {"post":{"id":1,"name":"An oak","creator_id":3,"community_id":2,"removed":false,"locked":false,\(day),"deleted":false,
        "nsfw":false,"ap_id":"http://strata.test/post/1","local":true,"language_id":0,"featured_community":false,"featured_local":false},
        "creator":{"id":3,"name":"ann","banned":false,\(day),"actor_id":"http://strata.test/u/ann","local":true,"deleted":false,
        "bot_account":false,"instance_id":1},"community":\(community),"creator_banned_from_community":false,
        "counts":{"post_id":1,"comments":0,"score":4,"upvotes":4,"downvotes":0,\(day)},"subscribed":"NotSubscribed","saved":false,
        "read":false,"creator_blocked":false,"unread_comments":0}
        """
}
