import ApiTypesPieFed
import LemmyIdentifiers
import LemmyMiddleware
import Middleware

extension PieFed {
    func comment(_ id: CommentID) -> Call<Comment2Value> { Call(ApiPieFed.GetComment(id: id), Self.row) }

    /// Comments come from the flat list, also those of a thread. PieFed's tree (`/post/replies`) has a comment with everything below it,
    /// but its pages have no numbers, count only the outermost comments, and leave out the answers below a hidden comment.
    func comments(_ query: CommentQuery) throws(ApiClientError) -> Call<RowPage<Comment2Value>> {
        guard query.filter != .downvoted else { throw lacking("the comments that the viewer voted down") }
        if let mark = query.filter, !ViewerMark.ofAllContent.contains(mark) {
            throw lacking("a list of the \(mark.rawValue) comments")
        }
        var request = ApiPieFed.GetCommentList(
            limit: query.page.limit,
            page: query.page.text,
            // PieFed's own default is the newest first. It has no order of the saved ones by the time of the mark.
            sort: query.sort?.piefed ?? (query.filter == nil ? .hot : nil),
            likedOnly: query.filter == .upvoted ? true : nil,
            savedOnly: query.filter == .saved ? true : nil
        )
        switch query.range {
        case .feed(let kind):
            request.type = kind.piefed
            return list(request, of: kind)
        case .community(let id): request.communityId = id
        case .communityName(let name): return list(request, inCommunityNamed: name, query)
        case .thread(let post, let parent):
            (request.postId, request.parentId) = (post, parent)
            if let depth = query.maxDepth { return piece(request, depth, page: 1, []) }
        }
        return list(request)
    }

    private func list(
        _ request: ApiPieFed.GetCommentList,
        of feed: FeedKind? = nil
    ) -> Call<RowPage<Comment2Value>> {
        Call(request) { answer, context in
            RowPage(
                rows: answer.comments.map { Comment2Value($0, server: context.server) },
                next: NextPage(answer.nextPage)
            )
            .of(feed, context)
        }
    }

    /// Asks for the community first, because the list knows a community only by its number.
    private func list(
        _ request: ApiPieFed.GetCommentList,
        inCommunityNamed name: String,
        _ query: CommentQuery
    ) -> Call<RowPage<Comment2Value>> {
        Call(ApiPieFed.GetCommunity(name: name)) { answer, _ in answer.communityView.community.id }
            .followed { id, _ in
                var request = request
                request.communityId = id
                return .next(list(request))
            }
            .identified(by: query)
    }

    /// Returns the call for a piece of a tree, parents before children. It asks for as many pages as the piece has, to at most 300
    /// comments.
    ///
    /// - Parameters:
    ///   - thread: The request of the thread.
    ///   - depth: The number of levels. PieFed counts those of a post from 0.
    ///   - page: The number of the page.
    ///   - known: The comments of the pages before.
    private func piece(
        _ thread: ApiPieFed.GetCommentList,
        _ depth: Int,
        page: Int,
        _ known: [Comment2Value]
    ) -> Call<RowPage<Comment2Value>> {
        var request = thread
        request.maxDepth = thread.parentId == nil ? max(0, depth - 1) : depth
        (request.limit, request.depthFirst) = (100, true)
        request.page = page == 1 ? nil : "\(page)"
        return list(request).followed { answer, _ in
            // A page repeats the ancestors of its comments that were on the pages before.
            let ids = Set(known.map(\.id))
            let rows = known + answer.rows.filter { !ids.contains($0.id) }
            if answer.next == .none || answer.rows.isEmpty || rows.count >= 300 {
                return .value(RowPage(rows: Array(rows.withParentsFirst.prefix(300)), next: .none))
            }
            return .next(piece(thread, depth, page: page + 1, rows))
        }
    }

    /// Reads the comment and votes only if the viewer's vote is another one, because the same vote again takes it back: a request that
    /// arrives twice would undo itself.
    func vote(_ vote: Vote, on id: CommentID) -> Call<Comment2Value> {
        comment(id).followed { comment, _ in
            if comment.fields.vote == vote { return .value(comment) }
            return .next(Call(ApiPieFed.LikeCommentRequest(commentId: id, score: vote.rawValue), Self.row))
        }
    }

    /// PieFed refuses to save a comment that is saved, and to take the mark off one that is not. The wish is fulfilled then, and the
    /// comment is read.
    func save(_ isSaved: Bool, _ id: CommentID) -> Call<Comment2Value> {
        let read = comment(id)
        return Call(ApiPieFed.SaveCommentRequest(commentId: id, save: isSaved), Self.row)
            .recovering { error, _ in error.meansSaved(isSaved) ? .next(read) : nil }
    }

    /// The server requires the text, also if it stays the same.
    func edit(_ id: CommentID, _ new: ContentDiff<CommentContent>) -> Call<Comment2Value> {
        let request = ApiPieFed.EditCommentRequest(
            body: new.content.content,
            commentId: id,
            languageId: new(\.languageId)
        )
        return Call(request, Self.row)
    }

    func delete(_ isDeleted: Bool, _ id: CommentID) -> Call<Comment2Value> {
        let request = ApiPieFed.DeleteCommentRequest(commentId: id, deleted: isDeleted)
        let change = isDeleted ? "deleting the comment" : "restoring the comment"
        return Call(request, change, isDeleted, { $0.commentView.comment.deleted }, Self.row)
    }

    func remove(_ isRemoved: Bool, _ id: CommentID, reason: String?) -> Call<Comment2Value> {
        let request = ApiPieFed.RemoveCommentRequest(commentId: id, removed: isRemoved, reason: reason)
        let change = isRemoved ? "removing the comment" : "restoring the comment"
        return Call(request, change, isRemoved, { $0.commentView.comment.removed }, Self.row)
    }

    /// The answer to people who may not lock the comment is a success that changes nothing, as with posts.
    func lock(_ isLocked: Bool, _ id: CommentID, reason: String?) throws(ApiClientError) -> Call<Comment2Value> {
        if reason != nil { throw lacking("the reason of a lock") }
        let request = ApiPieFed.LockCommentRequest(commentId: id, locked: isLocked)
        let change = isLocked ? "locking the comment" : "opening the comment"
        return Call(request, change, isLocked, { $0.commentView.comment.locked }, Self.row)
    }

    /// The mark is a part of the comment's content, so the text is read and sent again. The server hides the text of a deleted or removed
    /// comment; sending that would erase it.
    func distinguish(_ isDistinguished: Bool, _ id: CommentID) -> Call<Comment2Value> {
        comment(id).followed { comment, _ throws(ApiClientError) in
            let fields = comment.comment1.fields
            guard !fields.deleted, !fields.removed else {
                throw ApiClientError(
                    .refused,
                    "comment:\(id) is \(fields.removed ? "removed" : "deleted"), so its mark cannot change",
                    hint: "restore it first"
                )
            }
            let request = ApiPieFed.EditCommentRequest(
                body: fields.content,
                commentId: id,
                distinguished: isDistinguished
            )
            let change = "marking the comment"
            return .next(Call(request, change, isDistinguished, { $0.commentView.comment.distinguished }, Self.row))
        }
    }

    /// The answer's comment already has the author's upvote.
    func create(_ new: NewComment) -> Call<Comment2Value> {
        let request = ApiPieFed.CreateCommentRequest(
            body: new.content,
            postId: new.postId,
            parentId: new.parentId,
            languageId: new.languageId
        )
        return Call(request, Self.row)
    }

    /// Returns the comment of a response that contains one.
    private static func row(_ answer: ApiPieFed.GetCommentResponse, _ context: CallContext) -> Comment2Value {
        Comment2Value(answer.commentView, server: context.server)
    }
}

extension [Comment2Value] {
    /// The rows with each comment before its replies; comments of the same level keep their order.
    ///
    /// - Complexity: O(rows × log(rows)).
    fileprivate var withParentsFirst: [Comment2Value] {
        enumerated()
            .sorted {
                ($0.element.comment1.ancestorIds.count, $0.offset) < ($1.element.comment1.ancestorIds.count, $1.offset)
            }
            .map(\.element)
    }
}
