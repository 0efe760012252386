#if canImport(SwiftUI)
    public import LemmyMiddleware
    public import SwiftUI

    /// A community's name, with a mark if the viewer follows it.
    ///
    /// It takes any tier. Tier 1 does not know whether the viewer follows it, and shows no mark; of tier 2 on the mark comes and goes with every
    /// subscribe and unsubscribe, wherever that was tapped.
    public struct CommunityLabelView: View {
        private let community: any Community

        /// Shows a community at any tier.
        public init(_ community: any Community) { self.community = community }

        /// The name and the mark.
        public var body: some View {
            HStack(spacing: 4) {
                Text(community.name)
                if let community = community as? any Community2Providing, community.subscribed {
                    SubscribedMark()
                }
            }
            .accessibilityElement(children: .combine)
        }
    }
#endif
