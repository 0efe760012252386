#if canImport(SwiftUI)
    public import LemmyMiddleware
    public import Middleware
    public import SwiftUI

    /// A list of posts that loads more near its end, and anew when it is pulled down.
    ///
    /// The list holds its rows, and the view a list that somebody else made: keep it where the rows are to survive, in the state of the page.
    public struct PostFeedView<Header: View>: View {
        private let feed: Feed<Post2>
        private let header: Header
        /// Whether what failed last was a refresh, and is what to try again.
        @State private var isRefreshOwed = false

        /// Shows a list.
        ///
        /// - Parameters:
        ///   - feed: The posts.
        ///   - header: The rows above them.
        public init(_ feed: Feed<Post2>, @ViewBuilder header: () -> Header) {
            self.feed = feed
            self.header = header()
        }

        /// The header, the rows, and what is under way.
        public var body: some View {
            List {
                header
                ForEach(feed.items) { post in
                    PostRow(post)
                        .onAppear { feed.reached(post) }
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
            // What goes wrong is the list's to show: its `state`.
            try? await feed.loadMore()
        }

        private func refresh() async {
            do {
                try await feed.refresh()
                isRefreshOwed = false
            } catch is CancellationError {
                // Nobody waits for it any more.
            } catch {
                isRefreshOwed = true
            }
        }
    }

    extension PostFeedView where Header == EmptyView {
        /// Shows a list with nothing above it.
        public init(_ feed: Feed<Post2>) {
            self.init(feed) { EmptyView() }
        }
    }
#endif
