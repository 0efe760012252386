import LemmyMiddleware
import Primitives

/// The texts and ancestors of an edit, which explain the meaning of a server's refusal.
@MainActor
struct EditContext {
    /// The subject of the edit, or an entity above it, which may be removed or deleted.
    struct Ancestor {
        let reference: EntityKey
        let isRemoved: Bool
        let isDeleted: Bool
        /// The role that removes other people's content there: `a moderator`.
        let remover: String
    }

    /// The texts that the edit sends.
    var texts: [LimitedText] = []
    /// The subject of the edit and the entities above it, the nearest first.
    var ancestors: [Ancestor] = []

    /// Creates the context of an edit.
    ///
    /// - Parameters:
    ///   - subject: The object of the edit.
    ///   - texts: The texts that the edit sends.
    init(about subject: Any? = nil, sending texts: [LimitedText] = []) {
        self.texts = texts
        ancestors = Self.places(of: subject)
    }

    private static func places(of subject: Any?) -> [Ancestor] {
        switch subject {
        case let comment as any Comment1Providing:
            [Ancestor(EntityKey(kind: "comment", id: "\(comment.id)"), comment, comment)]
                + places(of: (comment as? any Comment2Providing)?.post)
        case let reply as any Reply2Providing: places(of: reply.comment)
        case let post as any Post1Providing:
            [Ancestor(EntityKey(kind: "post", id: "\(post.id)"), post, post)]
                + places(of: (post as? any Post2Providing)?.community)
        case let community as any Community1Providing:
            [
                Ancestor(
                    EntityKey(kind: "community", id: "\(community.id)"),
                    community,
                    community,
                    remover: "an administrator"
                )
            ]
        default: []
        }
    }

    /// Returns the meaning of a server's refusal and the advice for it; nil if the server's code does not tell.
    func explanation(of error: ApiClientError) -> (reason: String?, advice: String)? {
        guard error.code == .refused || error.code == .notFound, let word = error.serverCode else { return nil }
        if let advice = LimitedText.advice(on: word, texts) { return (nil, advice) }
        if word == "deleted" { return missingAncestorExplanation }
        return error.refusalAdvice.map { (nil, $0) }
    }

    /// The explanation for a missing ancestor. The server has one code for content that its author deleted and that a moderator removed.
    private var missingAncestorExplanation: (reason: String?, advice: String) {
        if let place = ancestors.first(where: \.isRemoved) {
            let reference = place.reference
            return (
                "\(place.remover) has removed \(reference)",
                "ask \(place.remover) to bring it back (remove \(reference) off); modlog shows who removed it, and why"
            )
        }
        if let place = ancestors.first(where: \.isDeleted) {
            let reference = place.reference
            return ("the author has deleted \(reference)", "delete \(reference) off, as the author")
        }
        guard let place = ancestors.first else {
            return ("the content above it was deleted, or removed by a moderator", "load it again to see which")
        }
        return (
            "\(place.reference), or an entity that contains it, was deleted or removed",
            "refresh \(place.reference): its fields deleted and removed show which"
        )
    }
}

extension EditContext.Ancestor {
    @MainActor
    fileprivate init(
        _ reference: EntityKey,
        _ deletable: any DeletableProviding,
        _ removable: any RemovableProviding,
        remover: String = "a moderator"
    ) {
        self.init(
            reference: reference,
            isRemoved: removable.removed,
            isDeleted: deletable.deleted,
            remover: remover
        )
    }
}

extension ApiClientError {
    /// The advice for a server's refusal, by its code; nil if the code has no advice, or the error is no refusal.
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
            (["not_an_admin"], "login as an administrator; load instance lists them"),
            (
                ["not_higher_mod", "not_top_mod"], "ask a moderator who was appointed earlier, or an administrator"
            ),
            (["not_higher_admin"], "ask an administrator who was appointed earlier"),
            (
                [
                    "no_post_edit_allowed", "no_comment_edit_allowed", "edit_private_message_not_allowed",
                    "couldnt_update_post", "couldnt_update_comment",
                ],
                "login as the author"
            ),
            (["couldnt_update_private_message"], "only the recipient can do that"),
            (["locked"], "ask a moderator of the community to unlock it: lock REF off"),
            (
                ["banned_from_community", "person_is_banned_from_community"],
                "ask a moderator: the account is banned there"
            ),
            (["only_mods_can_post_in_community"], "post in another community: only moderators can post here"),
            (["person_is_blocked"], "block PERSON off, if it was you who blocked them"),
            (["downvotes_are_disabled"], "vote REF up, or off: the server allows no downvotes"),
            (["couldnt_create_report"], "you can report a thing only once; it may be reported already"),
            (["invalid_url", "invalid_url_scheme"], "give a whole address: https://example.org/page"),
            (["invalid_body_field"], "shorten the text: the server has a limit for it"),
            (["slurs"], "the server refuses a word in the text: leave it out"),
            (["language_not_allowed"], "choose another language: the community does not allow it"),
            (["community_user_already_banned", "community_moderator_already_exists"], "refresh it: already done"),
            (
                ["cant_block_yourself", "cant_block_local_instance", "cant_block_admin"],
                "you cannot block yourself, an administrator or your own server"
            ),
            (["max_comment_depth_reached"], "reply further up: the thread is too deep"),
            (["no_email_setup"], "the server sends no mail: leave the e-mail address out, or ask its administrators"),
            (["email_already_exists"], "another account has that address: me forgot EMAIL"),
            (["email_required"], "the server needs an e-mail address"),
            (["user_already_exists", "community_already_exists"], "choose another name: this one is taken"),
            (["invalid_name"], "a name has 3 to 20 small letters, digits and _"),
            (["captcha_incorrect"], "type it again: a new captcha comes"),
            (["registration_application_answer_required"], "register NAME answer \"...\""),
            (["token_not_found"], "use the newest mail: each code works once"),
            (["invalid_display_name"], "a display name has 3 to 20 characters"),
            (["bio_length_overflow"], "shorten the biography: 300 characters are the maximum"),
            (["invalid_matrix_id"], "a Matrix id looks like @name:host"),
            (["too_many_items"], "the file has more entries than the server takes"),
            (["totp_already_enabled"], "me totp off first"),
            (["only_admins_can_create_communities"], "ask an administrator to create it"),
            (["cannot_leave_admin"], "appoint another administrator first: you are the last one"),
            (["object_not_local"], "choose an account of this server"),
            (["site_name_length_overflow"], "shorten the name: 20 characters are the maximum"),
            (["site_description_length_overflow"], "shorten the description: 150 characters are the maximum"),
            (["invalid_regex", "permissive_regex"], "check the regular expression; it must not match everything"),
            (["application_question_required"], "set application_question, too"),
        ]
        return Dictionary(bySubject.flatMap { entry in entry.words.map { ($0, entry.advice) } }) { first, _ in first }
    }()
}

/// A text that a command sends, with Lemmy's limit for its length, which is explained when the server refuses the text.
struct LimitedText: Sendable {
    /// The limits of a text's length, and the server's codes for a violation.
    struct Limit: Sendable {
        let lengths: ClosedRange<Int>
        let words: Set<String>
        /// Counts the characters of a text as the server does.
        let count: @Sendable (String) -> Int

        static let title = Limit(3...200, ["invalid_post_title"]) { $0.trimmed.unicodeScalars.count }
        static let postBody = Limit(1...50_000, ["invalid_body_field"])
        static let body = Limit(1...10_000, ["invalid_body_field", "couldnt_create_comment"])
        static let altText = Limit(1...1_500, ["alt_text_length_overflow"])
        static let address = Limit(1...2_000, ["url_length_overflow"])
        static let blockedWord = Limit(3...50, ["block_keyword_too_short", "block_keyword_too_long"]) { $0.count }
        static let reportReason = Limit(1...1_000, ["report_reason_required", "report_too_long"]) {
            $0.unicodeScalars.count
        }

        private init(
            _ lengths: ClosedRange<Int>,
            _ words: Set<String>,
            _ count: @escaping @Sendable (String) -> Int = { $0.utf16.count }
        ) {
            (self.lengths, self.words, self.count) = (lengths, words, count)
        }
    }

    /// The name of the text: `the title`.
    let name: String
    let text: String
    let limit: Limit

    init(_ name: String, _ text: String, _ limit: Limit) {
        (self.name, self.text, self.limit) = (name, text, limit)
    }

    /// The advice for a text that is too long or too short; nil if its length is allowed.
    private var limitViolation: String? {
        let (count, lengths) = (limit.count(text), limit.lengths)
        guard !lengths.contains(count) else { return nil }
        let length = count == 1 ? "1 character" : "\(count) characters"
        return count > lengths.upperBound
            ? "shorten \(name): it has \(length), and \(lengths.upperBound) is the maximum"
            : "lengthen \(name): it has \(length), and \(lengths.lowerBound) is the minimum"
    }

    /// Returns the advice for a server that refuses one of these texts by its code; nil if the code is about none of them.
    static func advice(on word: String, _ texts: [LimitedText]) -> String? {
        let meant = texts.filter { $0.limit.words.contains(word) }
        if let complaint = meant.lazy.compactMap(\.limitViolation).first { return complaint }
        if let title = meant.first(where: { $0.text.contains(where: \.isNewline) && word == "invalid_post_title" }) {
            return "give \(title.name) in one line"
        }
        // A server may have other limits than Lemmy's defaults.
        return meant.first.map {
            "shorten \($0.name): this server allows fewer than its \($0.limit.count($0.text)) characters"
        }
    }
}

extension String {
    fileprivate var trimmed: Substring {
        let start = drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
    }
}
