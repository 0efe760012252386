import Consistency
import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Primitives
import Propagation

extension ScheduleRun {
    /// Carries a schedule out, to rest and to the end.
    ///
    /// - Parameter tampering: A change without the clients, after they have read everything for the last time.
    /// - Returns: The broken condition, and the steps until then; nil if all conditions hold.
    static func mismatch(
        in schedule: ClientSchedule,
        _ world: ScheduleWorld,
        tampering: ((ScheduleRun) -> Void)? = nil
    ) async throws -> (message: String, trace: [String])? {
        let run = try ScheduleRun(schedule, in: world)
        do throws(Mismatch) {
            if schedule.isWarm { await run.warmUp() }
            for step in schedule.steps {
                run.perform(step)
                if step.isHasty { continue }
                await run.settle()
                try run.check()
            }
            try await run.rest()
            try await run.readEverything()
            tampering?(run)
            try await run.compareWithFreshClients()
            try await run.dropEverything()
            return nil
        } catch {
            run.transport.open()
            for request in run.transport.requests { run.transport.deliver(request) }
            return (error.message, run.trace)
        }
    }

    /// Checks the conditions that hold after every step.
    private func check() throws(Mismatch) {
        if let complaint { throw Mismatch(message: complaint) }
        for (number, account) in accounts.enumerated() {
            for post in account.api.caches.post2.objects {
                let fields = post.tierValue.fields
                try require(
                    fields.score == fields.upvotes - fields.downvotes,
                    "account \(number), post \(post.id): score and votes are of different answers"
                )
            }
            for provider in account.providers {
                guard let data = provider.data, let post = account.api.caches.post2[data.id] else { continue }
                try require(
                    data.fields == post.tierValue.fields
                        && data.communityRelation.fields == post.communityRelation.tierValue.fields,
                    "account \(number), post \(data.id): model and tree disagree: \(words(post.tierValue)) and \(words(data))"
                )
            }
        }
    }

    /// Delivers everything that is under way, in the schedule's order.
    private func rest() async throws(Mismatch) {
        note("— everything that is under way arrives —")
        var draw = SplitMix64(seed: ~schedule.seed)
        for _ in 0..<10_000 {
            let isQuiet = await settle(within: 1_000_000)
            guard let request = draw.one(of: transport.sortedRequests) else {
                try require(isQuiet, "something is under way, and waits for nothing: \(underWay)")
                break
            }
            note("deliver: \(request.words)")
            transport.deliver(request)
        }
        await commits.activity.waitUntilIdle()
        await settle()
        try require(underWay.isEmpty, "it does not come to rest: \(underWay)")
        try check()
        for account in accounts.indices {
            try checkOwn(account, schedule.isQuiet ? try await truth(for: account) : [:])
        }
    }

    private var underWay: [String] {
        accounts.enumerated().flatMap { number, account in
            account.underWay.sorted { $0.key < $1.key }.map { "account \(number), \($0.key): \($0.value)" }
        }
    }

    /// Checks that nothing waits, and that each certain mark of the viewer equals the server's.
    ///
    /// - Parameter truth: The server's state; empty if others have changed it too.
    private func checkOwn(_ account: Int, _ truth: [PostID: Post2Value]) throws(Mismatch) {
        for post in posts(of: account) {
            let state = post.editState
            try require(
                state.pending.isEmpty,
                "account \(account), post \(post.id): \(state.pending) waits for nothing"
            )
            guard let truth = truth[post.id] else { continue }
            let relation = post.communityRelation
            let unknown = state.unconfirmed + relation.editState.unconfirmed
            func isRight(_ group: String, _ isSame: Bool) -> Bool { unknown.contains(group) || isSame }
            try require(
                isRight(FieldGroup<Post2Fields>.vote.name, post.vote == truth.vote)
                    && isRight(FieldGroup<Post2Fields>.saved.name, post.saved == truth.saved)
                    && (!accounts[account].opened.contains(post.id) || post.read == truth.read)
                    && isRight(
                        FieldGroup<CommunityRelationFields>.subscription.name,
                        relation.subscription == truth.communityRelation.subscription
                    ),
                "account \(account), post \(post.id) at rest: shown \(words(post.tierValue)), the server has \(words(truth))"
            )
        }
    }

    func words(_ value: Post2Value) -> String {
        let fields = value.fields
        return "score \(fields.score), vote \(fields.vote), saved \(fields.saved), read \(fields.read), "
            + "unread \(fields.unreadCommentCount), subscription \(value.communityRelation.fields.subscription)"
    }
}
