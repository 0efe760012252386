#if canImport(SwiftUI)
    import LemmyMiddleware
    import LemmySwiftUI
    import Middleware
    import MiddlewarePersistence
    import SwiftUI

    /// The list that is shown from disk at once, with its age until the server has answered.
    struct FrontPage: View {
        let feed: CachedFeed<Post2>

        var body: some View {
            NavigationStack {
                List {
                    if feed.isFromDisk, let date = feed.fetchedAt {
                        Text("As it was \(date, style: .relative) ago").font(.footnote)
                    }
                    ForEach(feed.items) { post in
                        NavigationLink(value: post) { PostRow(post) }.onAppear { feed.itemAppeared(post) }
                    }
                    if let error = feed.state.error { LoadFailureView(error) { Task { await refresh() } } }
                }
                .refreshable { await refresh() }
                .navigationTitle("Front Page")
                .navigationDestination(for: Post2.self) { PostPage($0) }
            }
        }

        private func refresh() async {
            // Ignored: the list shows the error through its state.
            try? await feed.refresh()
        }
    }

    /// The live query. A vote moves its rows at once, a page that another tab loads adds rows, and an opened post leaves it.
    struct UnreadPage: View {
        let posts: LiveQuery<Post2>

        var body: some View {
            NavigationStack {
                List(posts.items) { post in
                    NavigationLink(value: post) { PostRow(post) }
                }
                .navigationTitle("Unread, Above 10")
                .navigationDestination(for: Post2.self) { PostPage($0) }
            }
        }
    }
#endif
