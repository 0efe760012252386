import Propagation

/// Hears once of what several listeners, providers and other batches were told in one commit, after them.
///
/// For a screen whose parts listen by themselves and which lays itself out when they are done. It can be part of another batch, and paused
/// as a whole. Held by whoever made it; its members are held weakly.
@MainActor
public final class BatchListener {
    /// Called after the members, once per commit in which any was told: who was, and all that changed.
    public var onUpdate: (([any BatchMember], ModelUpdates, (any Sendable)?) -> Void)?

    var memberships = BatchMemberships()
    /// Greater than that of every batch in it: they are told first.
    let depth: Int
    private let trees: ConsistencyManager
    private let members: [WeakMember]
    private var told: [any BatchMember] = []
    private var updates = ModelUpdates()
    private var context: (any Sendable)?
    /// Those it has paused itself; nil if it is not paused.
    private var paused: [WeakMember]?

    private struct WeakMember {
        weak var member: (any BatchMember)?
    }

    /// Joins members; each listener is registered if it is not yet.
    ///
    /// A listener that shows nothing yet cannot be: call ``listenersDidChange()`` when it does, and when it was removed and is added again.
    ///
    /// - Parameters:
    ///   - trees: Tells the members.
    ///   - members: Listeners, providers and other batches, of this manager.
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

    /// Registers those again that show something else by now, in the batches inside it too.
    public func listenersDidChange() {
        for member in living {
            if let batch = member as? BatchListener { batch.listenersDidChange() } else { join(member) }
        }
    }

    /// Notes what one of them was told.
    func note(_ member: any BatchMember, _ updates: ModelUpdates, context: (any Sendable)?) {
        if told.isEmpty { trees.batches.append(self) }
        told.append(member)
        if told.count == 1 { self.updates = updates } else { self.updates.add(updates) }
        self.context = context
    }

    /// Tells, once all of them have been told.
    func deliver() {
        let (members, context) = (told, context)
        let updates = members.count == 1 ? updates : ModelUpdates().joined(with: updates)
        told = []
        self.updates = ModelUpdates()
        self.context = nil
        onUpdate?(members, updates, context)
        memberships.note(self, updates, context: context)
    }

    // MARK: Pausing

    /// Whether it is paused.
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

    /// Lets those go on that ``pause()`` has paused, all in one commit: each is told once what it missed, then this is.
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
    /// Tells the batches whose members have been told, those inside others first.
    func tellBatches() {
        while let depth = batches.lazy.map(\.depth).min() {
            let due = batches.filter { $0.depth == depth }
            batches.removeAll { $0.depth == depth }
            for batch in due { batch.deliver() }
        }
    }
}
