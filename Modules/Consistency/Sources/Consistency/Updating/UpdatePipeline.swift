import Propagation

/// The outcome of a post.
public enum UpdateOutcome: Sendable {
    /// It was shown, except for values older than the displayed ones.
    case delivered
    /// The authority refused it, or it deletes a model without an identifier. Nothing changed, and the reason was reported to
    /// ``ConsistencyManager/onProblem``.
    case refused
    /// The manager was cleared before the post was shown.
    case cancelled
}

/// The queue of posts that wait to be shown.
struct UpdatePipeline {
    struct Post {
        let models: [any ConsistencyManagerModel]
        let deleted: [ModelIdentifier]
        let time: UpdateStamp
        let context: (any Sendable)?
        let cause: Cause?
        let resume: @MainActor (UpdateOutcome) -> Void
    }

    /// Posts that become visible in one commit, in the form that is flattened off the main actor.
    struct Group: Sendable {
        var posts: [(models: [any ConsistencyManagerModel], deleted: [ModelIdentifier], stamp: Stamp?)] = []
        /// True if no post has a context: a combined notification can carry only one.
        var isWithoutContext = true
    }

    /// The flattened posts of a group, and their combination if there is one.
    struct Prepared: Sendable {
        let changes: [PreparedChange]
        let coalesced: CoalescedUpdates?
    }

    var waiting: [Post] = []
    /// The posts that are being processed and are not shown yet.
    var processing: ArraySlice<Post> = []
    var isDraining = false

    /// Returns the posts in process, grouped by cause.
    func groups() -> [Group] {
        var groups: [Group] = []
        var last: Cause??
        for post in processing {
            if last != .some(post.cause) { groups.append(Group()) }
            last = .some(post.cause)
            groups[groups.count - 1].posts.append((post.models, post.deleted, post.time.compared))
            if post.context != nil { groups[groups.count - 1].isWithoutContext = false }
        }
        return groups
    }

    /// Removes and returns all posts.
    mutating func cancelAll() -> [Post] {
        defer {
            waiting = []
            processing = []
        }
        return processing + waiting
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
            let share = Activity.scope
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
                    // The draining task may belong to another share than the poster.
                    activity.end(share)
                }
            )
            guard !pipeline.isDraining else { return }
            pipeline.isDraining = true
            Task { await drain() }
        }
    }

    /// Shows the waiting posts, in batches of all posts that have arrived.
    private func drain() async {
        while !pipeline.waiting.isEmpty {
            pipeline.processing = pipeline.waiting[...]
            pipeline.waiting = []
            let groups = await Self.flatten(pipeline.groups())
            // It is empty if the manager was cleared meanwhile, possibly by an observer of an earlier group.
            for group in groups where !pipeline.processing.isEmpty {
                let together = pipeline.processing.prefix(group.changes.count)
                pipeline.processing = pipeline.processing.dropFirst(together.count)
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
        if let run = group.coalesced, show(run) { return posts.map { _ in .delivered } }
        return zip(group.changes, posts).map { change, posted in
            // An authority must see each post, already shown or not.
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
            let run = isPlain ? CoalescedUpdates(zip(changes, group.posts).map { ($0, $1.stamp) }) : nil
            return UpdatePipeline.Prepared(changes: changes, coalesced: run)
        }
    }
}
