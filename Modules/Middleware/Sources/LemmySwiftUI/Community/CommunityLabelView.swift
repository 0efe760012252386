#if canImport(SwiftUI)
    public import LemmyMiddleware
    public import SwiftUI

    /// A view of a community's name, with a mark if the viewer follows the community.
    ///
    /// It accepts any tier. Tier 1 does not contain the subscription, and the view shows no mark for it. From tier 2 on, the mark changes
    /// with every subscription change, in whichever view it is made.
    public struct CommunityLabelView: View {
        private let community: any Community

        /// Creates a view of a community at any tier.
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
