import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import MiddlewarePersistence
import Networking
import Primitives

extension DialectRun {
    /// Carries out one step; a step without a subject does nothing.
    func perform(_ step: DialectStep) async throws(Mismatch) {
        var draw = SplitMix64(seed: step.draw)
        let account = draw.below(accounts.count)
        switch step.kind {
        case .openPage: openPage(account, &draw)
        case .openPost: openPost(account, &draw)
        case .openComments: openComments(account, &draw)
        case .loadMore: loadMore(account, &draw)
        case .edit: edit(account, &draw)
        case .create: create(account, &draw)
        case .drop: drop(account, &draw)
        case .pass: pass(&draw)
        case .restart: try await restart()
        case .upgrade: try upgrade(&draw)
        case .ask, .deliver, .refuse, .lose, .halve: carry(step.kind, &draw)
        }
    }

    // MARK: Reading

    private func openPage(_ account: Int, _ draw: inout SplitMix64) {
        let (limit, sort) = (draw.once(in: 3) ? 2 : 50, draw.once(in: 2) ? PostSort.new : .old)
        read(account, "opens \(limit) posts") { try await $0.getPosts(.all, sort: sort, limit: limit).posts }
    }

    private func openPost(_ account: Int, _ draw: inout SplitMix64) {
        let id = PostID(1 + draw.below(7))
        read(account, "opens post \(id)") { [try await $0.getPost(id: id)] }
    }

    private func openComments(_ account: Int, _ draw: inout SplitMix64) {
        let id = PostID(1 + draw.below(7))
        read(account, "opens the comments of post \(id)") { try await $0.getComments(postId: id, limit: 50) }
    }

    private func loadMore(_ account: Int, _ draw: inout SplitMix64) {
        guard let feed = launch?.feeds[account] else { return }
        let isRefresh = draw.once(in: 2)
        read(account, isRefresh ? "refreshes its list" : "goes on in its list") { _ in
            if isRefresh { try await feed.refresh() } else { try await feed.loadMore() }
            return []
        }
    }

    private func drop(_ account: Int, _ draw: inout SplitMix64) {
        guard let launch, !launch.held[account].isEmpty else { return }
        let isAll = draw.once(in: 3)
        note("\(name(account)) releases \(isAll ? "everything" : "something")")
        if isAll {
            self.launch?.held[account] = []
        } else {
            self.launch?.held[account].remove(at: draw.below(launch.held[account].count))
        }
    }

    // MARK: Writing

    /// Edits an entity that is shown.
    private func edit(_ account: Int, _ draw: inout SplitMix64) {
        guard let caches = launch?.clients[account].caches else { return }
        let kind = draw.below(16)
        switch kind {
        case 0...6: if let post = draw.one(of: caches.post2.sorted) { edit(post, kind, account, &draw) }
        case 7...11: if let comment = draw.one(of: caches.comment2.sorted) { edit(comment, kind, account, &draw) }
        case 12...14:
            guard let relation = draw.one(of: caches.communityRelation.sorted) else { return }
            edit(relation, account, &draw)
        default:
            guard let relation = draw.one(of: caches.personRelation.sorted) else { return }
            // A viewer who blocks another one no longer reads the texts that are compared.
            guard relation.id.rawValue > 4 else { return }
            let isBlocked = draw.once(in: 2)
            promise(
                account,
                .setting(Setting(.personBlock, relation.id.rawValue), "\(isBlocked)"),
                "",
                relation.setBlocked(isBlocked)
            )
        }
    }

    private func edit(_ post: Post2, _ kind: Int, _ account: Int, _ draw: inout SplitMix64) {
        let id = post.id.rawValue
        // Other accounts may not write them, and the texts of created posts are compared.
        let isOwn = post.creator.name == accounts[account].name && id <= 7
        let flag = draw.once(in: 2)
        switch kind {
        case 0...2:
            let vote = draw.one(of: Vote.allCases) ?? .up
            set(Setting(.postVote, id), "\(vote.rawValue)", account) { post.castVote(vote) }
        case 5 where isOwn: set(Setting(.postDeleted, id), "\(flag)", account) { post.setDeleted(flag) }
        case 6 where isOwn:
            let title = "title \(draw.below(1_000))"
            set(Setting(.postTitle, id), title, account) { post.edit { $0.title = title } }
        default: set(Setting(.postSaved, id), "\(flag)", account) { post.setSaved(flag) }
        }
    }

    private func edit(_ comment: Comment2, _ kind: Int, _ account: Int, _ draw: inout SplitMix64) {
        let id = comment.id.rawValue
        let isOwn = comment.creator.name == accounts[account].name && id <= 9
        let flag = draw.once(in: 2)
        switch kind {
        case 7, 8:
            let vote = draw.one(of: Vote.allCases) ?? .up
            set(Setting(.commentVote, id), "\(vote.rawValue)", account) { comment.castVote(vote) }
        case 9 where isOwn: set(Setting(.commentDeleted, id), "\(flag)", account) { comment.setDeleted(flag) }
        case 10 where isOwn:
            let text = "content \(draw.below(1_000))"
            set(Setting(.commentText, id), text, account) { comment.edit { $0.content = text } }
        default: set(Setting(.commentSaved, id), "\(flag)", account) { comment.setSaved(flag) }
        }
    }

    /// Subscribes to a community, or blocks it. Blocking ends a subscription, so no community is both blocked and subscribed to.
    private func edit(_ relation: CommunityRelation, _ account: Int, _ draw: inout SplitMix64) {
        let (id, flag) = (relation.id.rawValue, draw.once(in: 2))
        if id == blockedCommunity {
            set(Setting(.communityBlock, id), "\(flag)", account) { relation.setBlocked(flag) }
        } else {
            set(Setting(.subscription, id), "\(flag)", account) { relation.setSubscribed(flag) }
        }
    }

    private func set(_ setting: Setting, _ value: String, _ account: Int, _ submit: () -> Task<EditResult, Never>) {
        promise(account, .setting(setting, value), "", submit())
    }

    private func create(_ account: Int, _ draw: inout SplitMix64) {
        guard let client = launch?.clients[account] else { return }
        let text = "text \(accounts[account].promises.count) of \(accounts[account].name)"
        switch draw.below(4) {
        case 0:
            let community = world.community
            let result = client.submitPost(title: text, communityId: CommunityID(community))
            promise(account, .post(community: community), text, result)
        case 1:
            let person = 6
            let result = client.submitMessage(content: text, recipientId: PersonID(person))
            promise(account, .message(person: person), text, result)
        default:
            let post = 1 + draw.below(2)
            let result = client.submitComment(content: text, postId: PostID(post))
            promise(account, .comment(post: post), text, result)
        }
    }

    // MARK: The servers and the way to them

    /// Lets time pass, and tries to send what waits.
    private func pass(_ draw: inout SplitMix64) {
        guard let launch else { return }
        let seconds = draw.below(200)
        note("\(seconds) s pass")
        clock.advance(by: .seconds(Double(seconds)))
        for (account, client) in launch.clients.enumerated() {
            start(account, "sends what waits") { _ in await client.clientStore.outbox.send() }
        }
    }

    private func upgrade(_ draw: inout SplitMix64) throws(Mismatch) {
        guard let number = draw.one(of: Array(peers.indices)) else { return }
        do {
            if try peers[number].upgrade() { note("server \(number) becomes 1.0") }
        } catch {
            throw Mismatch(message: "the server cannot be upgraded: \(error)")
        }
    }

    private func carry(_ kind: DialectStep.Kind, _ draw: inout SplitMix64) {
        let known = requests.filter { kind != .ask && kind != .refuse || $0.request.answer == nil }
        guard let (line, request, words) = draw.one(of: known) else { return }
        note("\(kind): \(words)\(request.answer == nil ? "" : " (answered)")")
        switch kind {
        case .ask: line.ask(request)
        case .refuse: line.refuse(request)
        case .lose: line.lose(request)
        // A server whose description cannot be read twice counts as one without a description.
        case .halve
        where !request.sent.path.contains("nodeinfo") || cutDescriptions.insert(ObjectIdentifier(line)).inserted:
            line.halve(request)
        default: _ = line.deliver(request)
        }
    }
}
