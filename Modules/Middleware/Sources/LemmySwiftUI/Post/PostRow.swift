#if canImport(SwiftUI)
    public import LemmyMiddleware
    public import SwiftUI

    /// A view of a post in a list.
    ///
    /// All views of a community share one subscription state: after the user subscribes on the community's page and returns, every row of
    /// the community shows the mark.
    public struct PostRow: View {
        private let post: any Post2Providing

        /// Creates a view of a post.
        public init(_ post: any Post2Providing) { self.post = post }

        /// The community, the title, the votes and the number of comments.
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
