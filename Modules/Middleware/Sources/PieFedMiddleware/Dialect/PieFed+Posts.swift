import ApiTypesPieFed
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import WireRuntime

// Hiding a post is refused: PieFed accepts the request, and goes on listing the post.

extension PieFed {
    func post(_ id: PostID) -> Call<Post3Value> {
        Call(ApiPieFed.GetPost(id: id)) { answer, context in
            let page = Post3Value(answer, server: context.server)
            return answer.moderators == nil ? page : page.knowing(context.viewer)
        }
    }

    func posts(_ query: PostQuery) throws(ApiClientError) -> Call<RowPage<Post2Value>> {
        let filter = query.filter
        guard filter.only != .downvoted else { throw lacking("the posts that the viewer voted down") }
        if let mark = filter.only, !ViewerMark.ofAllContent.contains(mark) {
            throw lacking("a list of the \(mark.rawValue) posts")
        }
        // Posts that the viewer has hidden are always listed.
        guard filter.showsHidden != false else { throw lacking("leaving out hidden posts") }
        guard filter.showsRead == nil else {
            throw lacking("a feed with or without the posts that the viewer has read")
        }
        let feed: FeedKind? = if case .feed(let kind) = query.range { kind } else { nil }
        var request = ApiPieFed.GetPostList(
            sort: try spell(query.sort, as: \.ofPosts),
            savedOnly: filter.only == .saved ? true : nil,
            nsfw: filter.showsNsfw.map { $0 ? .include : .exclude },
            limit: query.page.limit,
            page: query.page.text,
            likedOnly: filter.only == .upvoted ? true : nil
        )
        switch query.range {
        case .feed(let kind): request.type = kind.piefed
        case .community(let id): request.communityId = id
        case .communityName(let name): request.communityName = name
        case .multiCommunity(let id): request.feedId = id
        }
        return Call(request) { answer, context in
            RowPage(
                rows: answer.posts.map { Post2Value($0, server: context.server) },
                next: NextPage(answer.nextPage)
            )
            .of(feed, context)
        }
        .needingRows
    }

    /// PieFed marks a post read when the viewer votes on it or saves it.
    var marksReadByVisit: Bool { false }

    /// Returns the call for a post as a list has it.
    func row(_ id: PostID) -> Call<Post2Value> {
        Call(ApiPieFed.GetPost(id: id)) { answer, context in Post2Value(answer.postView, server: context.server) }
    }

    /// Reads the post and votes only if the viewer's vote is another one, because the same vote again takes it back: a request that arrives
    /// twice would undo itself.
    func vote(_ vote: Vote, on id: PostID) -> Call<Post2Value> {
        row(id).followed { post, _ in
            if post.fields.vote == vote { return .value(post) }
            return .next(Call(ApiPieFed.LikePostRequest(postId: id, score: vote.rawValue), Self.row))
        }
    }

    /// PieFed refuses to save a post that is saved, and to take the mark off one that is not. The wish is fulfilled then, and the post is
    /// read.
    func save(_ isSaved: Bool, _ id: PostID) -> Call<Post2Value> {
        let read = row(id)
        return Call(ApiPieFed.SavePostRequest(postId: id, save: isSaved), Self.row)
            .recovering { error, _ in error.meansSaved(isSaved) ? .next(read) : nil }
    }

    /// The answer contains no post.
    func markRead(_ isRead: Bool, _ ids: [PostID], isOneByOne: Bool) -> Call<[Post2Value]> {
        Call(ApiPieFed.MarkPostAsReadRequest(read: isRead, postIds: ids)) { _, _ in [] }
    }

    func edit(_ id: PostID, _ new: ContentDiff<PostContent>) -> Call<Post2Value> {
        // A removed text is sent as an empty one, because a field that is left out stays unchanged.
        let request = ApiPieFed.EditPostRequest(
            postId: id,
            altText: new { $0.altText ?? "" },
            title: new(\.title),
            body: new { $0.content ?? "" },
            url: new { $0.linkUrl ?? "" },
            nsfw: new(\.nsfw),
            languageId: new(\.languageId)
        )
        return Call(request, Self.row)
    }

    func delete(_ isDeleted: Bool, _ id: PostID) -> Call<Post2Value> {
        let request = ApiPieFed.DeletePostRequest(postId: id, deleted: isDeleted)
        let change = isDeleted ? "deleting the post" : "restoring the post"
        return Call(request, change, isDeleted, { $0.postView.post.deleted }, Self.row)
    }

    func remove(_ isRemoved: Bool, _ id: PostID, reason: String?) -> Call<Post2Value> {
        let request = ApiPieFed.RemovePostRequest(postId: id, removed: isRemoved, reason: reason)
        let change = isRemoved ? "removing the post" : "restoring the post"
        return Call(request, change, isRemoved, { $0.postView.post.removed }, Self.row)
    }

    /// PieFed answers with a success to people who may not lock the post, and changes nothing.
    func lock(_ isLocked: Bool, _ id: PostID, reason: String?) throws(ApiClientError) -> Call<Post2Value> {
        if reason != nil { throw lacking("the reason of a lock") }
        let request = ApiPieFed.LockPostRequest(postId: id, locked: isLocked)
        let change = isLocked ? "locking the post" : "opening the post"
        return Call(request, change, isLocked, { $0.postView.post.locked }, Self.row)
    }

    /// PieFed answers with a success to people who may not pin the post, and changes nothing.
    func pin(_ isPinned: Bool, _ id: PostID, isOnInstance: Bool) -> Call<Post2Value> {
        let request = ApiPieFed.FeaturePostRequest(
            postId: id,
            featured: isPinned,
            featureType: isOnInstance ? .local : .community
        )
        let pin: any KeyPath<ApiPieFed.Post, Bool?> & Sendable = isOnInstance ? \.instanceSticky : \.sticky
        let change = isPinned ? "pinning the post" : "taking the pin off"
        return Call(request, change, isPinned, { $0.postView.post[keyPath: pin] }, Self.row)
    }

    /// The answer's post already has the author's upvote.
    func create(_ new: NewPost) throws(ApiClientError) -> Call<Post2Value> {
        guard new.thumbnailUrl == nil else { throw lacking("a picture of one's own for a link") }
        let request = ApiPieFed.CreatePostRequest(
            title: new.title,
            communityId: new.communityId,
            altText: new.altText,
            body: new.content,
            url: new.linkUrl.map { WireURL($0) },
            nsfw: new.nsfw,
            languageId: new.languageId
        )
        return Call(request, Self.row)
    }

    /// Returns the post of a response that contains one.
    private static func row(_ answer: ApiPieFed.GetPostResponse, _ context: CallContext) -> Post2Value {
        Post2Value(answer.postView, server: context.server)
    }
}

extension ApiClientError {
    /// Returns true if the refusal says that a post or a comment is saved already, or is not saved.
    func meansSaved(_ isSaved: Bool) -> Bool {
        serverCode?.hasSuffix(isSaved ? "has already been bookmarked." : "was not bookmarked.") ?? false
    }
}
