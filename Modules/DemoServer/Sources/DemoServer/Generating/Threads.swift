/// The comments of each post as they come, all in one list: a list for each would leave holes in the memory when they are gone.
struct Threads {
    private var comments: [CommentID]
    /// Where the comments of each post end so far.
    private var ends: [Int]
    private var starts: [Int]

    /// - Parameters:
    ///   - last: The last post.
    ///   - posts: The post of each comment that may come.
    init(lastPost last: PostID, posts: some Collection<PostID>) {
        starts = Array(repeating: 0, count: Int(last) + 2)
        for post in posts { starts[Int(post) + 1] += 1 }
        for post in 1..<starts.count { starts[post] += starts[post - 1] }
        ends = starts
        comments = Array(repeating: 0, count: posts.count)
    }

    /// The post's comments so far.
    subscript(post: PostID) -> ArraySlice<CommentID> { comments[starts[Int(post)]..<ends[Int(post)]] }

    mutating func add(_ comment: CommentID, to post: PostID) {
        comments[ends[Int(post)]] = comment
        ends[Int(post)] += 1
    }
}
