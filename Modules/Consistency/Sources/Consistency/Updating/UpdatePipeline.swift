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

    var waiting: [Post] = []
    var inWork: [Post] = []
    var isDraining = false

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
                    activity.end()
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
            pipeline.inWork = pipeline.waiting
            pipeline.waiting = []
            let changes = await Self.flatten(pipeline.inWork.map { ($0.models, $0.deleted) })
            // Empty if it was cleared in the meantime.
            var rest = pipeline.inWork[...]
            pipeline.inWork = []
            var index = 0
            while let first = rest.first {
                let together = rest.prefix { $0.cause == first.cause }
                var outcomes: [UpdateOutcome] = []
                commits.run(first.cause ?? commits.makeCause(.other, "update value trees", parent: nil)) {
                    for posted in together {
                        let taken = post(
                            changes[index],
                            time: posted.time,
                            context: posted.context,
                            origin: nil
                        )
                        outcomes.append(taken == nil ? .refused : .delivered)
                        index += 1
                    }
                }
                rest = rest.dropFirst(together.count)
                for (posted, outcome) in zip(together, outcomes) { posted.resume(outcome) }
            }
        }
        pipeline.isDraining = false
    }

    @concurrent
    private nonisolated static func flatten(
        _ posts: [([any ConsistencyManagerModel], [ModelIdentifier])]
    ) async -> [PreparedChange] {
        posts.map { PreparedChange($0.0, deleting: $0.1) }
    }
}
