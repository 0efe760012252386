import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import Primitives
import Propagation

/// One schedule: launches of a program on one disk, with one server, over one network connection.
@MainActor
final class DeliveryRun {
    /// A launch of the program.
    private struct Launch {
        let client: ApiClient
        let line: FaultyTransport
        let store: FileStore
        /// True after the program was killed; it then writes nothing more.
        let isDead: Lock<Bool>
        let posts: [Post2]
        let own: Post2
        let watch: HandlerSubscription
    }

    let seed: UInt64
    let world: SimulatedWorld
    let fault: DeliverySimulation.Fault?
    let server: LemmyServer
    private(set) var trace: [String] = []
    private(set) var deeds: [String: Int] = [:]
    var promises: [Promise] = []
    private var disk = MemoryFileSystem()
    private let clock = ManualClock(Date(timeIntervalSince1970: 1_800_000_000))
    private var draw: SplitMix64
    private var launch: Launch?
    /// True while the disk accepts writes.
    private let hasRoom = Lock(true)
    private let isAway = Lock(false)
    /// The active troubles; each is turned off when it is drawn again.
    private var troubles: Set<Trouble> = []
    /// The edits under way, each with its promise and its result.
    private var open: [(promise: Int, result: Task<EditResult, Never>)] = []

    private var me: SimulatedWorld.Viewer { world.viewers[0] }
    /// Posts that every account sees, and a person to write to.
    private let posts = [1, 2]
    private let person = 4
    /// A post of the account, whose title the account rewrites here and elsewhere.
    private let own: Int
    private var titles: TitleHistory

    init(seed: UInt64, in world: SimulatedWorld, _ fault: DeliverySimulation.Fault?) throws {
        (self.seed, self.world, self.fault) = (seed, world, fault)
        server = try LemmyServer(copying: world.start)
        draw = SplitMix64(seed: seed)
        let first = "the first title"
        titles = TitleHistory(first)
        let body = #"{"name":"\#(first)","community_id":\#(world.community)}"#
        let answer = server.respond(to: RawRequest.write("/post", body, token: world.viewers[0].token))
        guard let number = RawJSON(answer.body)["post_view"]["post"]["id"].number else {
            throw SimulatedWorld.Unusable(message: "/post \(body): \(answer.status)")
        }
        own = number
    }

    /// Carries the schedule out.
    ///
    /// - Returns: The broken promises.
    func problems() async throws -> [String] {
        try await begin()
        for number in 0..<(6 + draw.below(10)) {
            switch draw.below(12) {
            case 0: try await restart()
            case 1: await pass(.seconds(Double(draw.below(200))))
            case 2: try await writeElsewhere(number)
            case 3: try turn(draw.one(of: Trouble.allCases) ?? .fullDisk)
            default: await write(number)
            }
        }
        try await end()
        for promise in promises { deeds["\(promise.told)", default: 0] += 1 }
        let truth = try ServerTruth(of: server, for: me.token)
        return Verdict(on: promises, left: left, by: truth, titles: titles).problems
    }

    // MARK: Launches

    private func begin() async throws {
        let isDead = Lock(false)
        let file = FaultingFileSystem(disk) { [hasRoom] call, _, _ in
            if isDead.withLock({ $0 }) { return .crash }
            return call == .write && !hasRoom.withLock { $0 } ? .fail(ENOSPC) : nil
        }
        let store = FileStore(folder: URL(filePath: "/data"), clock: clock, fileSystem: file)
        let line = FaultyTransport(server, seed: draw.next(), isAway: isAway, sendsTwice: fault == .twice)
        let registry = ClientRegistry(
            ClientRegistry.Environment(commits: Commits(), clock: clock, store: store, retries: .none) {
                _ throws(NetworkingError) in line
            }
        )
        let client = ApiClient.getApiClient(for: world.address, with: me.token, in: registry)
        let watch = client.clientStore.outbox.results.subscribe { [weak self] in self?.note($0) }
        await client.persistEdits(in: store)
        // The program first reads something, so that there are models to edit.
        isAway.withLock { $0 = false }
        var held: [Post2] = []
        for post in posts { held.append(try await client.getPost(id: PostID(post)).post2) }
        let own = try await client.getPost(id: PostID(own)).post2
        await client.commits.activity.waitUntilIdle()
        line.setHealthy(false)
        isAway.withLock { [troubles] in $0 = troubles.contains(.noServer) }
        launch = Launch(client: client, line: line, store: store, isDead: isDead, posts: held, own: own, watch: watch)
        trace.append("launch")
    }

    /// Kills the program at its current point, and launches it again.
    private func restart() async throws {
        if let launch {
            forget(launch.client.clientStore.outbox)
            launch.isDead.withLock { $0 = true }
            launch.line.die()
            // Release the locks that it held on the disk.
            disk.endProcesses()
            trace += launch.line.takeLog().map { "    \($0)" }
        }
        open = []
        launch = nil
        if fault == .forget { disk = MemoryFileSystem() }
        trace.append("killed")
        try await begin()
    }

    /// Marks the items that the disk had no space for: they are lost with the program, or sent although they were undone, and the program
    /// reported that.
    private func forget(_ outbox: Outbox) {
        for index in promises.indices where promises[index].deed.setting != nil {
            guard let number = promises[index].number, outbox.unremoved.contains(number) else { continue }
            promises[index].told = .unknown
            trace.append("  not removed: \(promises[index].text)")
        }
        for intention in outbox.items where outbox.unpersisted.contains(intention.number) {
            for index in promises.indices where promises[index].isKept(as: intention) {
                promises[index].told = .unknown
                trace.append("  not kept: \(promises[index].text)")
            }
        }
    }

    private func end() async throws {
        guard let launch else { return }
        launch.line.setHealthy(true)
        for trouble in Trouble.allCases where trouble.hasToEnd && troubles.contains(trouble) { try turn(trouble) }
        for _ in 0..<8 {
            clock.advance(by: .seconds(400))
            await launch.client.clientStore.outbox.send()
            await settle(launch)
        }
        await collect()
        for intention in launch.client.clientStore.outbox.items {
            trace.append("left: \(intention.number) \(intention.words) \(intention.state)")
        }
    }

    /// The items that are still listed at the end.
    private var left: [OutboxItem] { launch?.client.clientStore.outbox.items ?? [] }

    private func settle(_ launch: Launch) async {
        await launch.client.commits.activity.waitUntilIdle()
        await launch.store.flush()
        recordTitle()
        trace += launch.line.takeLog().map { "    \($0)" }
    }

    private func pass(_ duration: Duration) async {
        guard let launch else { return }
        trace.append("\(duration) pass")
        clock.advance(by: duration)
        await launch.client.clientStore.outbox.send()
        await settle(launch)
    }

    // MARK: Writing

    private func write(_ number: Int) async {
        guard let launch else { return }
        let post = draw.below(posts.count)
        let text = "text \(number) of \(seed)"
        let deed: Promise.Deed
        let result: Task<EditResult, Never>
        switch draw.below(10) {
        case 0, 1:
            deed = .comment(post: posts[post])
            result = launch.client.submitComment(content: text, postId: PostID(posts[post]))
        case 2:
            deed = .message(person: person)
            result = launch.client.submitMessage(content: text, recipientId: PersonID(person))
        case 3:
            deed = .comment(post: posts[post])
            // The same post at the same moment.
            result = launch.client.submitComment(content: text, postId: PostID(posts[post]))
        case 4, 5:
            deed = .post(community: world.community)
            result = launch.client.submitPost(title: text, communityId: CommunityID(world.community))
        case 6:
            let vote = [Vote.up, .down, .neutral][draw.below(3)]
            deed = .setting(Setting(.postVote, posts[post]), "\(vote.rawValue)")
            result = launch.posts[post].castVote(vote)
        case 7, 8:
            deed = .title(post: own)
            titles.write(text, on: launch.own.title)
            result = launch.own.edit { $0.title = text }
        default:
            let isSaved = draw.once(in: 2)
            deed = .setting(Setting(.postSaved, posts[post]), "\(isSaved)")
            result = launch.posts[post].setSaved(isSaved)
        }
        promises.append(Promise(deed: deed, text: text, told: .unknown))
        open.append((promises.count - 1, result))
        trace.append("\(deed) \(text)")
        // The next steps run before the response arrives.
        if draw.once(in: 4) { return }
        await settle(launch)
        await collect()
    }

    /// Records the results of the edits under way.
    private func collect() async {
        for (index, result) in open { note(await result.value, of: index) }
        open = []
    }

    private func note(_ result: EditResult, of index: Int) {
        switch result {
        case .succeeded: promises[index].told = .done
        case .ignored: promises[index].told = .same
        case .deferred(let number): (promises[index].told, promises[index].number) = (.waits, number)
        case .failed(let error):
            let mayHaveHappened = (error as? any EditFailure)?.mayHaveHappened ?? false
            promises[index].told = mayHaveHappened ? .open : .nothing
        }
        trace.append("  told \(promises[index].told): \(promises[index].text)")
    }

    private func note(_ end: OutboxItemResult) {
        if case .refused(let why) = end.outcome { trace.append("  refused \(end.intention.words): \(why)") }
    }

    /// A trouble that makes delivery harder until it is drawn again.
    private enum Trouble: CaseIterable {
        /// The disk is full.
        case fullDisk
        /// The server is unreachable.
        case noServer
        /// The account blocks the community in which it writes, so the server omits that community's content from its lists.
        case block
        /// The account is a bot that hides bots, with the same effect.
        case bot
        /// The administrator bans the account from the community: requests are refused from now on.
        case ban

        /// True if nothing can be delivered before the trouble ends.
        var hasToEnd: Bool { self == .fullDisk || self == .noServer }
    }

    private func turn(_ trouble: Trouble) throws {
        let begins = troubles.insert(trouble).inserted
        if !begins { troubles.remove(trouble) }
        trace.append("\(begins ? "begins" : "ends"): \(trouble)")
        switch trouble {
        case .fullDisk: hasRoom.withLock { $0 = !begins }
        case .noServer: isAway.withLock { $0 = begins }
        case .block: try tell("/community/block", #"{"community_id":\#(world.community),"block":\#(begins)}"#)
        case .bot:
            let settings = #"{"bot_account":\#(begins),"show_bot_accounts":\#(!begins)}"#
            try tell("/user/save_user_settings", settings, put: true)
        case .ban:
            let body = #"{"community_id":\#(world.community),"person_id":\#(world.author),"ban":\#(begins)}"#
            try tell("/community/ban_user", body, as: world.viewers[1])
        }
    }

    private func tell(
        _ path: String,
        _ body: String,
        as viewer: SimulatedWorld.Viewer? = nil,
        put: Bool = false
    ) throws {
        let request = RawRequest.write(path, body, put: put, token: (viewer ?? me).token)
        let answer = server.respond(to: request)
        guard answer.status == 200 else { throw SimulatedWorld.Unusable(message: "\(path) \(body): \(answer.status)") }
    }

    /// Records the title that the server has now.
    private func recordTitle() {
        var request = HTTPRequest(path: "/api/v3/post")
        request.query = [.init("id", "\(own)")]
        guard let title = RawJSON(server.respond(to: request).body)["post_view"]["post"]["name"].text else { return }
        titles.record(title)
    }

    /// Writes as the account on another device, without this program.
    private func writeElsewhere(_ number: Int) async throws {
        if draw.once(in: 3) {
            // No request is under way: a server without conditional writes cannot protect a text in that moment.
            await collect()
            if let launch { await settle(launch) }
            try tell("/post", #"{"post_id":\#(own),"name":"elsewhere \#(number)"}"#, put: true)
            recordTitle()
            return trace.append("elsewhere: a title")
        }
        if draw.once(in: 3) {
            let body = #"{"name":"elsewhere \#(number)","community_id":\#(world.community)}"#
            _ = server.respond(to: RawRequest.write("/post", body, token: me.token))
            return trace.append("elsewhere: a post")
        }
        let post = posts[draw.below(posts.count)]
        let body = #"{"content":"elsewhere \#(number)","post_id":\#(post)}"#
        _ = server.respond(to: RawRequest.write("/comment", body, token: me.token))
        trace.append("elsewhere: a comment on post \(post)")
    }
}
