import Networking

extension Route {
    static var pieFedCommentRoutes: [Route] {
        [
            Route(.get, at: .pieFed, "/comment") { world, call throws(ServerError) in
                let id: CommentID = try call.pieFedQuery.required("id", call.pieFedQuery.number("id"))
                return try world.answerPieFed(comment: id, for: call.viewer)
            },
            Route(.get, at: .pieFed, "/comment/list") { world, call throws(ServerError) in
                let page = try CommentListOfPieFed(call.pieFedQuery, call).comments(in: world, call)
                return world.respond { writer in
                    writer.page("comments", page) { $0.write($1, pieFed: world, for: call.viewer, isInList: true) }
                }
            },
            Route(.get, at: .pieFed, "/post/replies") { world, call throws(ServerError) in
                let page = try CommentTreeOfPieFed(call.pieFedQuery).trees(in: world, call)
                return world.respond { writer in
                    writer.page("comments", page) { $0.write(tree: $1, pieFed: world, for: call.viewer, isTop: true) }
                }
            },
        ]
    }
}

/// The parameters of `/comment/list`, a flat list also for one post.
private struct CommentListOfPieFed {
    private let listing: ListingOfPieFed
    private let sort: CommentSortOfPieFed
    private let post: PostID?
    private let parent: CommentID?
    private let community: CommunityID?
    private let person: PersonID?
    private let maxDepth: Int?
    private let parentsFirst: Bool
    private let savedOnly: Bool
    private let likedOnly: Bool
    private let page: PageOfPieFed

    init(_ query: QueryOfPieFed, _ call: Call) throws(ServerError) {
        listing = try query.choice("type_") ?? .all
        sort = try query.choice("sort") ?? .new
        post = try query.number("post_id")
        parent = try query.number("parent_id")
        community = try query.number("community_id")
        person = try query.number("person_id")
        maxDepth = try query.number("max_depth")
        parentsFirst = try query.flag("depth_first") ?? false
        savedOnly = try query.flag("saved_only") ?? false
        likedOnly = try query.flag("liked_only") ?? false
        page = try query.page(of: 10)
        guard call.viewer == nil else { return }
        if savedOnly { throw .pieFed("Login required for saved_only query") }
        if likedOnly { throw .pieFed("Login required for liked_only query") }
    }

    func comments(in world: World, _ call: Call) throws(ServerError) -> PageOfPieFed.Slice<CommentView> {
        var query = CommentQuery(viewer: call.viewer)
        // A guest's subscriptions are all communities.
        query.listing = call.viewer == nil && listing.listing != .local ? .all : listing.listing
        query.sort = sort.sort
        query.post = post
        query.community = community
        query.creator = person
        query.savedOnly = savedOnly
        query.likedOnly = likedOnly
        if let parent {
            guard let comment = world.comments[parent] else { throw .pieFed("Comment with parent_id not found.") }
            query.parent = comment.path
        }
        guard post != nil || parent != nil else {
            query.page = page.page
            query.page.limit += 1
            let rows = query.comments(in: world, ties: call.ties)
            let next = rows.count > page.limit ? "\(page.number + 1)" : nil
            return PageOfPieFed.Slice(rows: Array(rows.prefix(page.limit)), next: next)
        }
        let deepest = maxDepth.map { $0 + (query.parent.map(Comment.level) ?? Self.levelOfTop) }
        let ids = query.sortedRows(in: world, ties: call.ties, as: "comments").map(\.id).filter { id in
            deepest.map { (world.comments[id]?.level ?? 0) <= $0 } ?? true
        }
        var found = page.slice(ids)
        if parentsFirst { found.rows = withParents(found.rows, of: ids, in: world) }
        return found.compactMap { world.commentView($0, for: call.viewer) }
    }

    /// The level of the comments at the top of a thread, which have the depth 0.
    private static let levelOfTop = 2

    /// Returns the comments of a page with those of their ancestors in the list that are not on an earlier page, each before its answers.
    private func withParents(_ rows: [CommentID], of list: [CommentID], in world: World) -> [CommentID] {
        var known = Set(list.prefix(page.offset))
        let listed = Set(list)
        var result: [CommentID] = []
        for id in rows {
            let path = (world.comments[id]?.path ?? "").split(separator: ".").dropFirst().compactMap { CommentID($0) }
            for step in path where listed.contains(step) && known.insert(step).inserted { result.append(step) }
        }
        return result
    }
}

/// A comment with the answers below it.
struct CommentTree {
    let view: CommentView
    let replies: [CommentTree]

    /// The number of comments in the tree.
    var count: Int { replies.reduce(1) { $0 + $1.count } }
}

/// The parameters of `/post/replies`, whose pages have whole trees and are found by a cursor: the number of the first comment.
private struct CommentTreeOfPieFed {
    private let sort: CommentSortOfPieFed
    private let post: PostID?
    private let parent: CommentID?
    private let maxDepth: Int
    private let limit: Int
    private let cursor: CommentID?

    init(_ query: QueryOfPieFed) throws(ServerError) {
        sort = try query.choice("sort") ?? .new
        post = try query.number("post_id")
        parent = try query.number("parent_id")
        maxDepth = try query.number("max_depth") ?? .max
        limit = try query.number("limit") ?? 20
        // A cursor that is no number is ignored.
        cursor = query.text("page").flatMap { CommentID($0) }
    }

    /// Returns the trees from the cursor on until they have enough comments.
    func trees(in world: World, _ call: Call) throws(ServerError) -> PageOfPieFed.Slice<CommentTree> {
        let comment = parent.flatMap { world.comments[$0] }
        if parent != nil, comment == nil { throw .pieFedNoAttribute("post_id") }
        guard let post = post ?? comment?.postID, world.posts[post] != nil else { throw .pieFedNoAttribute("archived") }
        var query = CommentQuery(viewer: call.viewer)
        query.listing = .all
        query.sort = sort.sort
        query.post = post
        let ids = query.sortedRows(in: world, ties: call.ties, as: "comments").map(\.id)
        let comments = ids.compactMap { world.comments[$0] }
        let answers = Dictionary(grouping: comments) { String($0.parentPath) }
        let isTop = { (comment: Comment) in comment.id == parent || parent == nil && comment.level == 2 }
        let tops = comments.filter(isTop)
        var rest = cursor.map { cursor in tops.drop { $0.id != cursor } } ?? tops[...]
        var (trees, count): ([CommentTree], Int) = ([], 0)
        while count < max(1, limit), let top = rest.popFirst() {
            guard let tree = tree(of: top, answers, depth: maxDepth, in: world, call) else { continue }
            trees.append(tree)
            count += tree.count
        }
        return PageOfPieFed.Slice(rows: trees, next: rest.first.map { "\($0.id)" })
    }

    private func tree(
        of comment: Comment,
        _ answers: [String: [Comment]],
        depth: Int,
        in world: World,
        _ call: Call
    ) -> CommentTree? {
        guard let view = world.commentView(comment.id, for: call.viewer) else { return nil }
        let below = depth > 0 ? answers[comment.path] ?? [] : []
        return CommentTree(
            view: view,
            replies: below.compactMap { tree(of: $0, answers, depth: depth - 1, in: world, call) }
        )
    }
}

extension JSONWriter {
    /// Writes the members of a comment with those of the answers below it, which have neither post nor community.
    fileprivate mutating func write(tree: CommentTree, pieFed world: World, for viewer: Viewer?, isTop: Bool = false) {
        write(tree.view, pieFed: world, for: viewer, isInList: true, hasPost: isTop)
        array("replies", tree.replies) { writer, reply in
            writer.object { $0.write(tree: reply, pieFed: world, for: viewer) }
        }
    }
}
