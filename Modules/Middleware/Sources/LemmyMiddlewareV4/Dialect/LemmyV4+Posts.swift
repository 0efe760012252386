import ApiTypesV4
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import WireRuntime

extension LemmyV4: PostDialect {
    func post(_ id: PostID) -> Call<Post3Value> { Call(ApiV4.GetPost(id: id)) }

    func posts(_ query: PostQuery) throws(ApiClientError) -> Call<RowPage<Post2Value>> {
        if let mark = query.filter.only {
            guard query.range == .feed(.all) else { throw lacking("the \(mark.rawValue) posts of one feed") }
            if mark == .read || mark == .hidden, query.sort != nil {
                throw lacking("the \(mark.rawValue) posts in another order than the last first")
            }
            if mark == .read { return try readPosts(query.page) }
            if mark == .hidden { return try hiddenPosts(query.page) }
            return try marked(mark, .posts, isSorted: query.sort != nil, query.page) { row in
                if case .post(let post) = row { post } else { nil }
            }
        }
        var request = ApiV4.GetPosts(
            sort: query.sort?.wireV4,
            timeRangeSeconds: query.sort?.maximumAge,
            showHidden: query.filter.showsHidden,
            showRead: query.filter.showsRead,
            showNsfw: query.filter.showsNsfw,
            pageCursor: try cursor(of: query.page),
            limit: query.page.limit
        )
        switch query.range {
        case .feed(let kind): request.type = kind.wireV4
        case .community(let id): request.communityId = id
        case .communityName(let name): request.communityName = name
        case .multiCommunity(let id): request.multiCommunityId = id
        }
        return Call(rowsOf: request).needingRows
    }

    /// Returns the call for a page of the content that the viewer saved or voted on, the last one first. The server may send content of
    /// other types, too, which is left out.
    ///
    /// - Parameters:
    ///   - mark: The mark of the viewer.
    ///   - type: The type of the content.
    ///   - isSorted: True if the caller asks for an order of its own. Saved content has only one order, also in version 0.19.
    ///   - page: The page.
    ///   - pick: Takes the content out of a row.
    /// - Throws: ``ApiClientError`` with code `unsupported` for an order of its own, and for the number of a later page.
    func marked<Row: ContentResponse>(
        _ mark: ViewerMark,
        _ type: ApiV4.PersonContentType,
        isSorted: Bool,
        _ page: PageQuery,
        _ pick: @escaping @Sendable (ApiV4.PostCommentCombinedView) -> Row?
    ) throws(ApiClientError) -> Call<RowPage<Row.Model.Value>> {
        let (cursor, limit) = (try cursor(of: page), page.limit)
        let map = { @Sendable (row: ApiV4.PostCommentCombinedView, context: CallContext) in
            pick(row)?.tierValue(of: context.server)
        }
        if mark == .saved {
            return Call(rowsOf: ApiV4.ListPersonSaved(type: type, pageCursor: cursor, limit: limit), map)
        }
        if isSorted { throw lacking("the \(mark.rawValue) content in another order than the last vote first") }
        let request = ApiV4.ListPersonLiked(
            type: type,
            likeType: mark == .upvoted ? .likedOnly : .dislikedOnly,
            pageCursor: cursor,
            limit: limit
        )
        return Call(rowsOf: request, map)
    }

    func vote(_ vote: Vote, on id: PostID) -> Call<Post2Value> {
        Call(ApiV4.CreatePostLike(postId: id, isUpvote: vote.isUpvote), Self.row)
    }

    func save(_ isSaved: Bool, _ id: PostID) -> Call<Post2Value> {
        Call(ApiV4.SavePost(postId: id, save: isSaved), Self.row)
    }

    /// The answer contains the post only if there is one.
    func markRead(_ isRead: Bool, _ ids: [PostID], isOneByOne: Bool) -> Call<[Post2Value]> {
        guard ids.count == 1 else { return Call(ApiV4.MarkManyPostsAsRead(postIds: ids, read: isRead)) { _, _ in [] } }
        return Call(ApiV4.MarkPostAsRead(postId: ids[0], read: isRead)) { [Self.row($0, $1)] }
    }

    func hide(_ isHidden: Bool, _ id: PostID) -> Call<Success> {
        Call(successOf: ApiV4.HidePost(postId: id, hide: isHidden))
    }

    func edit(_ id: PostID, _ new: ContentDiff<PostContent>) -> Call<Post2Value> {
        // A removed text is sent as an empty one, because a field that is left out stays unchanged.
        let request = ApiV4.EditPost(
            postId: id,
            name: new(\.title),
            url: new { $0.linkUrl?.string ?? "" },
            body: new { $0.content ?? "" },
            altText: new { $0.altText ?? "" },
            nsfw: new(\.nsfw),
            languageId: new(\.languageId)
        )
        return Call(request, Self.row)
    }

    func delete(_ isDeleted: Bool, _ id: PostID) -> Call<Post2Value> {
        Call(ApiV4.DeletePost(postId: id, deleted: isDeleted), Self.row)
    }

    /// A missing reason is sent as an empty one, because the server requires the field.
    func remove(_ isRemoved: Bool, _ id: PostID, reason: String?) -> Call<Post2Value> {
        Call(ApiV4.RemovePost(postId: id, removed: isRemoved, reason: reason ?? ""), Self.row)
    }

    /// A missing reason is sent as an empty one, because the server requires the field.
    func lock(_ isLocked: Bool, _ id: PostID, reason: String?) -> Call<Post2Value> {
        Call(ApiV4.LockPost(postId: id, locked: isLocked, reason: reason ?? ""), Self.row)
    }

    func pin(_ isPinned: Bool, _ id: PostID, isOnInstance: Bool) -> Call<Post2Value> {
        let place: ApiV4.PostFeatureType = isOnInstance ? .local : .community
        return Call(ApiV4.FeaturePost(postId: id, featured: isPinned, featureType: place), Self.row)
    }

    func create(_ new: NewPost) -> Call<Post2Value> {
        let request = ApiV4.CreatePost(
            name: new.title,
            communityId: new.communityId,
            url: new.linkUrl,
            body: new.content,
            altText: new.altText,
            nsfw: new.nsfw,
            languageId: new.languageId,
            customThumbnail: new.thumbnailUrl
        )
        return Call(request, Self.row)
    }

    /// Returns the post of a response that contains one.
    private static func row(_ answer: ApiV4.PostResponse, _ context: CallContext) -> Post2Value {
        Post2Value(answer.postView, server: context.server)
    }
}
