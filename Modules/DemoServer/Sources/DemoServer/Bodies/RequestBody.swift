/// What a route's body has to be: a structure with a ``Member`` for each member of the JSON object, in the real server's order.
///
/// It is the one place that knows what a member is called, what it holds and whether it may be left out: bodies are read, judged and
/// documented from it. A route names it where it is declared, and gets the members by their names here:
///
/// ```swift
/// struct CreatePostLike: RequestBody {
///     let postID = Member<PostID>("post_id")
///     let score = Member<Int16>("score")
/// }
///
/// Route(.post, "/post/like", CreatePostLike.self) { world, call, sent throws(ServerError) in
///     let viewer = try call.requireLogin()
///     let body = try sent.get()
///     try world.requireMayVote(viewer, score: Int(body.score))
/// ```
protocol RequestBody: MemberGroup {
    /// What complaints call it: the name of the real server's structure.
    static var name: String { get }

    /// Whether it is sent without an account; all others have the token among their members in 0.18.
    static var isForAnybody: Bool { get }
}

extension RequestBody {
    static var name: String { String(describing: Self.self) }
    static var isForAnybody: Bool { false }
}

/// Members that several bodies have in common: one of them stands where a ``Member`` could.
protocol MemberGroup: Sendable {
    init()
}

/// The body of a route that reads none. In 0.18 the token is in it.
struct NoBody: RequestBody {}
