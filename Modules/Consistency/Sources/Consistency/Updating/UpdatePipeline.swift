import Propagation

/// What became of a post.
public enum UpdateOutcome: Sendable {
    /// It was shown, as far as it was not older than what is shown.
    case delivered
    /// The authority refused it, or it deletes a model without an identifier; nothing changed, and ``ConsistencyManager/onProblem`` has been
    /// told why.
    case refused
    /// The manager was cleared first.
    case cancelled
}

/// Posts that wait to be shown, in order.
struct UpdatePipeline {
    struct Post {
        let models: [any ConsistencyManagerModel]
        let deleted: [ModelIdentifier]
        let time: PostTime
        let context: (any Sendable)?
        let cause: Cause?
        let resume: @MainActor (UpdateOutcome) -> Void
    }

    /// Posts that become visible in one commit, as what takes them apart gets them.
    struct Group: Sendable {
        var posts: [(models: [any ConsistencyManagerModel], deleted: [ModelIdentifier], stamp: Stamp?)] = []
        /// Whether nobody's callback is to be handed anything: who is told once can be handed one thing only.
        var isWithoutContext = true
    }

    /// The posts of a group, taken apart, and all of them as one, if they can be.
    struct Prepared: Sendable {
        let changes: [PreparedChange]
        let run: UpdateRun?
    }

    var waiting: [Post] = []
    /// What has been taken out to be shown, and is not shown yet.
    var inWork: ArraySlice<Post> = []
    var isDraining = false

    /// What is in work, those together that have one cause.
    func groups() -> [Group] {
        var groups: [Group] = []
        var last: Cause??
        for post in inWork {
            if last != .some(post.cause) { groups.append(Group()) }
            last = .some(post.cause)
            groups[groups.count - 1].posts.append((post.models, post.deleted, post.time.compared))
            if post.context != nil { groups[groups.count - 1].isWithoutContext = false }
        }
        return groups
    }

    /// Takes everything out.
    mutating func giveUp() -> [Post] {
        defer {
            waiting = []
            inWork = []
        }
        return inWork + waiting
    }
}

extension ConsistencyManager {
    func enqueue(
        _ models: [any ConsistencyManagerModel],
        deleting deleted: [ModelIdentifier],
        stamp: Stamp?,
        context: (any Sendable)?,
        cause: Cause?
    ) async -> UpdateOutcome {
        await withCheckedContinuation { continuation in
            let activity = commits.activity
            let share = Activity.share
            activity.begin()
            pipeline.waiting.append(
                UpdatePipeline.Post(
                    models: models,
                    deleted: deleted,
                    time: .orNow(stamp, commits),
                    context: context,
                    cause: cause
                ) { outcome in
                    continuation.resume(returning: outcome)
                    // Whoever drains is not always who posted.
                    activity.end(share)
                }
            )
            guard !pipeline.isDraining else { return }
            pipeline.isDraining = true
            Task { await drain() }
        }
    }

    /// Shows what waits, as much of it at a time as has come together.
    private func drain() async {
        while !pipeline.waiting.isEmpty {
            pipeline.inWork = pipeline.waiting[...]
            pipeline.waiting = []
            let groups = await Self.flatten(pipeline.groups())
            // Empty if it was cleared in the meantime, by somebody who was told of an earlier group too.
            for group in groups where !pipeline.inWork.isEmpty {
                let together = pipeline.inWork.prefix(group.changes.count)
                pipeline.inWork = pipeline.inWork.dropFirst(together.count)
                let cause = together.first?.cause
                let outcomes = commits.run(cause ?? commits.makeCause(.other, "update value trees", parent: nil)) {
                    show(group, Array(together))
                }
                for (posted, outcome) in zip(together, outcomes) { posted.resume(outcome) }
            }
        }
        pipeline.isDraining = false
    }

    private func show(_ group: UpdatePipeline.Prepared, _ posts: [UpdatePipeline.Post]) -> [UpdateOutcome] {
        if let run = group.run, show(run) { return posts.map { _ in .delivered } }
        return zip(group.changes, posts).map { change, posted in
            // With an authority each post has to be heard of, shown already or not.
            if authority == nil, change.deleted.isEmpty, isShown(change, stamp: posted.time.compared) {
                return .delivered
            }
            let taken = post(change, time: posted.time, context: posted.context, origin: nil)
            return taken == nil ? .refused : .delivered
        }
    }

    @concurrent
    private nonisolated static func flatten(_ groups: [UpdatePipeline.Group]) async -> [UpdatePipeline.Prepared] {
        groups.map { group in
            let changes = group.posts.map { PreparedChange($0.models, deleting: $0.deleted) }
            let isPlain = group.isWithoutContext
            let run = isPlain ? UpdateRun(zip(changes, group.posts).map { ($0, $1.stamp) }) : nil
            return UpdatePipeline.Prepared(changes: changes, run: run)
        }
    }
}
