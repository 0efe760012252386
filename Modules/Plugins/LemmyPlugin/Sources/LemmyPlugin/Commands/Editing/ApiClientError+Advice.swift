import LemmyMiddleware

extension ApiClientError {
    /// What to do about a server's no, by its word; nil where the word says nothing of it, or it is no refusal.
    var refusalAdvice: String? {
        guard code == .refused || code == .notFound, let word = serverCode else { return nil }
        return Self.advice[word]
    }

    private static let advice: [String: String] = {
        let bySubject: [(words: [String], advice: String)] = [
            (
                ["not_a_moderator", "not_a_mod_or_admin"],
                "only moderators of the community may: login as one, or report it"
            ),
            (["not_an_admin"], "only administrators may: login as one; load instance names them"),
            (
                ["not_higher_mod", "not_top_mod"], "only a moderator who was appointed earlier may, or an administrator"
            ),
            (["not_higher_admin"], "only an administrator who was appointed earlier may"),
            (
                [
                    "no_post_edit_allowed", "no_comment_edit_allowed", "edit_private_message_not_allowed",
                    "couldnt_update_post", "couldnt_update_comment", "couldnt_update_private_message",
                ],
                "only who wrote it may: login as them"
            ),
            (["locked"], "the post is locked; a moderator unlocks it: lock REF off"),
            (["deleted"], "it was deleted; who did that can bring it back: delete REF off"),
            (["banned_from_community", "person_is_banned_from_community"], "the account is banned there; ask a moderator"),
            (["only_mods_can_post_in_community"], "only moderators post there: choose another community"),
            (["person_is_blocked"], "one of you blocked the other: block PERSON off, if it was you"),
            (["downvotes_are_disabled"], "the server takes no downvotes: vote REF up, or off"),
            (["couldnt_create_report"], "you reported it already, it seems; reports lists what moderators see"),
            (["report_reason_required", "report_too_long"], "give a reason of 1 to 1000 characters"),
            (["invalid_post_title"], "a title has 3 to 200 characters, in one line"),
            (["invalid_url", "invalid_url_scheme"], "give a whole address: https://example.org/page"),
            (["invalid_body_field", "couldnt_create_comment"], "give a text of 1 to 10000 characters"),
            (["slurs"], "the server refuses a word of it: write it without"),
            (["language_not_allowed"], "the community does not take that language"),
            (["community_user_already_banned", "community_moderator_already_exists"], "it is so already"),
            (["cant_block_yourself", "cant_block_local_instance", "cant_block_admin"], "neither oneself nor an administrator nor the own server can be blocked"),
            (["max_comment_depth_reached"], "the thread is too deep: reply further up"),
        ]
        return Dictionary(bySubject.flatMap { entry in entry.words.map { ($0, entry.advice) } }) { first, _ in first }
    }()
}
