/// A member of a ``BatchListener``: a listener, a provider or another batch.
///
/// Conform to ``ConsistencyListener`` instead; the other members are types of the library.
@MainActor
public protocol BatchMember: AnyObject {}

/// A member that handles its notifications, pauses and resumes itself.
@MainActor
protocol BatchedProvider: BatchMember {
    /// The batches that are notified after the member.
    var memberships: BatchMemberships { get set }
    var isPaused: Bool { get }
    func pause()
    func resume()
}

/// The batches that are notified after a member; held weakly. It is nearly always empty and allocates nothing then.
@MainActor
struct BatchMemberships {
    private var batches: [WeakBatch] = []

    private struct WeakBatch {
        weak var batch: BatchListener?
    }

    nonisolated init() {}

    var isEmpty: Bool { !batches.contains { $0.batch != nil } }

    mutating func join(_ batch: BatchListener) {
        batches.removeAll { $0.batch == nil || $0.batch === batch }
        batches.append(WeakBatch(batch: batch))
    }

    func record(_ updates: ModelUpdates, of member: any BatchMember, context: (any Sendable)?) {
        guard !batches.isEmpty else { return }
        for case let batch? in batches.map(\.batch) { batch.record(updates, of: member, context: context) }
    }
}
