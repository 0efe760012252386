import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Primitives

extension TierRun {
    private typealias Item = HTTPRequest.QueryItem

    /// Loads a feed, threads, the inbox and the open reports and requests for each account.
    func warmUp() async throws(Mismatch) {
        for account in accounts.indices {
            try await warmUp(account, "/post/list") { try await $0.getPosts(.all, sort: .new, limit: 50).posts }
            for number in 6...7 {
                let post = PostID(number)
                try await warmUp(account, "/comment/list") { try await $0.getComments(postId: post, maxDepth: 4) }
            }
            guard !accounts[account].isGuest else { continue }
            try await warmUp(account, "/user/replies") { try await $0.getReplies(limit: 50) }
            try await warmUp(account, "/user/mention") { try await $0.getMentions(limit: 50) }
            try await warmUp(account, "/private_message/list") { try await $0.getMessages(limit: 50) }
            try await warmUp(account, "/post/report/list") { try await $0.getReports(of: .posts, limit: 50) }
            try await warmUp(account, "/comment/report/list") { try await $0.getReports(of: .comments, limit: 50) }
        }
        trace = ["each account has got what it opens first"]
    }

    private func warmUp(
        _ account: Int,
        _ path: String,
        _ body: @escaping @MainActor (ApiClient) async throws -> [AnyObject]
    ) async throws(Mismatch) {
        read(account, path, body: body)
        try await settle()
        for request in transport.requests { try await carry(.deliver, request) }
    }

    // MARK: Feeds

    func openFeed(_ account: Int, _ draw: inout SplitMix64) {
        let api = accounts[account].api
        let limit = draw.once(in: 3) ? 2 : 50
        if draw.once(in: 3) {
            let id = PostID(1 + draw.below(8))
            let feed = api.commentFeed(ofPost: id, limit: limit)
            accounts[account].held.append(.comments(feed, of: id, limit: limit))
            note("\(accounts[account].name) opens the comments of post \(id), \(limit) at a time")
        } else {
            let feed = api.feed(.all, sort: .new, limit: limit)
            accounts[account].held.append(.posts(feed, limit: limit))
            note("\(accounts[account].name) opens a feed, \(limit) at a time")
        }
        if let last = accounts[account].held.last { load(last, isRefresh: false, account) }
    }

    func goOn(_ account: Int, _ draw: inout SplitMix64) {
        let feeds = accounts[account].held.filter { held in
            switch held {
            case .posts, .comments: true
            default: false
            }
        }
        guard let feed = draw.one(of: feeds) else { return }
        let isRefresh = draw.once(in: 2)
        note("\(accounts[account].name) \(isRefresh ? "refreshes a feed" : "goes on in a feed")")
        load(feed, isRefresh: isRefresh, account)
    }

    private func load(_ held: Held, isRefresh: Bool, _ account: Int) {
        switch held {
        case .posts(let feed, let limit):
            start(account, .read(path: "/post/list", [Item("limit", "\(limit)")]), isRefresh ? .refresh : .more) {
                _,
                _ in
                try await isRefresh ? feed.refresh() : feed.loadMore()
            }
        case .comments(let feed, let id, let limit):
            let items = [Item("post_id", "\(id)"), Item("limit", "\(limit)")]
            start(account, .read(path: "/comment/list", items), isRefresh ? .refresh : .more) { _, _ in
                try await isRefresh ? feed.refresh() : feed.loadMore()
            }
        default: break
        }
    }

    // MARK: Pages and lists

    private func read(
        _ account: Int,
        _ path: String,
        _ items: Item...,
        body: @escaping @MainActor (ApiClient) async throws -> [AnyObject]
    ) {
        let kind = Operation.Kind.read(path: path, items)
        note("\(accounts[account].name) reads \(kind.words)")
        start(account, kind) { run, api in
            let models = try await body(api)
            run.accounts[account].held.append(.models(models))
        }
    }

    func openPage(_ account: Int, _ draw: inout SplitMix64) {
        let id = 1 + draw.below(9)
        switch draw.below(accounts[account].isGuest ? 8 : 9) {
        case 0...3: read(account, "/post", Item("id", "\(id)")) { [try await $0.getPost(id: PostID(id))] }
        case 4...5: read(account, "/comment", Item("id", "\(id)")) { [try await $0.getComment(id: CommentID(id))] }
        case 6:
            read(account, "/community", Item("id", "\(id)")) { [try await $0.getCommunity(id: CommunityID(id))] }
        case 7: read(account, "/user", Item("person_id", "\(id)")) { [try await $0.getPerson(id: PersonID(id))] }
        default: read(account, "/site") { [try await $0.getMyPerson()] }
        }
    }

    func openList(_ account: Int, _ draw: inout SplitMix64) {
        let limit = draw.once(in: 3) ? 2 : 50
        let size = Item("limit", "\(limit)")
        let post = PostID(1 + draw.below(8))
        switch draw.below(accounts[account].isGuest ? 5 : 10) {
        case 0...1: read(account, "/post/list", size) { try await $0.getPosts(.all, sort: .new, limit: limit).posts }
        case 2...3:
            read(account, "/comment/list", Item("post_id", "\(post)"), Item("max_depth", "4")) {
                try await $0.getComments(postId: post, maxDepth: 4)
            }
        case 4: read(account, "/community/list", size) { try await $0.getCommunities(.all, limit: limit) }
        case 5: read(account, "/user/replies", size) { try await $0.getReplies(limit: limit) }
        case 6: read(account, "/user/mention", size) { try await $0.getMentions(limit: limit) }
        case 7: read(account, "/private_message/list", size) { try await $0.getMessages(limit: limit) }
        case 8: read(account, "/post/report/list", size) { try await $0.getReports(of: .posts, limit: limit) }
        default: read(account, "/comment/report/list", size) { try await $0.getReports(of: .comments, limit: limit) }
        }
    }
}
