import ApiTypesV4
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import WireRuntime

extension LemmyV4: CommentDialect {
    func comment(_ id: CommentID) -> Call<Comment2Value> { Call(ApiV4.GetComment(id: id), Self.row) }

    /// The slim lists of 1.0 are not used, because their rows lack the post and the community.
    func comments(_ query: CommentQuery) throws(ApiClientError) -> Call<RowPage<Comment2Value>> {
        if let mark = query.filter {
            guard ViewerMark.ofAllContent.contains(mark) else {
                throw lacking("a list of the \(mark.rawValue) comments")
            }
            guard query.range == .feed(.all) else { throw lacking("the \(mark.rawValue) comments of one place") }
            return try marked(mark, .comments, isSorted: query.sort != nil, query.page) { row in
                if case .comment(let comment) = row { comment } else { nil }
            }
        }
        // The type covers all communities unless the range is a feed, because the server's default is the account's own feed. The comments
        // are of any age, because the server would apply the account's range for posts.
        var request = ApiV4.GetComments(
            type: .all,
            sort: query.sort?.wireV4,
            timeRangeSeconds: 0,
            maxDepth: query.maxDepth,
            pageCursor: try cursor(of: query.page),
            limit: query.page.limit
        )
        switch query.range {
        case .feed(let kind): request.type = kind.wireV4
        case .community(let id): request.communityId = id
        case .communityName(let name): request.communityName = name
        case .thread(let post, let parent): (request.postId, request.parentId) = (post, parent)
        }
        guard query.maxDepth != nil else { return Call(rowsOf: request) }
        return Call(rowsOf: request).map { page in
            var page = page
            page.rows = page.rows.withParentsFirst
            return page
        }
    }

    func vote(_ vote: Vote, on id: CommentID) -> Call<Comment2Value> {
        Call(ApiV4.CreateCommentLike(commentId: id, isUpvote: vote.isUpvote), Self.row)
    }

    func save(_ isSaved: Bool, _ id: CommentID) -> Call<Comment2Value> {
        Call(ApiV4.SaveComment(commentId: id, save: isSaved), Self.row)
    }

    func edit(_ id: CommentID, _ new: ContentDiff<CommentContent>) -> Call<Comment2Value> {
        Call(ApiV4.EditComment(commentId: id, content: new(\.content), languageId: new(\.languageId)), Self.row)
    }

    func delete(_ isDeleted: Bool, _ id: CommentID) -> Call<Comment2Value> {
        Call(ApiV4.DeleteComment(commentId: id, deleted: isDeleted), Self.row)
    }

    /// A missing reason is sent as an empty one, because the server requires the field.
    func remove(_ isRemoved: Bool, _ id: CommentID, reason: String?) -> Call<Comment2Value> {
        Call(ApiV4.RemoveComment(commentId: id, removed: isRemoved, reason: reason ?? ""), Self.row)
    }

    func distinguish(_ isDistinguished: Bool, _ id: CommentID) -> Call<Comment2Value> {
        Call(ApiV4.DistinguishComment(commentId: id, distinguished: isDistinguished), Self.row)
    }

    /// A missing reason is sent as an empty one, because the server requires the field.
    func lock(_ isLocked: Bool, _ id: CommentID, reason: String?) -> Call<Comment2Value> {
        Call(ApiV4.LockComment(commentId: id, locked: isLocked, reason: reason ?? ""), Self.row)
    }

    func create(_ new: NewComment) -> Call<Comment2Value> {
        let request = ApiV4.CreateComment(
            content: new.content,
            postId: new.postId,
            parentId: new.parentId,
            languageId: new.languageId
        )
        return Call(request, Self.row)
    }

    /// Returns the comment of a response that contains one.
    private static func row(_ answer: ApiV4.CommentResponse, _ context: CallContext) -> Comment2Value {
        Comment2Value(answer.commentView, server: context.server)
    }
}

extension [Comment2Value] {
    /// The rows with each comment before its replies. Replies to the same comment keep their order.
    ///
    /// Version 1.0 lists a piece of a tree from its deepest level upwards. The result has the order of version 0.19, which sorts by the
    /// text of the path to the parent.
    ///
    /// - Complexity: O(rows × log(rows) × depth).
    var withParentsFirst: [Comment2Value] {
        let rows = enumerated().map { (path: $1.comment1.ancestorIds.map { "\($0)" }, place: $0, row: $1) }
        return rows.sorted { left, right in
            left.path == right.path ? left.place < right.place : left.path.lexicographicallyPrecedes(right.path)
        }
        .map(\.row)
    }
}
