import Consistency
import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Primitives
import Propagation

extension ScheduleRun {
    /// Carries out one step; a step without a subject does nothing.
    func perform(_ step: ClientStep) {
        var draw = SplitMix64(seed: step.draw)
        let account = draw.below(accounts.count)
        switch step.kind {
        case .openFeed, .openPost, .openCommunity, .keepPage, .showKept: open(step.kind, account, &draw)
        case .vote, .save, .subscribe, .editFromWatch: edit(step.kind, account, &draw)
        case .setProvider: setProvider(account, &draw)
        case .drop: drop(account, &draw)
        case .dropAll:
            note("account \(account) drops everything")
            accounts[account].handles = []
            accounts[account].providers = []
        case .cancel: cancel(account, &draw)
        case .editElsewhere: editElsewhere(account, &draw)
        case .ask, .deliver, .refuse, .lose: carry(step.kind, &draw)
        }
    }

    // MARK: Editing

    /// Returns the living posts of an account, in the order of their IDs.
    func posts(of account: Int) -> [Post2] {
        accounts[account].api.caches.post2.objects.sorted { $0.id.rawValue < $1.id.rawValue }
    }

    private func edit(_ kind: ClientStep.Kind, _ account: Int, _ draw: inout SplitMix64) {
        guard let post = draw.one(of: posts(of: account)) else { return }
        switch kind {
        case .vote: castVote(draw.one(of: Vote.allCases) ?? .up, on: post, account)
        case .save: toggleSaved(post, account)
        case .subscribe:
            note("account \(account) follows community \(post.communityId), or stops")
            follow(post.toggleSubscribe(), account, lane: "community:\(post.communityId)")
        default: editFromWatch(post, account)
        }
    }

    private func castVote(_ vote: Vote, on post: Post2, _ account: Int) {
        note("account \(account) votes \(vote) on post \(post.id)")
        follow(post.castVote(vote), account, lane: "post:\(post.id)")
    }

    private func toggleSaved(_ post: Post2, _ account: Int) {
        note("account \(account) saves post \(post.id), or stops")
        follow(post.toggleSaved(), account, lane: "post:\(post.id)", marksRead: post.id)
    }

    /// Saves the post in an observation of its vote, while other observers are still being notified.
    private func editFromWatch(_ post: Post2, _ account: Int) {
        note("account \(account) will save post \(post.id) when its vote changes")
        let before = post.vote
        var isDone = false
        watches.append(
            commits.watch { [weak self, weak post] _ in
                guard !isDone, let self, let post, post.vote != before else { return }
                isDone = true
                self.toggleSaved(post, account)
            }
        )
    }

    private func setProvider(_ account: Int, _ draw: inout SplitMix64) {
        let kept = draw.one(of: accounts[account].kept)
        let isOld = draw.below(2) == 0
        let old = isOld ? kept.flatMap { draw.one(of: $0.page.posts) } : nil
        guard let value = old ?? draw.one(of: posts(of: account))?.tierValue else { return }
        let stamp = old != nil && draw.below(2) == 0 ? kept?.stamp : nil
        note(
            "account \(account) sets a provider to \(old == nil ? "what is shown" : "an old value") of post \(value.id)\(stamp == nil ? "" : ", stamped")"
        )
        let provider = draw.one(of: accounts[account].providers).flatMap { draw.below(2) == 0 ? $0 : nil }
        if let provider { return provider.setData(value, stamp: stamp) }
        let new = DataProvider<Post2Value>(accounts[account].api.trees)
        new.setData(value, stamp: stamp)
        accounts[account].providers.append(new)
    }

    private func drop(_ account: Int, _ draw: inout SplitMix64) {
        let count = accounts[account].handles.count + accounts[account].providers.count
        guard count > 0 else { return }
        let index = draw.below(count)
        note("account \(account) drops handle \(index)")
        let handles = accounts[account].handles.count
        if index < handles {
            accounts[account].handles.remove(at: index)
        } else {
            accounts[account].providers.remove(at: index - handles)
        }
    }

    // MARK: The server and the way to it

    private func editElsewhere(_ account: Int, _ draw: inout SplitMix64) {
        let vote = draw.one(of: Vote.allCases) ?? .up
        let id = PostID(1 + draw.below(5))
        note("account \(account) votes \(vote) on post \(id) on another device")
        _ = server.respond(to: ScheduleWorld.vote(vote, on: id, token: accounts[account].token))
    }

    private func carry(_ kind: ClientStep.Kind, _ draw: inout SplitMix64) {
        let requests = transport.sortedRequests.filter { kind == .deliver || kind == .lose || $0.answer == nil }
        guard let request = draw.one(of: requests) else { return }
        let words = "\(request.words)\(request.answer == nil ? "" : " (answered)")"
        note("\(kind): \(name(of: request)) \(words)")
        switch kind {
        case .ask: transport.ask(request)
        case .refuse: transport.refuse(request)
        case .lose: transport.lose(request)
        default: transport.deliver(request)
        }
    }

    private func name(of request: ScheduleTransport.Request) -> String {
        let index = accounts.firstIndex { request.sent.headers["Authorization"] == "Bearer \($0.token)" }
        return "account \(index ?? -1)"
    }
}
