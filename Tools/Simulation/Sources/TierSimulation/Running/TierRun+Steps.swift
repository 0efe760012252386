import Consistency
import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Primitives

extension TierRun {
    /// Carries out one step; a step without a subject does nothing.
    func perform(_ step: TierStep) async throws(Mismatch) {
        var draw = SplitMix64(seed: step.draw)
        // A guest reads now and then, and cannot write.
        let reader = draw.once(in: 6) ? 2 : draw.below(2)
        let writer = draw.below(2)
        switch step.kind {
        case .openFeed: openFeed(reader, &draw)
        case .goOn: goOn(reader, &draw)
        case .openPage: openPage(reader, &draw)
        case .openList: openList(reader, &draw)
        case .follow: follow(reader, &draw)
        case .setProvider: setProvider(reader, &draw)
        case .edit: try edit(writer, &draw)
        case .favor: try await favor(writer, &draw)
        case .queueRead: queueRead(writer, &draw)
        case .flushReads: flushReads(writer)
        case .create: create(writer, &draw)
        case .editElsewhere: editElsewhere(&draw)
        case .drop: drop(reader, &draw)
        case .dropAll:
            note("\(accounts[reader].name) drops everything")
            accounts[reader].held = []
        case .cancel: cancel(&draw)
        case .ask, .deliver, .refuse, .lose, .halve: try await carry(step.kind, &draw)
        }
    }

    // MARK: Holding

    private func drop(_ account: Int, _ draw: inout SplitMix64) {
        guard let index = draw.one(of: Array(accounts[account].held.indices)) else { return }
        note("\(accounts[account].name) drops handle \(index)")
        accounts[account].held.remove(at: index)
    }

    /// Sets a shown value on a provider, as if it had just been received.
    private func setProvider(_ account: Int, _ draw: inout SplitMix64) {
        let api = accounts[account].api
        let provided: (held: Held, parts: [Said])?
        switch draw.below(3) {
        case 0:
            provided = draw.one(of: api.caches.post2.sorted).map { post in
                let provider = DataProvider<Post2Value>(api.trees)
                return (.post(provider), Shown.parts(of: post.tierValue))
            }
        case 1:
            provided = draw.one(of: api.caches.comment2.sorted).map { comment in
                let provider = DataProvider<Comment2Value>(api.trees)
                return (.comment(provider), Shown.parts(of: comment.tierValue))
            }
        default:
            provided = draw.one(of: api.caches.community2.sorted).map { community in
                let provider = DataProvider<Community2Value>(api.trees)
                return (.community(provider), Shown.parts(of: community.tierValue))
            }
        }
        guard let (held, parts) = provided else { return }
        // An unconfirmed edit is not a fact yet.
        let edited = Set(pending(account).map(\.entry))
        guard !parts.contains(where: { edited.contains($0.entry) }), let subject = parts.first?.entry else { return }
        note("\(accounts[account].name) puts \(subject) into a tree")
        let alive = alive(account)
        switch held {
        case .post(let provider): provider.setData(api.caches.post2[PostID(subject.number)]?.tierValue)
        case .comment(let provider): provider.setData(api.caches.comment2[CommentID(subject.number)]?.tierValue)
        case .community(let provider): provider.setData(api.caches.community2[CommunityID(subject.number)]?.tierValue)
        case .models, .posts, .comments, .follower: return
        }
        accounts[account].held.append(held)
        accounts[account].oracle.hear(parts, at: transport.takeMoment(), alive: alive)
    }

    private func follow(_ account: Int, _ draw: inout SplitMix64) {
        let api = accounts[account].api
        guard let post = draw.one(of: api.caches.post1.sorted) else { return }
        note("\(accounts[account].name) follows post \(post.id)")
        let follower = AnyPost(post)
        accounts[account].held.append(.follower(follower))
        guard draw.once(in: 2) else { return }
        note("  and upgrades it")
        start(account, .read(path: "/post", [HTTPRequest.QueryItem("id", "\(post.id)")])) { _, _ in
            try await follower.upgrade()
        }
    }

    /// Cancels the caller of a read.
    private func cancel(_ draw: inout SplitMix64) {
        let reads = operations.filter { operation in
            guard case .read = operation.kind else { return false }
            return operation.outcome == nil
        }
        guard let read = draw.one(of: reads) else { return }
        note("\(accounts[read.account].name) gives up a read, \(read.words)")
        read.task?.cancel()
    }
}

extension Entry {
    var number: Int { Int(id) ?? 0 }
}

extension ModelCache where Model.Value.ID: CustomStringConvertible {
    /// The living models, in an order that depends only on their IDs.
    var sorted: [Model] {
        objects.sorted { left, right in
            let (left, right) = ("\(left.id)", "\(right.id)")
            return (left.count, left) < (right.count, right)
        }
    }
}
