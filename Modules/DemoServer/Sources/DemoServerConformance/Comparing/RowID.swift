import DemoServer

/// The positions of the ids in the rows of the API's lists.
enum RowID {
    private static let places: [String: [[String]]] = [
        "posts": [["post", "id"]], "cross_posts": [["post", "id"]], "comments": [["comment", "id"]],
        "communities": [["community", "id"]], "users": [["person", "id"]], "admins": [["person", "id"]],
        "moderates": [["community", "id"]], "moderators": [["moderator", "id"]], "follows": [["community", "id"]],
        "community_blocks": [["community", "id"]], "person_blocks": [["target", "id"]],
        "instance_blocks": [["instance", "id"]], "replies": [["comment_reply", "id"]],
        "mentions": [["person_mention", "id"]], "private_messages": [["private_message", "id"]],
        "post_reports": [["post_report", "id"]], "comment_reports": [["comment_report", "id"]],
        "private_message_reports": [["private_message_report", "id"]],
        "post_likes": [["creator", "id"]], "comment_likes": [["creator", "id"]],
        "linked": [["id"]], "allowed": [["id"]], "blocked": [["id"]],
        "removed_posts": [["mod_remove_post", "id"]], "locked_posts": [["mod_lock_post", "id"]],
        "featured_posts": [["mod_feature_post", "id"]], "removed_comments": [["mod_remove_comment", "id"]],
        "removed_communities": [["mod_remove_community", "id"]],
        "banned_from_community": [["mod_ban_from_community", "id"]],
        "banned": [["mod_ban", "id"], ["person", "id"]], "added_to_community": [["mod_add_community", "id"]],
        "transferred_to_community": [["mod_transfer_community", "id"]], "added": [["mod_add", "id"]],
        "hidden_communities": [["mod_hide_community", "id"]],
        "items": [
            ["notification", "id"], ["modlog", "id"], ["post_report", "id"], ["comment_report", "id"],
            ["comment", "id"], ["post", "id"], ["community", "id"], ["person", "id"], ["creator", "id"],
        ],
        "all_languages": [["id"]], "persons": [["person", "id"]],
    ]

    /// Returns the id of a row of a list; nil if its rows have none.
    static func of(_ row: JSONValue, in list: String) -> Int32? {
        guard let places = places[list] else { return nil }
        return places.lazy.compactMap { row.at($0)?.integer }.first.flatMap { Int32(exactly: $0) }
    }
}

/// A recorded row that the other server returns on another page.
struct MovedRow: Sendable {
    /// The path in the recorded response.
    let path: String
    /// The keys of the path to its list.
    let keys: [String]
    let list: String
    let id: Int32
    let recorded: JSONValue
}
