public import Foundation
public import Primitives
public import Propagation

/// What a delegate keeps: its data, its status, and the one refresh that is under way.
///
/// A delegate stores one of these, because a protocol's extension cannot, and has the rest for nothing: see ``AsyncDataDelegate``. All
/// changes go through `Commits`: the data, its time and the status of one answer appear together.
@MainActor
public final class DelegateState<D> {
    /// What the delegate is called in logs and messages.
    public nonisolated let name: String
    /// What views show, dimmed, while there is no data.
    public let placeholder: D
    /// Where changes are made visible.
    public nonisolated let commits: Commits
    /// Decides what is stale and who must wait.
    public nonisolated let clock: any WallClock
    /// Whose data it is, if it belongs to somebody.
    public nonisolated let scope: DelegateScope?

    private let tick = Tick()
    private let loadingTick = Tick()
    let chance: () -> Double
    var loading = LoadingState()
    var value: D
    var time: Date?
    var hasValue = false
    var unusable: String?
    var backOff = BackOff()
    var lastFailure: DelegateError?
    /// What was read from disk and not shown yet.
    var stored: (show: @MainActor () -> D, writtenAt: Date?)?
    /// The first reading of the cache, once somebody has asked.
    var cold: Reading?
    /// That of an earlier life: it goes by the delegate's one cache, so that the next begins after it.
    var former: Reading?
    /// The refreshes: the first is under way, the others follow it one by one, since all of them write the delegate's one cache.
    var flights: [Flight<D>] = []
    /// Whether the task of a refresh runs: also of one that was called off and has not noticed.
    var isAtWork = false
    /// How often a refresh was called off: who asked before begins none.
    var callOffs = 0
    /// How often somebody put data there by hand: what was derived from the list before is then worked out anew.
    var edits = 0
    /// How often somebody said that the data is no longer true.
    var invalidations = 0
    /// Whether what is at hand was fetched before somebody said so.
    var isInvalidated = false
    /// How often everything was forgotten: what was read for an earlier life is dropped.
    var lives = 0
    /// The delegate, once it has been asked; held weakly.
    var reach: DelegateReach?
    let streams = StateStreams()
    /// Whether somebody besides its family has the delegate; whoever has none is held.
    var isHeld: () -> Bool = { true }

    /// Makes the state of a delegate that nobody has asked yet.
    ///
    /// - Parameters:
    ///   - name: For logs and messages; a delegate with a file uses its cache name.
    ///   - placeholder: The ``AsyncDataDelegate/placeholderData``, and the first ``AsyncDataDelegate/data``.
    ///   - commits: The environment's.
    ///   - clock: The environment's.
    ///   - chance: From 0 to 1, for the back-off's jitter.
    public init(
        name: String,
        placeholder: D,
        commits: Commits,
        clock: any WallClock = SystemClock(),
        chance: @escaping () -> Double = { .random(in: 0...1) }
    ) {
        self.name = name
        self.placeholder = placeholder
        self.commits = commits
        self.clock = clock
        self.chance = chance
        scope = nil
        value = placeholder
    }

    /// Makes the state of a delegate that belongs to an account: it is invalidated, refetched and wiped with the account's others.
    ///
    /// - Parameters:
    ///   - name: For logs and messages, and for ``DelegateScope/invalidate(prefix:)``; a delegate with a file uses its cache name.
    ///   - placeholder: The ``AsyncDataDelegate/placeholderData``, and the first ``AsyncDataDelegate/data``.
    ///   - scope: Whose it is.
    ///   - chance: From 0 to 1, for the back-off's jitter.
    public init(
        name: String,
        placeholder: D,
        in scope: DelegateScope,
        chance: @escaping () -> Double = { .random(in: 0...1) }
    ) {
        self.name = name
        self.placeholder = placeholder
        self.scope = scope
        self.chance = chance
        commits = scope.commits
        clock = scope.clock
        value = placeholder
        scope.enter(self)
    }

    deinit {
        scope?.leave(ObjectIdentifier(self))
    }

    // MARK: What views read

    /// What is at hand; the placeholder before anything is.
    public var data: D {
        tick.read()
        return value
    }

    /// The data, unless it is the placeholder.
    public var realData: D? {
        tick.read()
        return hasValue ? value : nil
    }

    /// When the data was fetched, if it was.
    public var lastUpdate: Date? {
        tick.read()
        return time
    }

    /// The two axes under ``status``.
    public var loadingState: LoadingState {
        loadingTick.read()
        return loading
    }

    /// What a view should show; nil before anybody asked.
    public var status: AsyncViewStatus? {
        tick.read()
        return loading.status
    }

    // MARK: Changing

    /// Puts data there by hand, in a commit of its own or the one that runs.
    func setData(_ data: D) {
        commit(commits.makeCause(.edit, "set the data of \(name)"), changesData: true) {
            value = data
            hasValue = true
            stored = nil
            edits += 1
            loading.setData()
        }
    }

    /// The only door: every change of what is shown goes through here.
    ///
    /// - Parameter changesData: Whether data or its time change; who looks at them and at the status is told of nothing less.
    func commit(_ cause: Cause, changesData: Bool = false, _ body: () -> Void) {
        commits.run(cause) {
            let before = loading.status
            body()
            let after = loading.status
            loadingTick.advance()
            guard changesData || before != after else { return }
            tick.advance()
            if !streams.isEmpty { commits.atEnd(of: streams) { [streams] in streams.tell() } }
            guard before != after else { return }
            commits.log.record(.status, cause: cause, entity: EntityKey(kind: "delegate", id: name), describe(after))
        }
    }

    private func describe(_ status: AsyncViewStatus?) -> String {
        status.map { "\(name) is \($0)" } ?? "\(name) has not been asked"
    }
}
