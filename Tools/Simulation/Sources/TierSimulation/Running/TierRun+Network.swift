import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Primitives

// The network's steps for a request, and the corresponding updates of the oracle.

extension TierRun {
    /// Carries out a step for a request, if there is one.
    func carry(_ kind: TierStep.Kind, _ draw: inout SplitMix64) async throws(Mismatch) {
        let sorted = transport.requests.sorted { ($0.words, $0.number) < ($1.words, $1.number) }
        guard let request = draw.one(of: sorted.filter { kind != .ask || $0.answer == nil }) else { return }
        try await carry(kind, request)
    }

    /// Passes the request to the server, or ends it.
    func carry(_ kind: TierStep.Kind, _ request: ScheduledTransport.Request) async throws(Mismatch) {
        guard let account = accounts.firstIndex(where: { $0.token == request.token }) else { return }
        note("\(kind): \(accounts[account].name), \(request.words)\(request.answer == nil ? "" : " (asked before)")")
        let moment = transport.takeMoment()
        let open = operations.filter { $0.outcome == nil }
        var answer: HTTPResponse?
        switch kind {
        case .ask:
            let answer = transport.ask(request)
            if answer.status != 200 { note("  the server says \(answer.status)") }
            return
        case .refuse: transport.refuse(request)
        case .lose: transport.lose(request)
        case .halve: transport.halve(request)
        default: answer = transport.deliver(request)
        }
        if let answer, answer.status != 200 { note("  the server says \(answer.status): \(RawJSON(answer.body))") }
        try await settle()
        let said = answer.map { $0.status == 200 ? StatementReader.said(in: $0.body, to: request.sent) : [] } ?? []
        if let number = request.operation {
            if answer?.status == 200 { try hear(said, request, of: number, account, until: moment) }
            // A page beyond the listed rows may fail; the pages received by then are applied.
            hearGathered(by: operations.filter { $0.number == number || $0.joined == request.number }, account)
        } else if request.sent.method != .get {
            let candidates = open.filter { $0.account == account && $0.edit?.lane == request.lane }
            try await ended(candidates, request)
            try hear(said, request, ofEditAmong: candidates, account, until: moment)
        }
        operations.removeAll { $0.outcome != nil }
    }

    /// Returns when one of the edits has ended: the next in line may be under way before its result is reported.
    private func ended(_ edits: [Operation], _ request: ScheduledTransport.Request) async throws(Mismatch) {
        for _ in 0..<20_000 {
            if edits.contains(where: \.isEnded) { return }
            await Self.turn()
        }
        throw Mismatch(message: "no edit ends with its answer, \(request.words)")
    }

    /// Updates the oracle after a read or a creating request.
    private func hear(
        _ said: [Said],
        _ request: ScheduledTransport.Request,
        of number: Int,
        _ account: Int,
        until moment: Int
    ) throws(Mismatch) {
        let waited = operations.filter { $0.number == number || $0.joined == request.number }
        for operation in waited where operation.feed == .refresh {
            operation.gathered.append((said, request.number))
            accounts[account].oracle.hearUnchanged(said, at: request.number)
        }
        let isOfRefresh = waited.contains { $0.number == number && $0.feed == .refresh }
        // A load that continues with the next page has applied this one; a refresh, or an operation that waits for one, has not.
        let isTaken = waited.contains {
            $0.feed != .refresh && !($0.feed == .more && isOfRefresh) && $0.outcome?.isSuccess ?? true
        }
        guard isTaken else { return }
        if request.sent.method != .get { deeds["\(request.sent.path.dropFirst(8)) done", default: 0] += 1 }
        let alive = alive(account)
        let path = request.sent.path.dropFirst("/api/v3".count)
        if path == "/post/mark_as_read" {
            for id in RawJSON(request.sent.body ?? Data())["post_ids"].elements {
                let place = Oracle.Place(entry: Entry(.post2, id.word), group: "read")
                accounts[account].oracle.confirm(
                    place,
                    ["read": "true"],
                    [],
                    at: request.number,
                    until: moment,
                    alive: alive
                )
            }
            return
        }
        accounts[account].oracle.hear(said, at: request.number, alive: alive)
        if path == "/comment", request.sent.method == .post { hearComment(request, account, said, until: moment) }
        guard path == "/post", request.sent.method == .get, !accounts[account].isGuest else { return }
        // Opening a post marks it and its comments as read; the response is from before.
        guard let id = request.sent.query.first(where: { $0.name == "id" })?.value else { return }
        for (group, fields) in [("read", ["read": "true"] as Fields), ("unreadComments", ["unread": "0"])] {
            let place = Oracle.Place(entry: Entry(.post2, id), group: group)
            accounts[account].oracle.confirm(effect: place, fields, said: said, at: request.number, until: moment)
        }
    }

    /// Updates the oracle with all pages of the refreshes that have succeeded.
    private func hearGathered(by waited: [Operation], _ account: Int) {
        for operation in waited where operation.outcome?.isSuccess ?? false {
            for page in operation.gathered {
                accounts[account].oracle.hear(page.said, at: page.number, alive: alive(account))
            }
            operation.gathered = []
        }
    }

    /// Updates the oracle after a comment: commenting marks the post as read, and answering a comment marks the inbox rows about it as
    /// read.
    private func hearComment(_ request: ScheduledTransport.Request, _ account: Int, _ said: [Said], until moment: Int) {
        let body = RawJSON(request.sent.body ?? Data())
        var read = [Entry(.post2, body["post_id"])]
        if let parent = body["parent_id"].number {
            read += accounts[account].api.caches.reply1.objects.filter { $0.commentId.rawValue == parent }
                .map { Entry(.reply, $0.id) }
        }
        for entry in read {
            let place = Oracle.Place(entry: entry, group: "read")
            let fields: Fields = ["read": "true"]
            accounts[account].oracle.confirm(effect: place, fields, said: said, at: request.number, until: moment)
        }
    }

    /// Updates the oracle with the result of an edit.
    private func hear(
        _ said: [Said],
        _ request: ScheduledTransport.Request,
        ofEditAmong open: [Operation],
        _ account: Int,
        until moment: Int
    ) throws(Mismatch) {
        let ended = open.filter(\.isEnded)
        guard ended.count == 1, let operation = ended.first, let edit = operation.edit else {
            throw Mismatch(message: "\(ended.count) edits end with one answer, \(request.words)")
        }
        deeds["\(edit.kind) \(operation.outcome?.word ?? "")", default: 0] += 1
        if operation.outcome?.isSuccess ?? false {
            let news = edit.effects.map { accounts[account].oracle.isNews($0, $1) }
            accounts[account].oracle.confirm(
                edit.place,
                edit.wanted,
                said,
                at: request.number,
                until: moment,
                alive: alive(account)
            )
            for ((place, fields), isNews) in zip(edit.effects, news) {
                accounts[account].oracle.confirm(
                    effect: place,
                    fields,
                    said: said,
                    at: request.number,
                    until: moment,
                    isNews: isNews
                )
            }
        } else if operation.outcome?.isInDoubt ?? false {
            accounts[account].oracle.doubt(edit.place, since: moment)
        }
    }

    /// Returns the groups for which an edit waits.
    func pending(_ account: Int) -> Set<Oracle.Place> {
        let api = accounts[account].api
        let edits = operations.filter { $0.account == account && $0.outcome == nil }.compactMap { $0.edit?.place }
        let posts = api.markReadQueue.count == 0 ? [] : accounts[account].oracle.known.keys.filter { $0.kind == .post2 }
        let queued = posts.filter { api.markReadQueue.contains(PostID(Int($0.id) ?? 0)) }
            .map { Oracle.Place(entry: $0, group: "read") }
        let sent = transport.requests.filter { request in
            request.operation != nil && request.token == accounts[account].token
                && request.sent.path.hasSuffix("/post/mark_as_read")
        }
        let marked = sent.flatMap { RawJSON($0.sent.body ?? Data())["post_ids"].elements }
            .map { Oracle.Place(entry: Entry(.post2, $0.word), group: "read") }
        return Set(edits + queued + marked)
    }

    /// Returns the entries that are shown, or that an edit waits for.
    func alive(_ account: Int) -> Set<Entry> {
        let models = Shown.entries(of: accounts[account].api)
        let trees = accounts[account].held.flatMap(\.parts).map(\.entry)
        return models.union(trees).union(pending(account).map(\.entry))
    }
}
