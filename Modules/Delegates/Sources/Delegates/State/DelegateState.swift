public import Foundation
public import Primitives
public import Propagation

/// The stored state of a delegate: its data, its status, and its refreshes.
///
/// A delegate stores one of these, because a protocol extension cannot have stored properties; ``AsyncDataDelegate`` provides the rest. All
/// changes go through `Commits`: the data, its time and the status of one response appear together.
@MainActor
public final class DelegateState<D> {
    /// The name of the delegate in logs and messages.
    public nonisolated let name: String
    /// The data that views show, dimmed, while there is no other.
    public let placeholder: D
    /// The commits that make changes visible.
    public nonisolated let commits: Commits
    /// The clock that decides what is stale and how long the back-off lasts.
    public nonisolated let clock: any WallClock
    /// The scope of the account that the data belongs to, if any.
    public nonisolated let scope: DelegateScope?

    /// The list of the scope's delegates, or of those without one, and the number of this one in it.
    nonisolated let living: LivingDelegates
    nonisolated let number: Int
    private let tick = ObservationTrigger()
    private let loadingTick = ObservationTrigger()
    let jitter: () -> Double
    var loading = LoadingState()
    var value: D
    var time: Date?
    var hasValue = false
    /// True if the data was read from a file and not fetched or set since.
    var isFromFile = false
    /// The key of the cache file, once there was a request.
    var cacheKey: String?
    var unusable: String?
    var backOff = BackOff()
    var lastFailure: DelegateError?
    /// The data that was read from disk and is not shown yet.
    var stored: (show: @MainActor () -> D, writtenAt: Date?)?
    /// The first read of the cache, once there was a request.
    var initialRead: CacheRead?
    /// The read from before the last wipe. It uses the delegate's one cache, so the next read begins after it.
    var previousRead: CacheRead?
    /// The refreshes: the first is under way, the others follow one by one, because all of them write the delegate's one cache.
    var loads: [LoadTask<D>] = []
    /// True while the task of a refresh runs, including a cancelled one that has not returned yet.
    var isLoadRunning = false
    /// The number of cancellations; a request made before the last one starts no refresh.
    var cancellationCount = 0
    /// The number of times the data was set by hand; values derived from the earlier list are then recomputed.
    var editCount = 0
    /// The number of invalidations.
    var invalidationCount = 0
    /// True if the local data was fetched before the last invalidation.
    var isInvalidated = false
    /// The number of wipes; the result of a read that began before the last one is dropped.
    var resetCount = 0
    /// The delegate, once there was a request; held weakly.
    var proxy: DelegateProxy?
    let streams = StateStreams()
    /// Returns true if the delegate is referenced from outside its family; always true without a family.
    var isRetained: () -> Bool = { true }

    /// Makes the state of a delegate without requests.
    ///
    /// - Parameters:
    ///   - name: The name for logs and messages; a delegate with a file uses its cache name.
    ///   - placeholder: The ``AsyncDataDelegate/placeholderData``, and the first ``AsyncDataDelegate/data``.
    ///   - commits: The commits of the environment.
    ///   - clock: The clock of the environment.
    ///   - chance: Returns a number from 0 to 1 for the jitter of the back-off.
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
        self.jitter = chance
        scope = nil
        value = placeholder
        living = LivingDelegates.withoutScope(in: commits.inspection)
        number = living.makeNumber()
        living.add(self, as: number)
        markInspected()
    }

    /// Makes the state of a delegate that belongs to an account: it is invalidated, refetched and wiped with the account's others.
    ///
    /// - Parameters:
    ///   - name: The name for logs and messages, and for ``DelegateScope/invalidate(prefix:)``; a delegate with a file uses its cache name.
    ///   - placeholder: The ``AsyncDataDelegate/placeholderData``, and the first ``AsyncDataDelegate/data``.
    ///   - scope: The scope of the account.
    ///   - chance: Returns a number from 0 to 1 for the jitter of the back-off.
    public init(
        name: String,
        placeholder: D,
        in scope: DelegateScope,
        chance: @escaping () -> Double = { .random(in: 0...1) }
    ) {
        self.name = name
        self.placeholder = placeholder
        self.scope = scope
        self.jitter = chance
        commits = scope.commits
        clock = scope.clock
        value = placeholder
        living = scope.living
        number = living.makeNumber()
        living.add(self, as: number)
        markInspected()
    }

    deinit {
        living.remove(number)
        markInspected()
    }

    // MARK: Displayed values

    /// The current data; the placeholder before there is any.
    public var data: D {
        tick.access()
        return value
    }

    /// The data; nil while there is only the placeholder.
    public var realData: D? {
        tick.access()
        return hasValue ? value : nil
    }

    /// The time at which the data was fetched; nil if it never was.
    public var lastUpdate: Date? {
        tick.access()
        return time
    }

    /// The two axes from which ``status`` is derived.
    public var loadingState: LoadingState {
        loadingTick.access()
        return loading
    }

    /// The status to display; nil before the first request.
    public var status: AsyncViewStatus? {
        tick.access()
        return loading.status
    }

    // MARK: Changes

    /// Sets the data by hand, in a commit of its own or in the running one.
    func setData(_ data: D) {
        commit(commits.makeCause(.edit, "set the data of \(name)"), changesData: true) {
            value = data
            (hasValue, isFromFile) = (true, false)
            stored = nil
            editCount += 1
            loading.setData()
        }
    }

    /// Changes the state in a commit. Every change of displayed state goes through here.
    ///
    /// - Parameter changesData: True if the data or its time changes. If it is false, observers are notified only when the status changes.
    func commit(_ cause: Cause, changesData: Bool = false, _ body: () -> Void) {
        commits.run(cause) {
            let before = loading.status
            body()
            let after = loading.status
            markInspected()
            loadingTick.notify()
            guard changesData || before != after else { return }
            tick.notify()
            if !streams.isEmpty { commits.afterCommit(of: streams) { [streams] in streams.notify() } }
            guard before != after else { return }
            commits.log.record(.status, cause: cause, entity: entity, describe(after))
        }
    }

    /// Records a call of one of the delegate's own functions, so that a log shows which of them led to a status.
    func recordHook(_ text: @autoclosure () -> String, because cause: Cause? = Cause.current) {
        commits.log.record(.hook, cause: cause, entity: entity, text())
    }

    private func describe(_ status: AsyncViewStatus?) -> String {
        guard let status else { return "\(name) has not been asked" }
        return "\(name) is \(status.name)\(status.hasError ? ": \(status.errorMessage)" : "")"
    }
}
