public import Middleware
public import Propagation

extension ApiClient {
    /// Shows a page that came from a server or a file, in the commit that is running or one of its own: with what was confirmed since.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - stamp: When its request started; of a file, the number it was kept with.
    /// - Throws: `HomeError` if it is of another server, or too old to be brought up to date: then fetch it again.
    public func show(_ page: PostPageValue, stamp: Stamp) throws -> PostPage {
        let cause = commits.makeCause(.other, "show a page of \(page.posts.count) posts")
        return try home.show(Answer(page, startedAt: stamp, cause: cause)) { models(of: $0, in: $1) }
    }

    /// Looks at a page before it is shown, for who shows it where nothing may fail.
    ///
    /// - Throws: As ``show(_:stamp:)``.
    public func compared(_ page: PostPageValue, stamp: Stamp) throws -> PreparedPage {
        let cause = commits.makeCause(.other, "show a page of \(page.posts.count) posts")
        return PreparedPage(api: self, answer: try home.prepare(Answer(page, startedAt: stamp, cause: cause)))
    }

    func models(of page: PostPageValue, in moment: AnswerMoment) -> PostPage {
        PostPage(posts: caches.post2.models(of: page.posts, in: moment), nextCursor: page.nextCursor)
    }
}

/// A page that may be shown, and has been compared with what is known.
@MainActor
public struct PreparedPage {
    let api: ApiClient
    let answer: Answer<PostPageValue>

    /// The living posts.
    public func show() -> PostPage { api.home.showPrepared(answer) { api.models(of: $0, in: $1) } }
}

extension PostPageValue {
    /// The page as the first of a list, which goes on by cursor, or by number where the server knows none.
    public func firstPage(of api: ApiClient) -> FeedPage<Post2Value> {
        let next: FeedPosition? = api.isBefore0_19 ? .page(2) : nil
        return FeedPage(posts, next: nextCursor.map { .cursor($0) } ?? (posts.isEmpty ? nil : next))
    }
}
