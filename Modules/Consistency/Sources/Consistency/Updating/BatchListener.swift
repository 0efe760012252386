import Propagation

/// Combines the notifications of several listeners, providers and other batches in one commit into one, after them.
///
/// Use it for a screen whose parts listen by themselves and whose layout follows when all are done. It can be part of another batch, and it
/// can be paused as a whole. Its owner holds it; its members are held weakly.
@MainActor
public final class BatchListener {
    /// Called after the members, once per commit in which any was notified, with the notified members, all updates and the last context.
    public var onUpdate: (([any BatchMember], ModelUpdates, (any Sendable)?) -> Void)?

    var memberships = BatchMemberships()
    /// The nesting depth, greater than that of every batch in it: inner batches are notified first.
    let depth: Int
    private let trees: ConsistencyManager
    private let members: [WeakMember]
    private var told: [any BatchMember] = []
    private var updates = ModelUpdates()
    private var context: (any Sendable)?
    /// The members that it has paused itself; nil if it is not paused.
    private var paused: [WeakMember]?

    private struct WeakMember {
        weak var member: (any BatchMember)?
    }

    /// Makes a batch of members; each listener is registered if it is not yet.
    ///
    /// A listener without a model cannot be registered: call ``listenersDidChange()`` when it has one, and when it was removed and is added
    /// again.
    ///
    /// - Parameters:
    ///   - trees: The manager of the members.
    ///   - members: Listeners, providers and other batches of this manager.
    public init(_ trees: ConsistencyManager, _ members: [any BatchMember]) {
        self.trees = trees
        self.members = members.map { WeakMember(member: $0) }
        depth = 1 + (members.compactMap { ($0 as? BatchListener)?.depth }.max() ?? 0)
        for member in members { join(member) }
    }

    private var living: [any BatchMember] { members.compactMap(\.member) }

    private func join(_ member: any BatchMember) {
        switch member {
        case let listener as any ConsistencyListener: trees.addListener(listener, in: self)
        case let provider as any BatchedProvider: provider.memberships.join(self)
        default: break
        }
    }

    /// Registers the listeners again that show another model by now, also in nested batches.
    public func listenersDidChange() {
        for member in living {
            if let batch = member as? BatchListener { batch.listenersDidChange() } else { join(member) }
        }
    }

    /// Records a notification of a member.
    func record(_ updates: ModelUpdates, of member: any BatchMember, context: (any Sendable)?) {
        if told.isEmpty { trees.batches.append(self) }
        told.append(member)
        if told.count == 1 { self.updates = updates } else { self.updates.add(updates) }
        self.context = context
    }

    /// Notifies the batch after all its members.
    func deliver() {
        let (members, context) = (told, context)
        let updates = members.count == 1 ? updates : ModelUpdates().joined(with: updates)
        told = []
        self.updates = ModelUpdates()
        self.context = nil
        onUpdate?(members, updates, context)
        memberships.record(updates, of: self, context: context)
    }

    // MARK: Pausing

    /// True if the batch is paused.
    public var isPaused: Bool { paused != nil }

    /// Pauses all members that are not paused yet.
    public func pause() {
        guard paused == nil else { return }
        let active = living.filter { !isPaused($0) }
        paused = active.map { WeakMember(member: $0) }
        for member in active {
            switch member {
            case let listener as any ConsistencyListener: trees.pauseListener(listener)
            case let provider as any BatchedProvider: provider.pause()
            default: break
            }
        }
    }

    /// Resumes the members that ``pause()`` has paused, all in one commit: each is notified once of the missed changes, then the batch is.
    public func resume() {
        guard let paused else { return }
        self.paused = nil
        let commits = trees.commits
        commits.run(commits.cause ?? commits.makeCause(.other, "resume a batch")) {
            for case let member? in paused.map(\.member) {
                switch member {
                case let listener as any ConsistencyListener: trees.resumeListener(listener)
                case let provider as any BatchedProvider: provider.resume()
                default: break
                }
            }
        }
    }

    private func isPaused(_ member: any BatchMember) -> Bool {
        switch member {
        case let listener as any ConsistencyListener: trees.isPaused(listener)
        case let provider as any BatchedProvider: provider.isPaused
        default: false
        }
    }
}

extension BatchListener: BatchMember, BatchedProvider {}

extension ConsistencyManager {
    /// Notifies the batches whose members were notified, inner batches first.
    func deliverBatches() {
        while let depth = batches.lazy.map(\.depth).min() {
            let due = batches.filter { $0.depth == depth }
            batches.removeAll { $0.depth == depth }
            for batch in due { batch.deliver() }
        }
    }
}
