import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Propagation
import Testing
import WireRuntime

/// Tests the comments under a post, with every answer under its parent.
@MainActor @Suite struct CommentTreeTests {
    private let world: World
    private let alice: ApiClient

    init() async throws {
        world = try World()
        alice = try await world.logIn("alice")
    }

    /// Checks that every row is below its parent and one level deeper, and that each count equals the number of rows.
    private func expectTree(_ rows: [CommentTree.Row]) {
        var above: [CommentTree.Row] = []
        for (place, row) in rows.enumerated() {
            above = Array(above.prefix(row.depth))
            #expect(row.comment.ancestorIds == above.map(\.id), "\(row.id)")
            let below = rows[(place + 1)...].prefix { $0.depth > row.depth }
            #expect(row.descendantCount == below.count)
            above.append(row)
        }
    }

    @Test(arguments: [3, 50]) func `a thread is a tree, however its pages come`(limit: Int) async throws {
        let tree = alice.commentTree(ofPost: 1, sort: .new, limit: limit)
        while tree.feed.hasMore { try await tree.feed.loadMore() }
        let rows = tree.rows
        #expect(rows.count == tree.feed.count && rows.count > 3)
        #expect(rows.contains { $0.depth > 0 } && rows.contains { $0.descendantCount > 0 })
        expectTree(rows)
        let whole = try await alice.getComments(postId: 1, maxDepth: 50, sort: .new)
        #expect(Set(rows.map(\.id)) == Set(whole.map(\.id)))
        let outermost = rows.filter { $0.depth == 0 }.map(\.id)
        #expect(outermost == tree.feed.filter { $0.ancestorIds.isEmpty }.map(\.id), "siblings in the list's order")
    }

    @Test func `an answer shows first under its parent, until the next refresh`() async throws {
        let tree = alice.commentTree(ofPost: 1, sort: .old)
        try await tree.feed.loadMore()
        let parent = try #require(
            tree.rows.first { $0.descendantCount > 0 && !$0.comment.locked && !$0.comment.deleted }
        )
        var draws = 0
        let watch = world.commits.watch { _ in
            _ = tree.rows
            draws += 1
        }
        let answer = try await alice.createComment(content: "An answer.", postId: 1, parentId: parent.id)
        func place(_ id: CommentID) -> Int? { tree.rows.firstIndex { $0.id == id } }
        #expect(place(answer.id) == place(parent.id).map { $0 + 1 } && draws == 2)
        #expect(tree.rows.first { $0.id == parent.id }?.descendantCount == parent.descendantCount + 1)
        expectTree(tree.rows)
        withExtendedLifetime(watch) {}
        while tree.feed.hasMore { try await tree.feed.loadMore() }
        try await tree.feed.refresh()
        while tree.feed.hasMore { try await tree.feed.loadMore() }
        #expect(place(answer.id) != place(parent.id).map { $0 + 1 }, "the oldest of its siblings comes first again")
        expectTree(tree.rows)
    }

    @Test func `what a filter hides leaves its answers where they can be read`() async throws {
        let tree = alice.commentTree(ofPost: 1, sort: .old)
        while tree.feed.hasMore { try await tree.feed.loadMore() }
        let before = tree.rows
        let parent = try #require(before.first { $0.descendantCount > 0 })
        tree.feed.filters = [FeedFilter("one") { $0.id == parent.id }]
        let after = tree.rows
        #expect(Set(after.map(\.id)) == Set(before.map(\.id)).subtracting([parent.id]))
        #expect(after.allSatisfy { row in before.contains { $0.id == row.id && $0.depth == row.depth } })
    }

    @Test func `the answers to a hidden comment stay together, below a gap at its depth`() async throws {
        let tree = alice.commentTree(ofPost: 1, sort: .old)
        while tree.feed.hasMore { try await tree.feed.loadMore() }
        let before = tree.rows
        let place = try #require(before.firstIndex { $0.descendantCount > 1 })
        let (parent, below) = (before[place], before[(place + 1)...].prefix(before[place].descendantCount))
        #expect(before.allSatisfy { $0.gaps.isEmpty })
        tree.feed.filters = [FeedFilter("one") { $0.id == parent.id }]
        let after = tree.rows
        let first = try #require(after.firstIndex { !$0.gaps.isEmpty })
        #expect(after[first].gaps.map(\.ids) == [[parent.id]] && after[first].gaps.map(\.depth) == [parent.depth])
        #expect(after[first...].prefix(below.count).map(\.id) == below.map(\.id))
        #expect(after.count { !$0.gaps.isEmpty } == 1)
    }

    @Test(arguments: [1, 2, 3, 5]) func `gaps and rows together give each comment its ancestors`(limit: Int)
        async throws
    {
        let tree = alice.commentTree(ofPost: 1, sort: .new, limit: limit)
        var hasGaps = false
        while tree.feed.hasMore {
            try await tree.feed.loadMore()
            var above: [CommentID] = []
            for row in tree.rows {
                for gap in row.gaps {
                    above = Array(above.prefix(gap.depth))
                    #expect(above.count == gap.depth && !gap.ids.isEmpty, "\(row.id)")
                    above += gap.ids
                    hasGaps = true
                }
                above = Array(above.prefix(row.depth))
                #expect(row.comment.ancestorIds == above, "\(row.id)")
                above.append(row.id)
            }
        }
        #expect(hasGaps && tree.rows.allSatisfy { $0.gaps.isEmpty })
    }

    @Test func `answers that no page has brought yet are opened under their comment`() async throws {
        let tree = alice.commentTree(ofPost: 1, sort: .old, limit: 1)
        try await tree.feed.loadMore()
        let whole = try await alice.getComments(postId: 1, sort: .old, limit: 50)
        while tree.rows.allSatisfy({ $0.missingCount == 0 }) { try await tree.feed.loadMore() }
        let row = try #require(tree.rows.first { $0.missingCount > 0 })
        try await tree.loadReplies(to: row.id)
        let opened = try #require(tree.rows.first { $0.id == row.id })
        let below = whole.filter { $0.ancestorIds.contains(row.id) }
        #expect(opened.descendantCount == below.count && opened.missingCount == 0)
        expectTree(tree.rows)
        try await tree.feed.refresh()
        #expect(tree.rows.first { $0.id == row.id }?.descendantCount == below.count)
        while tree.feed.hasMore { try await tree.feed.loadMore() }
        #expect(Set(tree.rows.map(\.id)) == Set(whole.map(\.id)) && tree.rows.count == whole.count)
    }

    @Test func `a thread that is opened in the middle starts at depth 0`() async throws {
        let whole = try await alice.getComments(postId: 1, limit: 50)
        let middle = try #require(
            whole.first { one in !one.ancestorIds.isEmpty && whole.contains { $0.ancestorIds.contains(one.id) } }
        )
        let tree = alice.commentTree(under: middle.id, limit: 2)
        while tree.feed.hasMore { try await tree.feed.loadMore() }
        let rows = tree.rows
        #expect(rows.first?.id == middle.id && rows.first?.depth == 0)
        #expect(rows.dropFirst().allSatisfy { $0.depth == $0.comment.ancestorIds.count - middle.ancestorIds.count })
        #expect(rows.count == whole.count { $0.id == middle.id || $0.ancestorIds.contains(middle.id) })
        let answer = try await alice.createComment(content: "An answer.", postId: 1, parentId: middle.id)
        #expect(tree.rows.dropFirst().first?.id == answer.id && tree.rows.dropFirst().first?.depth == 1)
    }
}
