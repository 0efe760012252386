import LemmyDelegates
import LemmyMiddleware
import Middleware
import Propagation
import ReplKit

/// The loading of several pages of a feed, and of the comments under its posts, for reading without a connection.
///
/// It sends one request at a time, and stores what it has loaded if it has to stop.
@MainActor
final class FeedDownload {
    /// The list that it loads.
    let feed: FeedListing
    private let files: SessionStorage?
    private let session: Session
    private(set) var pageCount = 0
    private(set) var treeCount = 0
    private(set) var commentCount = 0
    private var pages: [FeedPage<Post2Value>] = []
    private var stamp: Stamp?

    /// Creates the download of an empty list.
    init(_ feed: FeedListing, keptIn files: SessionStorage?, in session: Session) {
        (self.feed, self.files, self.session) = (feed, files, session)
    }

    /// Loads the pages, stores them together, and then loads the comments.
    ///
    /// - Parameters:
    ///   - count: The number of pages.
    ///   - withComments: True to load the first page of comments under each post, too.
    /// - Throws: The error of a request; what was loaded before is stored.
    func run(pages count: Int, withComments: Bool) async throws {
        feed.posts.onPage = { [weak self] page, stamp in self?.add(page, stamp) }
        defer { feed.posts.onPage = nil }
        do {
            for page in 1...count where page == 1 || feed.posts.hasMore {
                session.showProgress("page \(page) of \(count)")
                if page == 1 { try await feed.load() } else { try await feed.posts.loadMore() }
                if let error = feed.status?.error { throw ReplError(.connectionLost, error) }
                pageCount = page
            }
        } catch {
            store()
            throw error
        }
        store()
        if withComments { try await loadComments() }
    }

    private func add(_ page: FeedPage<Post2Value>, _ stamp: Stamp) {
        pages.append(page)
        self.stamp = self.stamp.map { .earlier($0, stamp) } ?? stamp
    }

    /// Stores the loaded pages together.
    private func store() {
        guard let stamp, let last = pages.last else { return }
        feed.storeDownload(FeedPage(pages.flatMap(\.rows), next: last.next), startedAt: stamp)
    }

    private func loadComments() async throws {
        storeEmptyTrees()
        let posts = feed.posts.items.filter { $0.commentCount > 0 }
        for (index, post) in posts.enumerated() {
            session.showProgress("comments \(index + 1) of \(posts.count)")
            let tree = try Listing.comments("\(post.id)", of: feed.api, keptIn: files)
            try await tree.loadMore()
            if let error = tree.status?.error { throw ReplError(.connectionLost, error) }
            treeCount += 1
            commentCount += tree.rows.count
        }
    }

    /// Stores that there are no comments under the posts without any, which needs no request.
    private func storeEmptyTrees() {
        guard let files, let stamp else { return }
        for post in feed.posts.items where post.commentCount == 0 {
            let name = Listing.storedName("comments", "\(post.id)")
            files.shelf(of: feed.api).store(FeedPage<Comment2Value>([], next: nil), startedAt: stamp, as: name.text)
        }
    }

    /// The loaded content in words: `3 pages, 60 posts, 14 threads with 230 comments`.
    var summary: String {
        let posts = "\(Words.count(pageCount, "page")), \(Words.count(feed.posts.count, "post"))"
        let threads = "\(Words.count(treeCount, "thread")) with \(Words.count(commentCount, "comment"))"
        return treeCount == 0 ? posts : "\(posts), \(threads)"
    }
}
