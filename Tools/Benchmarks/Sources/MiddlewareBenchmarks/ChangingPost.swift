import LemmyMiddleware
import Middleware
import Propagation

/// A living post, and answers that say something new of it each time.
@MainActor
final class ChangingPost {
    let reader: FeedReader
    let post: Post2
    private var value: Post2Value

    init(of feed: FeedPages) async throws {
        reader = FeedReader(feed)
        let page = try await reader.value(0)
        value = page.posts[0]
        post = try reader.api.show(page, stamp: reader.api.commits.makeStamp()).posts[0]
    }

    /// The next answer: another score, or all that a row shows of it and of its neighbours.
    func next(isWide: Bool = false) -> PreparedPage {
        var fields = value.box.fields
        fields.score += 1
        if isWide {
            (fields.upvotes, fields.commentCount, fields.read) = (
                fields.upvotes + 1, fields.commentCount + 1, !fields.read
            )
            var post = value.post1.box.fields
            post.title += "!"
            value.post1.box = Box(post)
            var creator = value.creator.box.fields
            creator.displayName = "\(fields.score)"
            value.creator.box = Box(creator)
        }
        value.box = Box(fields)
        let page = PostPageValue(posts: [value])
        do {
            return try reader.api.compared(page, stamp: reader.api.commits.makeStamp())
        } catch {
            preconditionFailure("an answer that starts now is too old: \(error)")
        }
    }
}
