@testable import DemoServer

/// Recomputes all counts of a world from its rows, slowly and independently of the server's code.
struct WorldRecount {
    let world: World
    /// The inconsistencies, each with the actual and the expected value.
    private(set) var faults: [String] = []

    init(_ world: World) {
        self.world = world
        checkPosts()
        checkComments()
        checkPeople()
        checkCommunities()
        checkSite()
        checkReferences()
    }

    private mutating func expect<Value: Equatable>(_ found: Value?, _ wanted: Value, _ what: String) {
        if found != wanted { faults.append("\(what) is \(found.map { "\($0)" } ?? "missing"), not \(wanted)") }
    }

    private func counted(_ post: Post) -> Bool { !post.deleted && !post.removed }
    private func counted(_ comment: Comment) -> Bool { !comment.deleted && !comment.removed }

    private mutating func checkPosts() {
        var votes: [PostID: [Int]] = [:]
        for person in world.people.rows {
            for (post, vote) in world.postVotes.all(of: person.id) { votes[post, default: []].append(vote.score) }
        }
        let comments = Dictionary(grouping: world.comments.rows, by: \.postID)
        for post in world.posts.rows {
            let name = "post \(post.id)"
            let counts = world.postCounts[post.id]
            let votes = votes[post.id, default: []]
            let up = votes.count { $0 == 1 }
            let down = votes.count { $0 == -1 }
            expect(up + down, votes.count, "\(name): votes of 1 or -1")
            expect(counts?.upvotes, up, "\(name): upvotes")
            expect(counts?.downvotes, down, "\(name): downvotes")
            expect(counts?.score, up - down, "\(name): score")
            expect(counts?.controversyRank, Ranking.controversy(upvotes: up, downvotes: down), "\(name): controversy")
            expect(counts?.published, post.published, "\(name): published")
            let comments = comments[post.id, default: []]
            expect(counts?.comments, comments.count(where: counted), "\(name): comments")
            let newest = comments.map(\.published).max() ?? post.published
            expect(counts?.newestCommentTime, max(newest, post.published), "\(name): newest comment")
            let twoDays = post.published.advanced(bySeconds: 2 * 86_400)
            let others = comments.filter { $0.creatorID != post.creatorID && $0.published < twoDays }
            expect(
                counts?.newestCommentTimeNecro,
                max(others.map(\.published).max() ?? post.published, post.published),
                "\(name): newest comment of somebody else within two days"
            )
        }
    }

    private mutating func checkComments() {
        var votes: [CommentID: [Int]] = [:]
        for person in world.people.rows {
            for (comment, vote) in world.commentVotes.all(of: person.id) {
                votes[comment, default: []].append(vote.score)
            }
        }
        var below: [CommentID: Int] = [:]
        for comment in world.comments.rows {
            let path = comment.path.split(separator: ".").compactMap { CommentID($0) }
            expect(path.first, 0, "comment \(comment.id): path's beginning")
            expect(path.last, comment.id, "comment \(comment.id): path's end")
            for ancestor in path.dropFirst().dropLast() {
                below[ancestor, default: 0] += 1
                let above = world.comments[ancestor]
                expect(above?.postID, comment.postID, "comment \(comment.id): post of \(ancestor) above it")
                expect(
                    above.map { $0.published <= comment.published },
                    true,
                    "comment \(comment.id) is after \(ancestor)"
                )
            }
        }
        for comment in world.comments.rows {
            let name = "comment \(comment.id)"
            let counts = world.commentCounts[comment.id]
            let votes = votes[comment.id, default: []]
            let up = votes.count { $0 == 1 }
            expect(counts?.upvotes, up, "\(name): upvotes")
            expect(counts?.downvotes, votes.count - up, "\(name): downvotes")
            expect(counts?.score, up - (votes.count - up), "\(name): score")
            expect(counts?.childCount, below[comment.id, default: 0], "\(name): comments below")
        }
    }

    private mutating func checkPeople() {
        let posts = Dictionary(grouping: world.posts.rows.filter(counted), by: \.creatorID)
        let comments = Dictionary(grouping: world.comments.rows.filter(counted), by: \.creatorID)
        var votesFor: [PersonID: (posts: Int, comments: Int)] = [:]
        for person in world.people.rows {
            for (post, vote) in world.postVotes.all(of: person.id) {
                if let creator = world.posts[post]?.creatorID { votesFor[creator, default: (0, 0)].posts += vote.score }
            }
            for (comment, vote) in world.commentVotes.all(of: person.id) {
                if let creator = world.comments[comment]?.creatorID {
                    votesFor[creator, default: (0, 0)].comments += vote.score
                }
            }
        }
        for person in world.people.rows {
            let counts = world.personCounts[person.id]
            expect(counts?.postCount, posts[person.id, default: []].count, "\(person.name): posts")
            let scores = votesFor[person.id, default: (0, 0)]
            expect(counts?.postScore, scores.posts, "\(person.name): score of posts")
            expect(counts?.commentScore, scores.comments, "\(person.name): score of comments")
            expect(counts?.commentCount, comments[person.id, default: []].count, "\(person.name): comments")
        }
    }

    private mutating func checkCommunities() {
        let posts = Dictionary(grouping: world.posts.rows.filter(counted), by: \.communityID)
        for community in world.communities.rows {
            let counts = world.communityCounts[community.id]
            let followers = world.follows.people(on: community.id).map(\.person)
            let local = followers.count { world.people[$0]?.local == true }
            expect(counts?.subscribersLocal, local, "\(community.name): subscribers from here")
            if community.local { expect(counts?.subscribers, followers.count, "\(community.name): subscribers") }
            let here = posts[community.id, default: []]
            expect(counts?.posts, here.count, "\(community.name): posts")
            let comments = here.reduce(0) { $0 + (world.postCounts[$1.id]?.comments ?? 0) }
            expect(counts?.comments, comments, "\(community.name): comments")
            if let counts {
                let spans = [
                    counts.usersActiveDay, counts.usersActiveWeek, counts.usersActiveMonth, counts.usersActiveHalfYear,
                ]
                expect(spans, spans.sorted(), "\(community.name): active in ever longer spans")
            }
        }
    }

    private mutating func checkSite() {
        let counts = world.siteCounts
        expect(counts.users, world.localUsers.rows.count { _ in true }, "site: users")
        expect(counts.posts, world.posts.rows.count { $0.local && counted($0) }, "site: posts")
        expect(counts.comments, world.comments.rows.count { $0.local && counted($0) }, "site: comments")
        let communities = world.communities.rows.count { $0.local && !$0.deleted && !$0.removed }
        expect(counts.communities, communities, "site: communities")
    }

    /// Checks that every number refers to a row.
    private mutating func checkReferences() {
        for post in world.posts.rows {
            expect(world.people[post.creatorID] != nil, true, "post \(post.id): its creator is there")
            expect(world.communities[post.communityID] != nil, true, "post \(post.id): its community is there")
        }
        for comment in world.comments.rows {
            expect(world.people[comment.creatorID] != nil, true, "comment \(comment.id): its creator is there")
            expect(world.posts[comment.postID] != nil, true, "comment \(comment.id): its post is there")
        }
        for notice in Array(world.replies.rows) + Array(world.mentions.rows) {
            expect(world.comments[notice.commentID] != nil, true, "notice \(notice.id): its comment is there")
            expect(world.people[notice.recipientID]?.local, true, "notice \(notice.id): is for somebody from here")
            let writer = world.comments[notice.commentID]?.creatorID
            expect(writer != notice.recipientID, true, "notice \(notice.id): is not for its writer")
        }
        for user in world.localUsers.rows {
            expect(world.people[user.personID]?.local, true, "account \(user.id): is somebody's from here")
            expect(world.localUserOfPerson[user.personID], user.id, "account \(user.id): is found by its person")
        }
        for person in world.people.rows {
            let instance = world.domain(of: person.instanceID)
            expect(
                instance.map { person.actorID == "http://\($0)/u/\(person.name)" },
                true,
                "\(person.name): where they are"
            )
            expect(world.personCounts[person.id] != nil, true, "\(person.name): has numbers")
        }
    }
}
