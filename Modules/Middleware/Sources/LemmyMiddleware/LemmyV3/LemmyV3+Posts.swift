import ApiTypes
import LemmyIdentifiers
import Middleware
import WireRuntime

extension LemmyV3 {
    func post(_ id: PostID) -> Call<Post3Value> {
        Call(ApiGetPost(id: id)) { answer, context in
            let post = Post3Value(answer, server: context.server).knowing(context.viewer)
            // Version 0.18 lists the cross-posts as for a guest.
            return context.isBefore0_19 ? post.withCrossPostsWithoutViewerFields : post
        }
    }

    func posts(_ query: PostQuery) throws(ApiClientError) -> Call<RowPage<Post2Value>> {
        if let mark = query.filter.only, !ViewerMark.ofAllContent.contains(mark) {
            throw lacking("a list of the \(mark.rawValue) posts")
        }
        if case .multiCommunity = query.range { throw lackingMultiCommunities }
        return Call(rowsOf: ApiGetPosts(query)).needingRows
    }

    func vote(_ vote: Vote, on id: PostID) -> Call<Post2Value> {
        Call(ApiCreatePostLike(postId: id, score: vote.rawValue), Self.row)
    }

    func save(_ isSaved: Bool, _ id: PostID) -> Call<Post2Value> {
        Call(ApiSavePost(postId: id, save: isSaved), Self.row)
    }

    func marksReadOneByOne(_ version: ServerVersion?) -> Bool { version?.isBefore0_19 ?? false }

    func markRead(_ isRead: Bool, _ ids: [PostID], isOneByOne: Bool) -> Call<[Post2Value]> {
        let request = ApiMarkPostAsRead(
            postIds: isOneByOne ? nil : ids,
            read: isRead,
            postId: isOneByOne ? ids.first : nil
        )
        return Call(request) { answer, context in
            guard case .postResponse(let answer) = answer else { return [] }
            return [Post2Value(answer.postView, server: context.server)]
        }
    }

    func hide(_ isHidden: Bool, _ id: PostID) -> Call<Success> {
        Call(successOf: ApiHidePost(postIds: [id], hide: isHidden))
    }

    func edit(_ id: PostID, _ new: ContentDiff<PostContent>) -> Call<Post2Value> {
        // A removed text is sent as an empty one, because a field that is left out stays unchanged.
        let request = ApiEditPost(
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
        Call(ApiDeletePost(postId: id, deleted: isDeleted), Self.row)
    }

    func remove(_ isRemoved: Bool, _ id: PostID, reason: String?) -> Call<Post2Value> {
        Call(ApiRemovePost(postId: id, removed: isRemoved, reason: reason), Self.row)
    }

    func lock(_ isLocked: Bool, _ id: PostID, reason: String?) throws(ApiClientError) -> Call<Post2Value> {
        if reason != nil { throw lacking("the reason of a lock") }
        return Call(ApiLockPost(postId: id, locked: isLocked), Self.row)
    }

    func pin(_ isPinned: Bool, _ id: PostID, isOnInstance: Bool) -> Call<Post2Value> {
        let place: ApiPostFeatureType = isOnInstance ? .local : .community
        return Call(ApiFeaturePost(postId: id, featured: isPinned, featureType: place), Self.row)
    }

    func create(_ new: NewPost) -> Call<Post2Value> {
        let request = ApiCreatePost(
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
    private static func row(_ answer: ApiPostResponse, _ context: CallContext) -> Post2Value {
        Post2Value(answer.postView, server: context.server)
    }
}

extension ApiGetPosts {
    init(_ query: PostQuery) {
        let (filter, page) = (query.filter, query.page)
        self.init(
            sort: query.sort?.wire,
            page: page.page,
            limit: page.limit,
            savedOnly: filter.only.asks(for: .saved),
            likedOnly: filter.only.asks(for: .upvoted),
            dislikedOnly: filter.only.asks(for: .downvoted),
            showHidden: filter.showsHidden,
            showRead: filter.showsRead,
            showNsfw: filter.showsNsfw,
            pageCursor: page.cursor.map(ApiPaginationCursor.init(_:))
        )
        switch query.range {
        case .feed(let kind): type = kind.wire
        case .community(let id): communityId = id
        case .communityName(let name): communityName = name
        case .multiCommunity: break
        }
    }
}

extension Post3Value {
    /// The page, with cross-posts that contain no fields of the viewer.
    fileprivate var withCrossPostsWithoutViewerFields: Post3Value {
        var page = self
        page.crossPosts = crossPosts.map(\.withoutViewerFields)
        return page
    }
}

extension Post2Value {
    /// The row without the viewer's relation to the post, its author and its community.
    fileprivate var withoutViewerFields: Post2Value {
        var row = self
        row.groups = .rest
        row.communityRelation.groups = []
        row.creatorRelation.groups = []
        return row
    }
}
