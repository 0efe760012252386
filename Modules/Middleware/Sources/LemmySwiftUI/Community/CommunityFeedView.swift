#if canImport(SwiftUI)
    public import LemmyMiddleware
    public import Middleware
    public import SwiftUI

    /// A community's page. It accepts any tier, shows it at once, and upgrades it while it is on the screen.
    ///
    /// Only the view's state retains the upgraded model. When the page is closed, the moderators are released, and the row behind it keeps
    /// the model that it had.
    ///
    /// - Note: State belongs to the place in the view hierarchy and not to the argument. If one place shows another community later, give
    ///   the view `.id(community.id)`.
    public struct CommunityFeedView: View {
        @State private var community: any Community
        @State private var failure: (any Error)?
        @State private var attempt = 0
        private let feed: Feed<Post2>

        /// Creates a view of a community at any tier, above its posts.
        ///
        /// - Parameters:
        ///   - community: The community at any tier.
        ///   - feed: The posts of the community.
        public init(_ community: any Community, feed: Feed<Post2>) {
            _community = State(initialValue: community)
            self.feed = feed
        }

        /// The community above its posts.
        public var body: some View {
            PostFeedView(feed) {
                CommunityHeader(community: community)
                if let failure {
                    LoadFailureView(failure) { attempt += 1 }
                }
            }
            .navigationTitle(community.title)
            .task(id: attempt) { await upgrade() }
        }

        /// Loads the missing tiers. At the highest tier, for example when the user returns to the page, it sends no request.
        private func upgrade() async {
            failure = nil
            do {
                community = try await community.upgrade()
            } catch is CancellationError {
                // The page has disappeared; it loads again when it appears the next time.
            } catch {
                failure = error
            }
        }
    }
#endif
