#if canImport(SwiftUI)
    import Foundation
    public import LemmyMiddleware
    public import SwiftUI

    /// A post's score between two arrows.
    ///
    /// A tap shows at once, everywhere; the score is fainter until the server has agreed, and jumps back if it does not.
    public struct VoteButtons: View {
        private let post: any Post2Providing

        /// Votes on this post: it takes tier 2 to know the vote.
        public init(_ post: any Post2Providing) { self.post = post }

        /// The arrows and the score; disabled for a guest, whom the server would refuse.
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
            // In a list, a row's other button styles make the whole row one button.
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
