import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Primitives
import Propagation

extension ScheduleRun {
    /// Loads a feed for each account, and keeps a page.
    func warmUp() async {
        note("each account has got a feed, and kept a page")
        for account in accounts.indices {
            openFeed(account, limit: 50)
            keepPage(account, limit: 50)
        }
        await settle()
        while let request = transport.sortedRequests.first {
            transport.deliver(request)
            await settle()
        }
    }

    func open(_ kind: ClientStep.Kind, _ account: Int, _ draw: inout SplitMix64) {
        switch kind {
        case .openFeed: openFeed(account, limit: draw.below(3) == 0 ? 2 : 50)
        case .keepPage: keepPage(account, limit: draw.below(3) == 0 ? 2 : 50)
        case .openPost: openPost(PostID(1 + draw.below(5)), account)
        case .openCommunity: openCommunity(account)
        default: showKept(account, &draw)
        }
    }

    private func openFeed(_ account: Int, limit: Int) {
        note("account \(account) opens a feed of \(limit)")
        read(account, path: "/post/list", HTTPRequest.QueryItem("limit", "\(limit)")) { run, api in
            run.accounts[account].handles.append(try await api.getPosts(.all, sort: .new, limit: limit).posts)
        }
    }

    private func keepPage(_ account: Int, limit: Int) {
        note("account \(account) keeps a page of \(limit)")
        read(account, path: "/post/list", HTTPRequest.QueryItem("limit", "\(limit)")) { run, api in
            let confirmed = api.clientStore.lastConfirmation
            let kept = try await api.getPostPageValue(.all, sort: .new, limit: limit)
            if kept.stamp.isOlder(than: confirmed) {
                run.complaint = "account \(account) got a page from before what it had confirmed"
            }
            run.accounts[account].kept.append(kept)
        }
    }

    private func openPost(_ id: PostID, _ account: Int) {
        note("account \(account) opens post \(id)")
        read(account, path: "/post", HTTPRequest.QueryItem("id", "\(id)")) { run, api in
            run.accounts[account].handles.append([try await api.getPost(id: id)])
            run.accounts[account].opened.insert(id)
        }
    }

    private func openCommunity(_ account: Int) {
        guard let community = posts(of: account).first?.communityId else { return }
        note("account \(account) opens community \(community)")
        read(account, path: "/community", HTTPRequest.QueryItem("id", "\(community)")) { run, api in
            run.accounts[account].handles.append([try await api.getCommunity(id: community)])
        }
    }

    private func showKept(_ account: Int, _ draw: inout SplitMix64) {
        guard let kept = draw.one(of: accounts[account].kept) else { return }
        note("account \(account) shows a page that it kept")
        do {
            accounts[account].handles.append(try accounts[account].api.publish(kept.page, stamp: kept.stamp).posts)
        } catch {
            note("  refused: \(error)")
        }
    }

    /// Cancels the caller of a read.
    func cancel(_ account: Int, _ draw: inout SplitMix64) {
        let reads = accounts[account].underWay.sorted { $0.key < $1.key }.compactMap { number, operation in
            if case .read(_, _, let task) = operation { (number, task) } else { nil }
        }
        guard let (number, task) = draw.one(of: reads) else { return }
        note("account \(account) gives read \(number) up")
        task.cancel()
    }
}
