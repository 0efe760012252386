import ApiTypes
public import LemmyIdentifiers
import Middleware
public import WireRuntime

extension ApiClient {
    /// Fetches a comment.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none; or `CancellationError`.
    public func getComment(id: CommentID) async throws -> Comment2 {
        try await read(ApiGetComment(id: id), about: "comment:\(id)") { Comment2Value($0.commentView, server: $1) }
    }

    /// Finds a comment by the address that names it everywhere.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if this server does not know it; or `CancellationError`.
    public func getComment(actorId: WireURL) async throws -> Comment2 {
        try await resolve(actorId, "comment") { wire, server in wire.comment.map { Comment2Value($0, server: server) } }
    }

    /// Fetches the comments under a post, or under one of them.
    ///
    /// With a depth it is a piece of the tree, 300 at most, parents before children: page and limit count for nothing then. Without, it is
    /// a page of a flat list.
    ///
    /// - Parameters:
    ///   - postId: The post; the parent's own if nil.
    ///   - parentId: The comment whose answers to fetch, itself among them; all comments if nil.
    ///   - maxDepth: How many levels deep, counted from the parent.
    ///   - sort: In which order; `hot` if nil.
    ///   - filter: Which of them.
    ///   - page: Which page, from 1.
    ///   - limit: How many at most: 1 to 50.
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func getComments(
        postId: PostID?,
        parentId: CommentID? = nil,
        maxDepth: Int? = nil,
        sort: CommentSort? = nil,
        filter: ContentFilter? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [Comment2] {
        var request = ApiGetComments(filter, sort, page, limit)
        // Everywhere: what is asked for is one post's.
        request.type = .all
        (request.postId, request.parentId, request.maxDepth) = (postId, parentId, maxDepth)
        let subject = parentId.map { "comment:\($0)" } ?? postId.map { "post:\($0)" }
        return try await comments(request, about: subject)
    }

    /// Fetches a page of the latest comments of a feed.
    ///
    /// - Parameters:
    ///   - feed: Which comments; a guest's `subscribed` is empty.
    ///   - sort: In which order; `hot` if nil.
    ///   - filter: Which of them.
    ///   - page: Which page, from 1.
    ///   - limit: How many at most: 1 to 50.
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func getComments(
        _ feed: FeedKind,
        sort: CommentSort? = nil,
        filter: ContentFilter? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [Comment2] {
        var request = ApiGetComments(filter, sort, page, limit)
        request.type = feed.wire
        return try await comments(request, about: "feed \(feed.rawValue)")
    }

    /// Fetches a page of the comments in a community.
    ///
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func getComments(
        communityId: CommunityID,
        sort: CommentSort? = nil,
        filter: ContentFilter? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [Comment2] {
        var request = ApiGetComments(filter, sort, page, limit)
        (request.type, request.communityId) = (.all, communityId)
        return try await comments(request, about: "community:\(communityId)")
    }

    /// Fetches a page of the comments in a community: `swift`, or `swift@elsewhere.test` for one on another server.
    ///
    /// - Throws: ``ApiClientError``, with code `notFound` if there is no such community; or `CancellationError`.
    public func getComments(
        communityName: String,
        sort: CommentSort? = nil,
        filter: ContentFilter? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [Comment2] {
        var request = ApiGetComments(filter, sort, page, limit)
        (request.type, request.communityName) = (.all, communityName)
        return try await comments(request, about: "community:\(communityName)")
    }

    private func comments(_ request: ApiGetComments, about subject: String?) async throws -> [Comment2] {
        try await readRows(request, about: subject) { self.models(Comment2.self).models(of: $0.rows, in: $1) }
    }
}

extension ApiGetComments {
    init(_ filter: ContentFilter?, _ sort: CommentSort?, _ page: Int?, _ limit: Int?) {
        self.init(
            sort: sort?.wire,
            page: page,
            limit: limit,
            savedOnly: filter.asks(for: .saved),
            likedOnly: filter.asks(for: .upvoted),
            dislikedOnly: filter.asks(for: .downvoted)
        )
    }
}
