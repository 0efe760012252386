import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Primitives

extension TierRun {
    /// Creates something: its row arrives with the response, and is held from then on.
    func create(_ account: Int, _ draw: inout SplitMix64) {
        let (text, id) = ("text \(operations.count) \(draw.below(10_000))", 1 + draw.below(8))
        let name = accounts[account].name
        switch draw.below(6) {
        case 0:
            note("\(name) posts in community \(id)")
            start(account, .write(path: "/post")) { run, api in
                let post = try await api.createPost(title: text, communityId: CommunityID(id))
                run.accounts[account].held.append(.models([post]))
            }
        case 1, 2:
            note("\(name) comments on post \(id)")
            comment(account, text, on: PostID(id), nil)
        case 3:
            guard let parent = draw.one(of: accounts[account].api.caches.comment2.sorted) else { return }
            note("\(name) answers comment \(parent.id)")
            comment(account, text, on: parent.postId, parent.id)
        case 4:
            note("\(name) writes to person \(id)")
            start(account, .write(path: "/private_message")) { run, api in
                let message = try await api.createMessage(content: text, recipientId: PersonID(id))
                run.accounts[account].held.append(.models([message]))
            }
        default:
            note("\(name) makes a community")
            let address = "c\(draw.below(1_000_000))"
            start(account, .write(path: "/community")) { run, api in
                let community = try await api.createCommunity(name: address, title: text)
                run.accounts[account].held.append(.models([community]))
            }
        }
    }

    private func comment(_ account: Int, _ text: String, on post: PostID, _ parent: CommentID?) {
        start(account, .write(path: "/comment")) { run, api in
            let comment = try await api.createComment(content: text, postId: post, parentId: parent)
            // The list of a post's comments shows none while its community is blocked.
            let isHidden = comment.communityRelation.blocked || comment.creatorRelation.blocked
            for case .comments(let feed, of: post, limit: _) in run.accounts[account].held
            where feed.loadedCount > 0 && !isHidden && !feed.contains(where: { $0 === comment }) {
                throw Mismatch(message: "the list of post \(post)'s comments lacks one that was just written")
            }
            run.accounts[account].held.append(.models([comment]))
        }
    }

    // MARK: Marks that are sent together

    func queueRead(_ account: Int, _ draw: inout SplitMix64) {
        guard let post = draw.one(of: accounts[account].api.caches.post2.sorted) else { return }
        note("\(accounts[account].name) marks post \(post.id) read, later")
        accounts[account].api.markReadQueue.add(post)
    }

    func flushReads(_ account: Int) {
        let queue = accounts[account].api.markReadQueue
        guard queue.count > 0 else { return }
        note("\(accounts[account].name) sends the \(queue.count) marks that wait")
        start(account, .write(path: "/post/mark_as_read")) { _, _ in try await queue.flush() }
    }

    // MARK: Favorites

    /// Marks a community as a favorite, without a request.
    func favor(_ account: Int, _ draw: inout SplitMix64) async throws(Mismatch) {
        guard let community = draw.one(of: accounts[account].api.caches.community1.sorted) else { return }
        let isFavorite = !community.isFavorite
        note("\(accounts[account].name) \(isFavorite ? "favors" : "no longer favors") community \(community.id)")
        let edit = community.setFavorite(isFavorite)
        try require(community.isFavorite == isFavorite, "community \(community.id): a favorite does not show at once")
        let result = await edit.value
        try require(result.error == nil, "community \(community.id): a favorite is refused: \(result)")
        if isFavorite {
            accounts[account].favorites.insert(community.id)
        } else {
            accounts[account].favorites.remove(community.id)
        }
    }
}
