import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

extension Listing {
    /// Returns comments: those under a post in reading order, each reply indented below its parent; for `comment-12`, that comment and its
    /// replies; for a ``ContentScope``, a flat list of comments.
    ///
    /// - Throws: ``ReplKit/ReplError`` if `place` is neither a post's id nor one of these.
    static func comments(
        _ place: String,
        of api: ApiClient,
        sort: CommentSort? = nil,
        limit: Int? = nil,
        keptIn files: SessionStorage?
    ) throws -> Listing {
        if let scope = ContentScope(place) {
            if case .multi = scope {
                throw ReplError(.unknownReference, "no server lists the comments of \(place)", hint: "feed \(place)")
            }
            return commentList(scope, of: api, sort: sort, limit: limit ?? 20, keptIn: files)
        }
        let prefix = "comment-"
        let tree: CommentTree
        let other: @MainActor (ApiClient) async throws -> String
        let limit = limit ?? treePageSize
        var part: CommentID?
        if place.hasPrefix(prefix) {
            let id = try CommentID(readingNumber: String(place.dropFirst(prefix.count)), kind: "comments")
            let subject = ListSubject<CommentTiers>(id, of: api)
            tree = api.commentTree(under: id, sort: sort, limit: limit)
            part = id
            other = { "\(prefix)\(try await subject.id(for: $0))" }
        } else {
            let id = try PostID(readingNumber: place, kind: "comments")
            let subject = ListSubject<PostTiers>(id, of: api)
            tree = api.commentTree(ofPost: id, sort: sort, limit: limit)
            other = { "\(try await subject.id(for: $0))" }
        }
        return treeListing(
            EntityKey(kind: "comments", id: place),
            tree,
            of: api,
            partUnder: part,
            sort: sort,
            limit: limit,
            keptIn: files
        ) { try comments(try await other($0), of: $0, sort: sort, limit: limit, keptIn: files) }
    }

    /// Returns a comment with the comments that it answers above it and its replies below it.
    static func thread(
        of id: CommentID,
        at api: ApiClient,
        sort: CommentSort? = nil,
        limit: Int? = nil,
        keptIn files: SessionStorage?
    ) -> Listing {
        let limit = limit ?? treePageSize
        let subject = ListSubject<CommentTiers>(id, of: api)
        let tree = api.commentTree(under: id, sort: sort, limit: limit)
        return treeListing(
            EntityKey(kind: "thread", id: "\(id)"),
            tree,
            of: api,
            partUnder: id,
            below: CommentAncestors(of: id, at: api),
            sort: sort,
            limit: limit,
            keptIn: files
        ) { thread(of: try await subject.id(for: $0), at: $0, sort: sort, limit: limit, keptIn: files) }
    }

    /// Returns the replies to a comment as a tree, without the comment itself.
    static func replies(
        to id: CommentID,
        of api: ApiClient,
        sort: CommentSort? = nil,
        limit: Int? = nil,
        keptIn files: SessionStorage?
    ) -> Listing {
        let limit = limit ?? treePageSize
        let subject = ListSubject<CommentTiers>(id, of: api)
        let tree = api.commentTree(under: id, sort: sort, limit: limit)
        return treeListing(
            EntityKey(kind: "replies", id: "\(id)"),
            tree,
            of: api,
            partUnder: id,
            showsRoot: false,
            sort: sort,
            limit: limit,
            keptIn: files
        ) { replies(to: try await subject.id(for: $0), of: $0, sort: sort, limit: limit, keptIn: files) }
    }

    /// Returns the list of a comment tree's rows.
    ///
    /// - Parameters:
    ///   - part: The comment at which the tree begins, which the stored comments of its post may have; nil for all comments of a post.
    ///   - ancestors: The comments above the tree; nil for none.
    ///   - showsRoot: False if the comment at which the tree was opened has no row.
    ///   - remake: Creates the same list, empty, for another client.
    private static func treeListing(
        _ key: EntityKey,
        _ tree: CommentTree,
        of api: ApiClient,
        partUnder part: CommentID?,
        below ancestors: CommentAncestors? = nil,
        showsRoot: Bool = true,
        sort: CommentSort?,
        limit: Int,
        keptIn files: SessionStorage?,
        remake: @escaping @MainActor (ApiClient) async throws -> Listing
    ) -> Listing {
        let rows = TreeRows(tree, limit: limit, below: ancestors, showsRoot: showsRoot)
        var format = TableFormat(added: ["created"], order: ["creator", "score", "vote", "created"])
        format.parentWords = "reply to"
        let listing = Listing(
            key,
            of: api,
            title: showsRoot ? "comments" : "replies",
            columns: ["score", "vote", "creator", RowMarks.fieldName, "text"],
            format: format,
            watched: treeWatched,
            .pages(
                rows: { rows.shown },
                held: { rows.held },
                hasMore: { tree.feed.hasMore },
                more: { try await rows.loadMore() },
                again: { try await rows.refresh() },
                feeds: { [tree.feed.inspectedID] }
            ),
            keeping: stored(tree.feed, storedName(key.kind, key.id, sort: sort, limit: limit), files).map { own in
                StoredListing(name: own.name, files: own.files) { prefersExact in
                    var list = await own.show(prefersExact)
                    if list != nil {
                        await ancestors?.loadLiving()
                    } else if let files, let part {
                        list = await files.showPart(under: part, in: tree.feed, sort: sort) {
                            await ancestors?.loadLiving()
                        }
                    }
                    if let list { rows.showStored(list.list, limit: limit) }
                    return list
                }
            },
            remake: remake
        )
        rows.listing = listing
        listing.pageSize = limit
        listing.advice = { rows.advice }
        return listing
    }

    /// The number of comments of a page of a tree, unless another is specified.
    private static let treePageSize = 50

    /// Returns the name under which a list of comments is stored.
    static func storedName(_ kind: String, _ id: String, sort: CommentSort? = nil, limit: Int = treePageSize)
        -> StoredListName
    {
        StoredListName(kind, id, sort: sort?.rawValue, limit: limit)
    }

    private static let treeWatched = ["score", "vote", RowMarks.fieldName, "text"]

    /// Returns the comments of a scope as a flat list, each with its post.
    private static func commentList(
        _ scope: ContentScope,
        of api: ApiClient,
        sort: CommentSort?,
        limit: Int,
        keptIn files: SessionStorage?
    ) -> Listing {
        let movable = MovableScope(scope, of: api)
        let feed = api.commentFeed(scope, sort: sort, limit: limit)
        return Listing(
            EntityKey(kind: "comments", id: scope.id),
            of: api,
            title: "comments",
            columns: ["score", "vote", "creator", "about", RowMarks.fieldName, "text"],
            format: TableFormat(added: ["created"], order: ["creator", "score", "about", "created"]),
            watched: treeWatched,
            .feed(feed) { comment in
                ShownRow(ShownEntity<CommentTiers>(comment)) {
                    [ShownField("about", "post:\(comment.postId)"), text(of: comment)]
                }
            },
            keeping: stored(feed, storedName("comments", scope.id, sort: sort, limit: limit), files),
            remake: {
                let scope = try await movable.scope(for: $0)
                return commentList(scope, of: $0, sort: sort, limit: limit, keptIn: files)
            }
        )
    }

    /// Returns the field with a comment's text in one line, below `depth` other comments.
    static func text(of comment: Comment2, depth: Int = 0) -> ShownField {
        let text = indented(comment.content.oneLine, depth: depth)
        return ShownField("text", text, isPending: comment.comment1.isPending(.content))
    }

    /// Returns a text as it stands below `depth` other comments.
    static func indented(_ text: String, depth: Int) -> String { String(repeating: "  ", count: min(depth, 8)) + text }

    /// Returns the fields of a row that stands for comments without rows.
    static func placeholder(_ text: String, depth: Int?) -> [ShownField] {
        ["score", "vote", "creator", "created", RowMarks.fieldName].map { ShownField($0, .missing) }
            + [ShownField("text", indented(text, depth: depth ?? 0))]
    }

    /// Persists the first page of a list; returns nil without storage.
    static func stored<Item: TierModel>(_ feed: Feed<Item>, _ name: StoredListName, _ files: SessionStorage?)
        -> StoredListing?
    where Item.Client == ApiClient {
        guard let files else { return nil }
        let show = files.keeping(feed, as: name, pageSize: name.limit ?? treePageSize)
        return StoredListing(name: name, files: files, show: show)
    }
}

extension ApiClient {
    /// Creates the empty list of the comments in a scope.
    fileprivate func commentFeed(_ scope: ContentScope, sort: CommentSort?, limit: Int) -> Feed<Comment2> {
        switch scope {
        case .range(let kind): commentFeed(kind, sort: sort ?? .new, limit: limit)
        case .marked(let mark): commentFeed(.all, sort: sort, filter: mark, limit: limit)
        case .community(let id): commentFeed(ofCommunity: id, sort: sort ?? .new, limit: limit)
        case .person(let id): commentFeed(ofPerson: id, sort: sort?.forPeople, limit: limit)
        case .multi: preconditionFailure("no list of comments has the scope of a multi-community")
        }
    }
}

extension CommentSort {
    /// The order of a person's content that is closest to this one.
    var forPeople: PostSort {
        switch self {
        case .hot: .hot
        case .top: .topAll
        case .new: .new
        case .old: .old
        case .controversial: .controversial
        }
    }
}
