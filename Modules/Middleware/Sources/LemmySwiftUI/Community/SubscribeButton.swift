#if canImport(SwiftUI)
    public import LemmyMiddleware
    import Middleware
    public import SwiftUI

    /// A button that follows or unfollows a community. It is disabled for a guest, because the server would refuse the request.
    public struct SubscribeButton: View {
        private let community: any Community2Providing

        /// Creates a button for a community. It needs tier 2, which contains the subscription.
        public init(_ community: any Community2Providing) { self.community = community }

        /// The button, translucent while the subscription is pending.
        public var body: some View {
            Button(community.subscribed ? "Unsubscribe" : "Subscribe") {
                community.toggleSubscribe()
            }
            .opacity(community.relation.isPending(.subscription) ? 0.5 : 1)
            .disabled(community.api.isGuest)
        }
    }
#endif
