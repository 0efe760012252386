#if canImport(SwiftUI)
    import LemmyMiddleware
    import LemmySwiftUI
    import SwiftUI

    /// A post and its comments. The loader view marks the post as read.
    struct PostPage: View {
        private let post: Post2
        @State private var tree: CommentTree

        init(_ post: Post2) {
            self.post = post
            _tree = State(initialValue: post.api.commentTree(ofPost: post.id))
        }

        var body: some View {
            List {
                ContentLoaderView(AnyPost(post)) { known in
                    PostRow(post)
                    Text(known.content_ ?? "")
                }
                ForEach(tree.rows) { row in
                    VStack(alignment: .leading) {
                        Text("\(row.comment.creator.name), \(row.comment.score)").font(.caption)
                        Text(row.comment.content)
                    }
                    .padding(.leading, CGFloat(row.depth) * 16)
                    .onAppear { tree.feed.itemAppeared(row.comment) }
                }
                if let error = tree.feed.state.error { LoadFailureView(error) { Task { await load() } } }
            }
            .task { await load() }
        }

        private func load() async {
            // Ignored: the list shows the error through its state.
            try? await tree.feed.loadMore()
        }
    }
#endif
