import LemmyMiddleware
import Middleware
import Propagation

/// A living post, and responses that change it each time.
@MainActor
final class ChangingPost {
    let reader: FeedReader
    let post: Post2
    private var value: Post2Value

    init(of feed: FeedPages) async throws {
        reader = FeedReader(feed)
        let page = try await reader.value(0)
        value = page.posts[0]
        post = try reader.api.publish(page, stamp: reader.api.commits.makeStamp()).posts[0]
    }

    /// Returns the next response: another score, or a change of every field that a row shows of the post and of its author and community.
    func next(isWide: Bool = false) -> PreparedPage {
        var fields = value.snapshot.fields
        fields.score += 1
        if isWide {
            (fields.upvotes, fields.commentCount, fields.read) = (
                fields.upvotes + 1, fields.commentCount + 1, !fields.read
            )
            var post = value.post1.snapshot.fields
            post.title += "!"
            value.post1.snapshot = Snapshot(post)
            var creator = value.creator.snapshot.fields
            creator.displayName = "\(fields.score)"
            value.creator.snapshot = Snapshot(creator)
        }
        value.snapshot = Snapshot(fields)
        let page = PostPageValue(posts: [value])
        do {
            return try reader.api.preparePage(page, stamp: reader.api.commits.makeStamp())
        } catch {
            preconditionFailure("an answer that starts now is too old: \(error)")
        }
    }
}
