#if canImport(SwiftUI)
    public import LemmyMiddleware
    public import SwiftUI

    /// A post in a list.
    ///
    /// Whether its community is followed is kept once for everything that shows the community: subscribe on the community's page, go back, and the
    /// mark is on every row of it.
    public struct PostRow: View {
        private let post: any Post2Providing

        /// Shows a post.
        public init(_ post: any Post2Providing) { self.post = post }

        /// The community, the title, the votes and how much is said about it.
        public var body: some View {
            VStack(alignment: .leading, spacing: 6) {
                HStack(spacing: 4) {
                    CommunityLabelView(post.community)
                    if post.subscribed { SubscribedMark() }
                }
                .font(.caption)
                .accessibilityElement(children: .combine)
                Text(post.title)
                    .font(.headline)
                    .foregroundStyle(post.read ? .secondary : .primary)
                HStack {
                    VoteButtons(post)
                    Spacer()
                    Label("\(post.commentCount)", systemImage: "bubble")
                        .accessibilityLabel(Text("^[\(post.commentCount) comment](inflect: true)"))
                }
                .font(.subheadline)
            }
        }
    }
#endif
