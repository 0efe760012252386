import DemoServer
import Networking

extension LiveRecord {
    /// True if the client of Strata sends such a request to PieFed: it asks this route, with no other parameters than these.
    public var isAskedOfPieFed: Bool {
        guard !isBelowRoot, rawBody == nil, headers.isEmpty,
            let known = Self.askedOfPieFed["\(method.rawValue) \(path)"]
        else {
            return false
        }
        // No page of the client is without rows.
        let counts = query.filter { $0.name == "limit" || $0.name == "page" }.map {
            Int($0.value.text ?? $0.value.pythonText) ?? 0
        }
        guard counts.allSatisfy({ $0 > 0 }) else { return false }
        // The start state has no feeds.
        if path == "/resolve_object", query.contains(where: { $0.value.text?.contains("/f/") ?? false }) {
            return false
        }
        if path == "/resolve_object", query.contains(where: { $0.value.text?.hasPrefix("~") ?? false }) { return false }
        var names = query.map(\.name)
        if case .object(let fields)? = body { names += fields.keys }
        return names.allSatisfy(known.contains)
    }

    /// The requests of the client by method and path, with their parameters. Those for feeds are left out, because the start state of a
    /// recording has none.
    private static let askedOfPieFed: [String: Set<String>] = [
        "GET /comment": ["id"],
        "PUT /comment": ["body", "comment_id", "distinguished", "language_id"],
        "POST /comment": ["body", "language_id", "parent_id", "post_id"],
        "POST /comment/delete": ["comment_id", "deleted"],
        "POST /comment/like": ["comment_id", "score"],
        "GET /comment/like/list": ["comment_id", "limit", "page"],
        "GET /comment/list": [
            "community_id", "depth_first", "liked_only", "limit", "max_depth", "page", "parent_id", "post_id",
            "saved_only", "sort", "type_",
        ],
        "POST /comment/lock": ["comment_id", "locked"],
        "POST /comment/mark_as_read": ["comment_reply_id", "read"],
        "POST /comment/remove": ["comment_id", "reason", "removed"],
        "POST /comment/report": ["comment_id", "reason"],
        "PUT /comment/save": ["comment_id", "save"],
        "PUT /comment/subscribe": ["comment_id", "subscribe"],
        "GET /community": ["id", "name"],
        "PUT /community": [
            "banner_url", "community_id", "description", "icon_url", "nsfw", "restricted_to_mods", "title",
        ],
        "POST /community": [
            "banner_url", "description", "discussion_languages", "icon_url", "local_only", "name", "nsfw",
            "restricted_to_mods", "title",
        ],
        "POST /community/block": ["block", "community_id"],
        "POST /community/delete": ["community_id", "deleted"],
        "POST /community/follow": ["community_id", "follow"],
        "POST /community/flair": ["community_id", "flair_title"],
        "PUT /community/flair": ["flair_id", "flair_title"],
        "POST /community/flair/delete": ["flair_id"],
        "GET /community/list": ["limit", "page", "show_nsfw", "sort", "type_"],
        "POST /community/mod": ["added", "community_id", "person_id"],
        "POST /community/moderate/ban": ["community_id", "expires_at", "permanent", "reason", "user_id"],
        "PUT /community/moderate/unban": ["community_id", "user_id"],
        "PUT /community/subscribe": ["community_id", "subscribe"],
        "GET /federated_instances": [],
        "POST /image/delete": ["file"],
        "GET /modlog": [
            "comment_id", "community_id", "limit", "mod_person_id", "other_person_id", "page", "post_id", "type_",
        ],
        "GET /post": ["id"],
        "PUT /post": ["alt_text", "body", "language_id", "nsfw", "post_id", "title", "url"],
        "POST /post": ["alt_text", "body", "community_id", "language_id", "nsfw", "title", "url"],
        "POST /post/assign_flair": ["flair_id_list", "post_id"],
        "POST /post/delete": ["deleted", "post_id"],
        "POST /post/feature": ["feature_type", "featured", "post_id"],
        "POST /post/like": ["post_id", "score"],
        "GET /post/like/list": ["limit", "page", "post_id"],
        "GET /post/list": [
            "community_id", "community_name", "liked_only", "limit", "nsfw", "page", "saved_only", "sort", "type_",
        ],
        "POST /post/lock": ["locked", "post_id"],
        "POST /post/mark_as_read": ["post_ids", "read"],
        "POST /post/remove": ["post_id", "reason", "removed"],
        "POST /post/report": ["post_id", "reason"],
        "PUT /post/save": ["post_id", "save"],
        "GET /post/site_metadata": ["url"],
        "PUT /post/subscribe": ["post_id", "subscribe"],
        "POST /private_message": ["content", "recipient_id"],
        "PUT /private_message": ["content", "private_message_id"],
        "GET /private_message/conversation": ["limit", "page", "person_id"],
        "POST /private_message/delete": ["deleted", "private_message_id"],
        "GET /private_message/list": ["limit", "page", "unread_only"],
        "POST /private_message/mark_as_read": ["private_message_id", "read"],
        "GET /resolve_object": ["q"],
        "GET /search": ["community_id", "community_name", "limit", "listing_type", "page", "q", "sort", "type_"],
        "GET /site": [],
        "POST /site/block": ["block", "instance_id"],
        "GET /user": ["include_content", "limit", "page", "person_id", "saved_only", "sort", "username"],
        "POST /user/ban": ["ban_ip_address", "person_id", "purge_content", "reason"],
        "POST /user/block": ["block", "person_id"],
        "POST /user/login": ["password", "username"],
        "POST /user/mark_all_as_read": [],
        "GET /user/me": [],
        "GET /user/media": ["limit", "page"],
        "GET /user/mentions": ["limit", "page", "sort", "unread_only"],
        "POST /user/note": ["note", "person_id"],
        "GET /user/replies": ["limit", "page", "sort", "unread_only"],
        "PUT /user/save_user_settings": [
            "avatar", "bio", "bot", "cover", "email_unread", "nsfw_visibility", "show_nsfw", "show_read_posts",
        ],
        "POST /user/unban": ["person_id"],
        "PUT /user/subscribe": ["person_id", "subscribe"],
        "GET /user/unread_count": [],
    ]
}
