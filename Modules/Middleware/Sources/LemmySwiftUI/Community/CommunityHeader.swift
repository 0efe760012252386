#if canImport(SwiftUI)
    import Foundation
    import LemmyMiddleware
    import SwiftUI

    /// The known fields of a community by tier: its name at once, its counts from tier 2 on, its moderators at tier 3.
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
