import Foundation
import Networking

/// The line of edits that a request waits in: one edit of an entity is under way at a time.
struct Lane: Hashable, Sendable, CustomStringConvertible {
    let description: String

    init(_ kind: String, _ id: some CustomStringConvertible) { description = "\(kind):\(id)" }

    /// Returns nil for a request that is not an edit.
    init?(of request: HTTPRequest) {
        guard request.method != .get, let (kind, key) = Self.table[String(request.path.dropFirst("/api/v3".count))]
        else { return nil }
        let body = RawJSON(request.body ?? Data())
        switch kind {
        case "standing": self.init(kind, "\(body["community_id"].word)-\(body["person_id"].word)")
        case "reply", "mention": self.init("reply", "\(kind)-\(body[key].word)")
        case "post report", "comment report": self.init("report", "\(kind.prefix { $0 != " " })-\(body[key].word)")
        default: self.init(kind, (body[key].elements.first ?? body[key]).word)
        }
    }

    /// Returns the lines of the posts that a request marks as read; none for any other request.
    static func marked(by request: HTTPRequest) -> [Lane] {
        guard request.path.hasSuffix("/post/mark_as_read") else { return [] }
        let body = RawJSON(request.body ?? Data())
        return body["read"].flag == true ? body["post_ids"].elements.map { Lane("post", $0.word) } : []
    }

    private static let table: [String: (kind: String, key: String)] = {
        var table: [String: (String, String)] = [
            "/post/hide": ("post", "post_ids"), "/post/mark_as_read": ("post", "post_ids"),
            "/comment/mark_as_read": ("reply", "comment_reply_id"),
            "/user/mention/mark_as_read": ("mention", "person_mention_id"),
            "/community/ban_user": ("standing", "person_id"), "/user/ban": ("person", "person_id"),
            "/user/block": ("person", "person_id"), "/site/block": ("instance", "instance_id"),
            "/post/report/resolve": ("post report", "report_id"),
            "/comment/report/resolve": ("comment report", "report_id"),
        ]
        for what in ["", "/like", "/save", "/delete", "/remove", "/lock", "/feature"] {
            table["/post\(what)"] = ("post", "post_id")
        }
        for what in ["", "/like", "/save", "/delete", "/remove", "/distinguish"] {
            table["/comment\(what)"] = ("comment", "comment_id")
        }
        for what in ["", "/follow", "/block", "/delete", "/remove", "/hide"] {
            table["/community\(what)"] = ("community", "community_id")
        }
        for what in ["", "/delete", "/mark_as_read"] {
            table["/private_message\(what)"] = ("message", "private_message_id")
        }
        return table
    }()
}
