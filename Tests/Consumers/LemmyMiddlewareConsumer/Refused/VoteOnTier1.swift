// Refused: value of type 'Post1' has no member 'toggleUpvote'
import LemmyMiddleware

@MainActor func vote(post: Post1) {
    post.toggleUpvote()
}
