#if canImport(SwiftUI)
    public import LemmyMiddleware
    import Middleware
    public import SwiftUI

    /// Follows a community, or stops; disabled for a guest, whom the server would refuse.
    public struct SubscribeButton: View {
        private let community: any Community2Providing

        /// Follows this community: it takes tier 2 to know whether it is followed.
        public init(_ community: any Community2Providing) { self.community = community }

        /// The button, fainter while the server has not agreed.
        public var body: some View {
            Button(community.subscribed ? "Unsubscribe" : "Subscribe") {
                community.toggleSubscribe()
            }
            .opacity(community.relation.isPending(.subscription) ? 0.5 : 1)
            .disabled(community.api.isGuest)
        }
    }
#endif
