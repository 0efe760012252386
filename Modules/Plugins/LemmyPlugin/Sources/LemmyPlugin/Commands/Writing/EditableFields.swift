import LemmyMiddleware

/// What `edit` sets of each kind: whoever wrote it may, and nothing else of it can be set.
@MainActor
enum EditableFields {
    static var post: [EditableField<PostContent>] {
        [
            .text("title", at: \.title), .optionalText("content", "body", "text", at: \.content),
            .address("link_url", "url", at: \.linkUrl), .flag("nsfw", at: \.nsfw),
            .optionalText("alt_text", at: \.altText), .language("language_id", at: \.languageId),
        ]
    }

    static var comment: [EditableField<CommentContent>] {
        [.text("content", "body", "text", at: \.content), .language("language_id", at: \.languageId)]
    }

    static var message: [EditableField<String>] { [.text("content", "text", at: \.self)] }

    static var community: [EditableField<CommunityContent>] {
        [
            .text("title", at: \.title), .optionalText("description", at: \.description), .address("icon", at: \.icon),
            .address("banner", at: \.banner), .flag("nsfw", at: \.nsfw),
            .flag("only_moderators_can_post", at: \.onlyModeratorsCanPost),
        ]
    }

    /// What of the values that were typed has a limit at the server.
    static func texts(_ assignments: [(field: String, value: String)], of subject: Any) -> [LimitedText] {
        let isPost = subject is any Post1Providing
        return assignments.compactMap { field, value in
            switch field {
            case "title": isPost ? LimitedText("the title", value, .title) : nil
            case "content", "body", "text": LimitedText("the \(field)", value, isPost ? .postBody : .body)
            case "description": LimitedText("the description", value, .body)
            case "alt_text": LimitedText("the alt_text", value, .altText)
            case "link_url", "url", "icon", "banner": LimitedText("the \(field)", value, .address)
            default: nil
            }
        }
    }

    /// The fields' names, as `show` calls them; none of a kind that is not edited.
    static func names(ofKind kind: String) -> [String] {
        switch kind {
        case "post": post.map(\.names[0])
        case "comment": comment.map(\.names[0])
        case "message": message.map(\.names[0])
        case "community": community.map(\.names[0])
        default: []
        }
    }
}
