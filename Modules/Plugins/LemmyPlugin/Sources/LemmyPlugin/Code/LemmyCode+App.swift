extension LemmyCode {
    /// The parts of an app, which `code app` prints: what the demo and the lessons show, without the REPL. A test compiles it.
    static let app = """
        // What an app needs: a client, a list, a vote with its errors, and a view.
        // Package.swift: .package(url: "https://.../strata.git", from: "0.1.0"),
        // with its products LemmyMiddleware (the client of a Lemmy server),
        // Middleware, NetworkingURLSession and Propagation
        import Foundation
        import LemmyMiddleware
        import Middleware
        import NetworkingURLSession
        import Propagation

        /// Signs in and loads the first page. Keep the client: its objects are shared
        /// by every screen of that account.
        @MainActor
        func openFeed(at url: URL, name: String, password: String) async throws
            -> Feed<Post2>
        {
            let registry = ClientRegistry(.init(commits: Commits()) {
                URLSessionTransport(server: $0)
            })
            let guest: ApiClient = .getApiClient(for: url, with: nil, in: registry)
            let account = try await guest.logIn(username: name, password: password)
            let feed = account.feed(.subscribed)
            try await feed.loadMore()
            return feed
        }

        /// Votes. Every view shows it at once, and the old score again if the server
        /// refuses; the reason is returned then.
        @MainActor
        func vote(for post: Post2) async -> String? {
            let result = await post.toggleUpvote().value
            return result.error.map { "The vote was taken back: \\($0)" }
        }

        #if canImport(SwiftUI)
        import SwiftUI

        struct FeedView: View {
            let feed: Feed<Post2>
            @State private var problem: String?

            var body: some View {
                List(feed.items) { post in
                    Button("\\(post.score)  \\(post.title)") {
                        Task { problem = await vote(for: post) }
                    }
                    .onAppear { feed.itemAppeared(post) }
                }
                .refreshable { try? await feed.refresh() }
                .overlay(alignment: .bottom) { problem.map { Text($0) } }
            }
        }
        #endif
        """
}
