#if canImport(SwiftUI)
    public import LemmyMiddleware
    public import Middleware
    public import SwiftUI

    /// A list of posts that loads more near its end and refreshes when it is pulled down.
    ///
    /// The feed retains its rows, and the view retains a feed that the caller created. Keep the feed in the state of the page whose rows
    /// must survive.
    public struct PostFeedView<Header: View>: View {
        private let feed: Feed<Post2>
        private let header: Header
        /// True if the last failure was a refresh, which the retry repeats.
        @State private var isRefreshOwed = false

        /// Creates a view of a list.
        ///
        /// - Parameters:
        ///   - feed: The posts.
        ///   - header: The rows above the posts.
        public init(_ feed: Feed<Post2>, @ViewBuilder header: () -> Header) {
            self.feed = feed
            self.header = header()
        }

        /// The header, the rows, and the state of the loading.
        public var body: some View {
            List {
                header
                ForEach(feed.items) { post in
                    PostRow(post)
                        .onAppear { feed.itemAppeared(post) }
                }
                FeedFooter(state: feed.state) {
                    Task { await retry() }
                }
            }
            .task {
                if feed.loadedCount == 0 { await loadMore() }
            }
            .refreshable { await refresh() }
        }

        private func retry() async {
            if isRefreshOwed { await refresh() } else { await loadMore() }
        }

        private func loadMore() async {
            // Ignored: the list shows the error through its `state`.
            try? await feed.loadMore()
        }

        private func refresh() async {
            do {
                try await feed.refresh()
                isRefreshOwed = false
            } catch is CancellationError {
                // A cancelled refresh needs no retry.
            } catch {
                isRefreshOwed = true
            }
        }
    }

    extension PostFeedView where Header == EmptyView {
        /// Creates a view of a list with nothing above it.
        public init(_ feed: Feed<Post2>) {
            self.init(feed) { EmptyView() }
        }
    }
#endif
