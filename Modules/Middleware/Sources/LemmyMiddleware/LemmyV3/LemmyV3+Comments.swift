import ApiTypes
import LemmyIdentifiers
import WireRuntime

extension LemmyV3 {
    func comment(_ id: CommentID) -> Call<Comment2Value> { Call(ApiGetComment(id: id), Self.row) }

    func comments(_ query: CommentQuery) throws(ApiClientError) -> Call<RowPage<Comment2Value>> {
        if let mark = query.filter, !ViewerMark.ofAllContent.contains(mark) {
            throw lacking("a list of the \(mark.rawValue) comments")
        }
        return Call(rowsOf: ApiGetComments(query))
    }

    func vote(_ vote: Vote, on id: CommentID) -> Call<Comment2Value> {
        Call(ApiCreateCommentLike(commentId: id, score: vote.rawValue), Self.row)
    }

    func save(_ isSaved: Bool, _ id: CommentID) -> Call<Comment2Value> {
        Call(ApiSaveComment(commentId: id, save: isSaved), Self.row)
    }

    func edit(_ id: CommentID, _ new: ContentDiff<CommentContent>) -> Call<Comment2Value> {
        Call(ApiEditComment(commentId: id, content: new(\.content), languageId: new(\.languageId)), Self.row)
    }

    func delete(_ isDeleted: Bool, _ id: CommentID) -> Call<Comment2Value> {
        Call(ApiDeleteComment(commentId: id, deleted: isDeleted), Self.row)
    }

    func remove(_ isRemoved: Bool, _ id: CommentID, reason: String?) -> Call<Comment2Value> {
        Call(ApiRemoveComment(commentId: id, removed: isRemoved, reason: reason), Self.row)
    }

    func distinguish(_ isDistinguished: Bool, _ id: CommentID) -> Call<Comment2Value> {
        Call(ApiDistinguishComment(commentId: id, distinguished: isDistinguished), Self.row)
    }

    func create(_ new: NewComment) -> Call<Comment2Value> {
        let request = ApiCreateComment(
            content: new.content,
            postId: new.postId,
            parentId: new.parentId,
            languageId: new.languageId
        )
        return Call(request, Self.row)
    }

    /// Returns the comment of a response that contains one.
    private static func row(_ answer: ApiCommentResponse, _ context: CallContext) -> Comment2Value {
        Comment2Value(answer.commentView, server: context.server)
    }
}

extension ApiGetComments {
    init(_ query: CommentQuery) {
        let (filter, page) = (query.filter, query.page)
        self.init(
            sort: query.sort?.wire,
            maxDepth: query.maxDepth,
            page: page.page,
            limit: page.limit,
            savedOnly: filter.asks(for: .saved),
            likedOnly: filter.asks(for: .upvoted),
            dislikedOnly: filter.asks(for: .downvoted)
        )
        // The type covers all communities unless the range is a feed, because the request is about one community or one post.
        type = .all
        switch query.range {
        case .feed(let kind): type = kind.wire
        case .community(let id): communityId = id
        case .communityName(let name): communityName = name
        case .thread(let post, let parent): (postId, parentId) = (post, parent)
        }
    }
}
