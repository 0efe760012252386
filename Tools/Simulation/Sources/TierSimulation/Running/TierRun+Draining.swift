import Consistency
import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Primitives
import Propagation

extension TierRun {
    /// Delivers everything that is under way, in the schedule's order; afterwards nothing may wait any more.
    func rest() async throws(Mismatch) {
        note("— everything that is under way arrives —")
        var draw = SplitMix64(seed: ~schedule.seed)
        for _ in 0..<3 {
            for account in accounts.indices { flushReads(account) }
            try await settle()
            while !transport.requests.isEmpty {
                try await carry(.deliver, &draw)
                try check()
            }
        }
        await commits.activity.waitUntilIdle()
        try await settle()
        try check()
        for (number, account) in accounts.enumerated() {
            try require(
                pending(number).isEmpty && account.api.markReadQueue.count == 0,
                "\(account.name): an edit is pending after all requests ended"
            )
        }
    }

    /// Lets each account read each entity that it shows, once.
    func readEverything() async throws(Mismatch) {
        note("— each entity is read once —")
        transport.setOpen(true)
        for account in accounts.indices {
            let api = accounts[account].api
            try await read(account) { _ = try await api.getPosts(.all, sort: .new, limit: 50) }
            for id in api.caches.post1.objects.map(\.id).sorted(by: { $0.rawValue < $1.rawValue }) {
                try await read(account) { _ = try await api.getPost(id: id) }
            }
            for id in api.caches.comment1.objects.map(\.id).sorted(by: { $0.rawValue < $1.rawValue }) {
                try await read(account) { _ = try await api.getComment(id: id) }
            }
            for id in api.caches.community1.objects.map(\.id).sorted(by: { $0.rawValue < $1.rawValue }) {
                try await read(account) { _ = try await api.getCommunity(id: id) }
            }
            for id in api.caches.person1.objects.map(\.id).sorted(by: { $0.rawValue < $1.rawValue }) {
                try await read(account) { _ = try await api.getPerson(id: id) }
            }
            guard !accounts[account].isGuest else { continue }
            try await read(account) { _ = try await api.getReplies(limit: 50) }
            try await read(account) { _ = try await api.getMentions(limit: 50) }
            try await read(account) { _ = try await api.getMessages(limit: 50) }
            try await read(account) { _ = try await api.getReports(of: .posts, limit: 50) }
            try await read(account) { _ = try await api.getReports(of: .comments, limit: 50) }
            try await read(account) { _ = try await api.getMyPerson() }
        }
        await commits.activity.waitUntilIdle()
    }

    /// Reads something, or records that the server no longer shows it to this account.
    private func read(_ account: Int, _ body: () async throws -> Void) async throws(Mismatch) {
        do {
            try await body()
        } catch {
            let isGone = (error as? ApiClientError)?.code == .notFound
            try require(isGone, "\(accounts[account].name): the last read failed: \(error)")
            note("  \(accounts[account].name): \(error)")
        }
    }

    /// Compares the shown fields with the server's responses to the same requests, sent without any client.
    func compareWithServer() throws(Mismatch) {
        let reads = transport.readsInTheOpen
        if fault == .world {
            let title = #"{"post_id":1,"featured":true,"feature_type":"Local"}"#
            _ = server.respond(to: RawRequest.write("/post/feature", title, token: world.viewers[1].token))
        }
        for account in accounts.indices {
            var truth: [Entry: Fields] = [:]
            for read in reads where read.headers["Authorization"] == accounts[account].token.map({ "Bearer \($0)" }) {
                let response = server.respond(to: read)
                guard response.status == 200 else { continue }
                for saying in StatementReader.said(in: response.body, to: read) {
                    truth[saying.entry, default: [:]].merge(saying.fields)
                }
            }
            let shown = Shown.models(of: accounts[account].api)
            let different = shown.filter { entry, fields in !(truth[entry]?.isContained(in: fields) ?? true) }
            for (entry, fields) in different.sorted(by: { $0.key < $1.key }) {
                for (name, said) in (truth[entry] ?? [:]).sorted where fields[name] != said {
                    throw Mismatch(
                        message: "\(accounts[account].name), \(entry): \(name) is shown as "
                            + "\(fields[name] ?? "nothing") when all is read, and the server has \(said)"
                    )
                }
            }
        }
    }

    /// Releases everything that is held: no model, no entry and no client may be left.
    func dropEverything() async throws(Mismatch) {
        note("— everything is dropped —")
        let kept = fault == .handle ? accounts.first?.api.caches.post1.objects : nil
        for account in accounts.indices { accounts[account].held = [] }
        operations = []
        try await waitUntil("models or entries outlive the last handle") {
            accounts.allSatisfy { $0.api.caches.liveCount == 0 && $0.api.clientStore.entryCount == 0 }
        }
        for account in accounts {
            try require(account.api.trees.registeredIdentifierCount == 0, "trees hold what nobody shows")
        }
        accounts = []
        try await waitUntil("a client outlives its last model") { registry.liveClientCount == 0 }
        withExtendedLifetime(kept) {}
    }

    /// Waits for a condition: work under way may still have to release its objects, which takes a limited number of turns.
    private func waitUntil(_ message: String, _ condition: () -> Bool) async throws(Mismatch) {
        var turns = 0
        while !condition() {
            try require(turns < 2_000, message)
            turns += 1
            await Self.turn()
        }
    }
}
