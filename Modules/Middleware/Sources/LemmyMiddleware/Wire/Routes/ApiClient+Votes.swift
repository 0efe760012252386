import ApiTypes
public import LemmyIdentifiers
import Middleware

extension ApiClient {
    /// Fetches a page of who voted on a post and how; for administrators, and moderators of its community; since 0.19.4.
    ///
    /// - Parameters:
    ///   - id: The post.
    ///   - communityId: The community it is in: what the voters are there comes along.
    ///   - page: Which page, from 1.
    ///   - limit: How many at most: 1 to 50.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getPostVotes(
        id: PostID,
        communityId: CommunityID,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [PersonVote] {
        let request = ApiListPostLikes(postId: id, page: page, limit: limit)
        return try await readAll(request, about: "post:\(id)") { answer, server in
            answer.postLikes.map { $0.value(on: .post(id), in: communityId, server) }
        }
    }

    /// Fetches a page of who voted on a comment and how; for administrators, and moderators of its community; since 0.19.4.
    ///
    /// - Parameters:
    ///   - id: The comment.
    ///   - communityId: The community it is in: what the voters are there comes along.
    ///   - page: Which page, from 1.
    ///   - limit: How many at most: 1 to 50.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getCommentVotes(
        id: CommentID,
        communityId: CommunityID,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [PersonVote] {
        let request = ApiListCommentLikes(commentId: id, page: page, limit: limit)
        return try await readAll(request, about: "comment:\(id)") { answer, server in
            answer.commentLikes.map { $0.value(on: .comment(id), in: communityId, server) }
        }
    }
}

extension ApiVoteView {
    /// What it says of a vote on a post or a comment.
    func value(on subject: VoteSubject, in community: CommunityID, _ server: String) -> PersonVoteValue {
        PersonVoteValue(ApiVoteOfPerson(subject: subject, communityId: community, voteView: self), server: server)
    }
}
