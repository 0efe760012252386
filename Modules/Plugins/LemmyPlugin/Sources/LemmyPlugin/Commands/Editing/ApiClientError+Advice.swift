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
                "login as a moderator of the community"
            ),
            (["not_an_admin"], "login as an administrator; load instance names them"),
            (
                ["not_higher_mod", "not_top_mod"], "ask a moderator who was appointed earlier, or an administrator"
            ),
            (["not_higher_admin"], "ask an administrator who was appointed earlier"),
            (
                [
                    "no_post_edit_allowed", "no_comment_edit_allowed", "edit_private_message_not_allowed",
                    "couldnt_update_post", "couldnt_update_comment",
                ],
                "login as who wrote it"
            ),
            (["couldnt_update_private_message"], "leave that to whom it was sent to"),
            (["locked"], "ask a moderator of the community to unlock it: lock REF off"),
            (
                ["banned_from_community", "person_is_banned_from_community"],
                "ask a moderator: the account is banned there"
            ),
            (["only_mods_can_post_in_community"], "post in another community: here only moderators do"),
            (["person_is_blocked"], "block PERSON off, if it was you who blocked them"),
            (["downvotes_are_disabled"], "vote REF up, or off: the server takes no downvotes"),
            (["couldnt_create_report"], "reports lists what moderators see; one reports a thing once"),
            (["invalid_url", "invalid_url_scheme"], "give a whole address: https://example.org/page"),
            (["invalid_body_field"], "shorten the text: the server has a limit for it"),
            (["slurs"], "the server refuses a word of it: write it without"),
            (["language_not_allowed"], "choose another language: the community does not take that one"),
            (["community_user_already_banned", "community_moderator_already_exists"], "refresh it: it is so already"),
            (
                ["cant_block_yourself", "cant_block_local_instance", "cant_block_admin"],
                "block another: oneself, administrators and the own server cannot be"
            ),
            (["max_comment_depth_reached"], "reply further up: the thread is too deep"),
        ]
        return Dictionary(bySubject.flatMap { entry in entry.words.map { ($0, entry.advice) } }) { first, _ in first }
    }()
}
