// Refused: argument type 'Post1' does not conform to expected type 'Post2Providing'
import LemmyMiddleware

@MainActor func printScore(post: any Post2Providing) {
    print(post.score)
}

@MainActor func show(post: Post1) {
    printScore(post: post)
}
