#if canImport(SwiftUI)
    import Foundation
    public import LemmyMiddleware
    public import SwiftUI

    /// A view of a post's score between two arrows.
    ///
    /// A tap changes the vote at once in every view. The score is translucent until the server has confirmed it, and returns to the old
    /// value if the server refuses it.
    public struct VoteButtons: View {
        private let post: any Post2Providing

        /// Creates a view of a post's score. It needs tier 2, which contains the vote.
        public init(_ post: any Post2Providing) { self.post = post }

        /// The arrows and the score; they are disabled for a guest, because the server would refuse the request.
        public var body: some View {
            HStack(spacing: 8) {
                VoteButton(title: "Upvote", symbol: "arrowshape.up", isCast: post.vote == .up) {
                    post.toggleUpvote()
                }
                Text(post.score, format: .number)
                    .monospacedDigit()
                    .opacity(isPending ? 0.5 : 1)
                    .accessibilityLabel("Score")
                    .accessibilityValue(isPending ? Text("\(post.score), being sent") : Text("\(post.score)"))
                VoteButton(title: "Downvote", symbol: "arrowshape.down", isCast: post.vote == .down) {
                    post.toggleDownvote()
                }
            }
            // Other button styles make a whole row of a list one button.
            .buttonStyle(.borderless)
            .disabled(post.api.isGuest)
        }

        private var isPending: Bool { post.isPending(.vote) }
    }

    private struct VoteButton: View {
        let title: LocalizedStringKey
        let symbol: String
        let isCast: Bool
        let cast: @MainActor () -> Void

        var body: some View {
            Button(action: cast) {
                Label(title, systemImage: symbol)
                    .labelStyle(.iconOnly)
                    .symbolVariant(isCast ? .fill : .none)
            }
            .accessibilityAddTraits(isCast ? .isSelected : [])
        }
    }
#endif
