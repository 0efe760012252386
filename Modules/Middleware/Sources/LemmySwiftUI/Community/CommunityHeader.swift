#if canImport(SwiftUI)
    import Foundation
    import LemmyMiddleware
    import SwiftUI

    /// What is known of a community, tier by tier: its name at once, its counts when they are known, its moderators at the top.
    struct CommunityHeader: View {
        let community: any Community

        var body: some View {
            CommunityLabelView(community)
                .font(.title2)
            if let summary = community.summary ?? community.description {
                Text(summary)
                    .lineLimit(4)
            }
            if let community = community as? any Community2Providing {
                LabeledContent("Subscribers", value: community.subscriberCount, format: .number)
                LabeledContent("Posts", value: community.postCount, format: .number)
                LabeledContent("Comments", value: community.commentCount, format: .number)
                SubscribeButton(community)
            }
            if let community = community as? any Community3Providing {
                DisclosureGroup("Moderators") {
                    ForEach(community.moderators) { PersonView($0) }
                }
            }
        }
    }
#endif
