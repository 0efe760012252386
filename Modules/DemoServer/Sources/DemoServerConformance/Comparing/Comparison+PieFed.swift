import DemoServer

/// The differences that are allowed in the responses of PieFed beside those of ``ResponseComparison``:
///
/// | difference | reason |
/// |---|---|
/// | the body of a response that is no JSON | an HTML page; its status and content type are compared |
/// | `status` of an error, and a `message` that quotes Python or SQL | the implementation's words; the HTTP status is compared |
/// | the value of a field that no client of Strata reads (`notRead`) | it must be there and of the same kind, null aside |
/// | `post_type`, `image_details` and thumbnails | they come from downloaded pages and pictures |
/// | an `alt_text` equal to the title | the description of a downloaded picture |
/// | `about_html`, `sidebar` and similar | HTML of another Markdown library; the Markdown itself is compared |
/// | `active_daily` and similar | they count reading, and no response shows who has read |
/// | the `subscriptions_count`s of a community that somebody joined or left in the session | the response has the counts from before |
/// | `id` of the entries of the log | they count entries that the API does not show |
/// | `next_page` of a comment tree | a cursor |
extension ResponseComparison {
    /// The fields of responses that the client does not read.
    private static let notRead: Set<String> = [
        "accept_private_messages", "ai_generated", "ai_visibility", "announcement", "announcement_md",
        "answer",
        "ap_domain", "blurred", "bot_visibility", "can_auth_user_moderate", "community_keyword_filter",
        "conversation_id",
        "cross_posts", "default_comment_sort_type", "default_listing_type", "default_sort_type", "emoji_reactions",
        "email_unread", "event", "extra_fields", "federate_votes", "feed_auto_follow", "feed_auto_leave", "filtered",
        "flair",
        "hide_low_quality", "indexable", "newsletter", "nsfl_visibility", "other", "poll",
        "posting_warning", "post_type", "question_answer", "reply_collapse_threshold", "reply_hide_threshold",
        "repliesEnabled", "searchable", "show_nsfl", "tags", "discussion_languages", "children",
    ]

    /// The fields that PieFed computes from what the recording does not contain.
    private static let computedElsewhere: Set<String> = [
        "about_html", "sidebar", "thumbnail_url", "small_thumbnail_url", "image_details", "active_6monthly",
        "active_daily",
        "active_monthly", "active_weekly",
    ]

    /// Returns true if the value of a field is not compared, because the client does not read it or nothing determines it.
    func isUndetermined(
        _ key: String,
        in object: JSONObject,
        _ keys: [String],
        _ recorded: JSONValue,
        _ actual: JSONValue
    ) -> Bool {
        // The log's numbers count entries that the API does not show.
        if key == "id", keys.last?.hasPrefix("mod_") == true { return true }
        if key == "subscriptions_count" || key == "total_subscriptions_count",
            let community = object.values["id"]?.integer, recounted.contains(community)
        {
            return recorded.isSameKind(as: actual)
        }
        guard Self.notRead.contains(key) || Self.computedElsewhere.contains(key) else { return false }
        return recorded.isSameKind(as: actual)
    }

    /// Returns true if a field may be there or not.
    func mayLack(_ key: String, _ value: JSONValue, in object: JSONObject) -> Bool {
        switch key {
        // PieFed adds them to some of its responses and leaves them out of others.
        case _ where Self.notRead.contains(key): true
        // A picture that was found behind the link has the title of the post as its description.
        case "alt_text": value.text == "" || value.text == object.values["title"]?.text
        case "about_html", "thumbnail_url", "small_thumbnail_url", "image_details": true
        default: if case .null = value { true } else { key == "body" && value.text == "" }
        }
    }

    /// Compares a page of HTML.
    mutating func comparePage(_ contentType: String?) {
        let kinds = [contentType, record.contentType].map { $0?.prefix { $0 != ";" } ?? "none" }
        if kinds[0] != kinds[1] { add("content type", String(kinds[0]), String(kinds[1])) }
    }

    /// Compares the objects of two errors.
    mutating func compare(pieFedError recorded: JSONValue, _ actual: JSONValue) {
        for key in ["code", "error", "message"] {
            switch (recorded[key], actual[key]) {
            case (nil, nil): continue
            case (let value?, let other?):
                if key == "message", let text = value.text, Self.quotesCode(text) { continue }
                if "\(value)" != "\(other)" { add(".\(key)", "\(other)", "\(value)") }
            case (let value, let other):
                add(".\(key)", other.map { "\($0)" } ?? "nothing", value.map { "\($0)" } ?? "nothing")
            }
        }
    }

    /// Returns true if a message is that of Python, of a library or of the database, which the next version may word differently.
    private static func quotesCode(_ message: String) -> Bool {
        if message == "Validation failed" || message == "incorrect_login" { return false }
        let marks: [Character] = ["'", "(", "_", ":"]
        return message.isEmpty || message.contains(where: marks.contains) && !message.hasSuffix("bookmarked.")
            || message == "list index out of range" || message == "Not enough segments"
    }
}

extension LiveRecord {
    /// True if the response is a tree of comments, whose `next_page` is a cursor.
    var isTreeOfPieFed: Bool { path == "/post/replies" }
}

extension JSONValue {
    /// Returns true if both values are of the same kind. Null may stand for any of them.
    fileprivate func isSameKind(as other: JSONValue) -> Bool {
        switch (self, other) {
        case (.null, _), (_, .null), (.object, .object), (.array, .array), (.string, .string), (.number, .number),
            (.bool, .bool):
            true
        default: false
        }
    }
}
