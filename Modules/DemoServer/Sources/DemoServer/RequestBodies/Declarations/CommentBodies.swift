struct CreateComment: RequestBody {
    let content = Member<String>("content")
    let postID = Member<PostID>("post_id")
    let parentID = Member<CommentID?>("parent_id")
    let languageID = Member<LanguageID?>("language_id")
}

struct DeleteComment: RequestBody {
    let commentID = Member<CommentID>("comment_id")
    let deleted = Member<Bool>("deleted")
}

struct RemoveComment: RequestBody {
    let commentID = Member<CommentID>("comment_id")
    let removed = Member<Bool>("removed")
    let reason = Member<String?>("reason")
}

struct MarkCommentReplyAsRead: RequestBody {
    let commentReplyID = Member<Int32>("comment_reply_id")
    let read = Member<Bool>("read")
}

struct DistinguishComment: RequestBody {
    let commentID = Member<CommentID>("comment_id")
    let distinguished = Member<Bool>("distinguished")
}

struct CreateCommentLike: RequestBody {
    let commentID = Member<CommentID>("comment_id")
    let score = Member<Int16>("score")
}

struct CreateCommentReport: RequestBody {
    let commentID = Member<CommentID>("comment_id")
    let reason = Member<String>("reason")
}

struct EditComment: RequestBody {
    let commentID = Member<CommentID>("comment_id")
    let content = Member<String?>("content")
    let languageID = Member<LanguageID?>("language_id")
}

struct SaveComment: RequestBody {
    let commentID = Member<CommentID>("comment_id")
    let save = Member<Bool>("save")
}

struct ResolveCommentReport: ResolveReportBody {
    let reportID = Member<Int32>("report_id")
    let resolved = Member<Bool>("resolved")
}
