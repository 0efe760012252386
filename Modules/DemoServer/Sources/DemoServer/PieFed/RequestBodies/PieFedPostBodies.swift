// The bodies of PieFed's writes, as far as they differ from Lemmy's. PieFed's other members are accepted and have no effect here.

struct CreatePostOfPieFed: RequestBody {
    let title = Member<FilledText>("title")
    let communityID = Member<CommunityID>("community_id")
    let altText = Member<String?>("alt_text")
    let text = Member<String?>("body")
    let url = Member<String?>("url")
    let nsfw = Member<Bool?>("nsfw")
    let languageID = Member<LanguageID?>("language_id")
}

extension DecodedBody where Body == CreatePostOfPieFed {
    /// The body with Lemmy's names.
    var inV3: DecodedBody<CreatePost> {
        var values = values
        values["name"] = DecodedField(value: self.title.text)
        return DecodedBody<CreatePost>(declared: CreatePost(), values: values)
    }
}

struct EditPostOfPieFed: RequestBody {
    let postID = Member<PostID>("post_id")
    let altText = Member<String?>("alt_text")
    let title = Member<FilledText?>("title")
    let text = Member<String?>("body")
    let url = Member<String?>("url")
    let nsfw = Member<Bool?>("nsfw")
    let languageID = Member<LanguageID?>("language_id")
}

extension DecodedBody where Body == EditPostOfPieFed {
    /// The body with Lemmy's names. A null clears a text, as an empty text does.
    var inV3: DecodedBody<EditPost> {
        var values = values
        values["name"] = DecodedField<String?>(value: self.title?.text)
        for name in ["url", "alt_text"] where values[name] != nil {
            let text = (values[name] as? DecodedField<String?>)?.value
            values[name] = DecodedField<String?>(value: text ?? "")
        }
        return DecodedBody<EditPost>(declared: EditPost(), values: values)
    }
}

/// The members of a vote, beside the subject's number.
struct VoteFieldsOfPieFed: BodyFieldGroup {
    let score = Member<Int32>("score")
    /// A reaction.
    let emoji = Member<String?>("emoji")
}

struct LikePostOfPieFed: RequestBody {
    let postID = Member<PostID>("post_id")
    let vote = VoteFieldsOfPieFed()
}

struct MarkPostAsReadOfPieFed: RequestBody {
    let read = Member<Bool>("read")
    let postID = Member<PostID?>("post_id")
    let postIDs = Member<[PostID]?>("post_ids")
}

struct HidePostOfPieFed: RequestBody {
    let postID = Member<PostID>("post_id")
    let hidden = Member<Bool>("hidden")
}

struct FeaturePostOfPieFed: RequestBody {
    let postID = Member<PostID>("post_id")
    let featured = Member<Bool>("featured")
    let featureType = Member<FeaturePlaceOfPieFed?>("feature_type")
}

/// The place where a post is pinned, in the real server's order.
enum FeaturePlaceOfPieFed: String, Choice {
    case community = "Community"
    case local = "Local"

    var place: FeaturePlace { self == .local ? .local : .community }
}

struct SubscribeToPost: RequestBody {
    let postID = Member<PostID>("post_id")
    let subscribe = Member<Bool>("subscribe")
}

struct PollVote: RequestBody {
    let postID = Member<PostID>("post_id")
    let choiceIDs = Member<[Int32]>("choice_id")
}

struct SetPostNSFW: RequestBody {
    let postID = Member<PostID>("post_id")
    let nsfw = Member<Bool>("nsfw_status")
}

struct CreateCommentOfPieFed: RequestBody {
    let text = Member<String>("body")
    let postID = Member<PostID>("post_id")
    let parentID = Member<CommentID?>("parent_id")
    let languageID = Member<LanguageID?>("language_id")
}

extension DecodedBody where Body == CreateCommentOfPieFed {
    /// The body with Lemmy's names.
    var inV3: DecodedBody<CreateComment> {
        DecodedBody<CreateComment>(declared: CreateComment(), values: values.renaming("body", to: "content"))
    }
}

struct EditCommentOfPieFed: RequestBody {
    let text = Member<String>("body")
    let commentID = Member<CommentID>("comment_id")
    let languageID = Member<LanguageID?>("language_id")
    let distinguished = Member<Bool?>("distinguished")
}

extension DecodedBody where Body == EditCommentOfPieFed {
    /// The body with Lemmy's names.
    var inV3: DecodedBody<EditComment> {
        var values = values
        values["content"] = DecodedField<String?>(value: self.text)
        return DecodedBody<EditComment>(declared: EditComment(), values: values)
    }
}

struct LikeCommentOfPieFed: RequestBody {
    let commentID = Member<CommentID>("comment_id")
    let vote = VoteFieldsOfPieFed()
}

struct LockCommentOfPieFed: RequestBody {
    let commentID = Member<CommentID>("comment_id")
    let locked = Member<Bool>("locked")
}

struct SubscribeToComment: RequestBody {
    let commentID = Member<CommentID>("comment_id")
    let subscribe = Member<Bool>("subscribe")
}

struct MarkCommentAsAnswer: RequestBody {
    let commentID = Member<CommentID>("comment_reply_id")
    let answer = Member<Bool>("answer")
}
