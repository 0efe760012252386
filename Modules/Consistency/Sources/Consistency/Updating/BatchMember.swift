/// Who can be part of a ``BatchListener``: a listener, a provider, another batch.
///
/// Conform to ``ConsistencyListener``; the library's own types are all there is beside it.
@MainActor
public protocol BatchMember: AnyObject {}

/// A member that is told, paused and resumed by itself.
@MainActor
protocol BatchedProvider: BatchMember {
    /// Notes who is to hear after it.
    var memberships: BatchMemberships { get set }
    var isPaused: Bool { get }
    func pause()
    func resume()
}

/// The batches that hear after one of their members; held weakly. Nearly always none, which takes nothing but its place.
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

    func note(_ member: any BatchMember, _ updates: ModelUpdates, context: (any Sendable)?) {
        guard !batches.isEmpty else { return }
        for case let batch? in batches.map(\.batch) { batch.note(member, updates, context: context) }
    }
}
