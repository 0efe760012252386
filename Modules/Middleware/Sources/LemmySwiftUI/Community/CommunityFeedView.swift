#if canImport(SwiftUI)
    public import LemmyMiddleware
    public import Middleware
    public import SwiftUI

    /// A community's page: takes whatever tier there is, shows it at once, and upgrades it while it is on the screen.
    ///
    /// What it upgraded is in its state, and nowhere else: when the page is closed, the moderators go, and the row behind it keeps what it had.
    ///
    /// - Note: State belongs to the place, not to the argument: where one place shows another community later, give it `.id(community.id)`.
    public struct CommunityFeedView: View {
        @State private var community: any Community
        @State private var failure: (any Error)?
        @State private var attempt = 0
        private let feed: Feed<Post2>

        /// Shows a community at any tier, above its posts.
        ///
        /// - Parameters:
        ///   - community: The community, at whatever tier is at hand.
        ///   - feed: Its posts.
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

        /// Asks for what is missing; at the top, as when somebody comes back to the page, that is no request.
        private func upgrade() async {
            failure = nil
            do {
                community = try await community.upgrade()
            } catch is CancellationError {
                // The page has gone; the next time it appears it asks again.
            } catch {
                failure = error
            }
        }
    }
#endif
