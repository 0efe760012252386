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

    let tick = Tick()
    private let chance: () -> Double
    private var value: D
    private var time: Date?
    private var hasValue = false
    private var loading = LoadingState()
    private var unusable: String?
    private var backOff = BackOff()
    private var lastFailure: DelegateError?
    private var cold: Task<Void, Never>?
    private var stored: (show: @MainActor () -> D, writtenAt: Date?)?
    var flight: Flight?

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
        value = placeholder
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
        tick.read()
        return loading
    }

    /// What a view should show; nil before anybody asked.
    public var status: AsyncViewStatus? { loadingState.status }

    // MARK: Changing

    /// Puts data there by hand, in a commit of its own or the one that runs.
    func setData(_ data: D) {
        commit(commits.makeCause(.edit, "set the data of \(name)")) {
            value = data
            hasValue = true
            stored = nil
            loading.setData()
        }
    }

    /// The only door: every change of what is shown goes through here.
    private func commit(_ cause: Cause, _ body: () -> Void) {
        commits.run(cause) {
            let before = loading.status
            body()
            tick.bump()
            let after = loading.status
            guard before != after else { return }
            commits.log.record(.status, cause: cause, entity: EntityKey(kind: "delegate", id: name), describe(after))
        }
    }

    private func describe(_ status: AsyncViewStatus?) -> String {
        status.map { "\(name) is \($0)" } ?? "\(name) has not been asked"
    }

    // MARK: Asking

    /// Who asks, and what holds them back.
    enum Urgency {
        /// A view or a program: fresh data will do, and a failure keeps it waiting.
        case program
        /// A person: fresh data will do.
        case person
        /// A person who wants it new.
        case forced
    }

    /// Reads what is stored if nobody has, then starts or joins a refresh if one is needed.
    ///
    /// - Returns: The refresh to wait for; nil when none is needed.
    /// - Throws: The last failure, while it keeps everybody waiting.
    func ask<Delegate: AsyncDataDelegate>(
        _ delegate: Delegate,
        _ urgency: Urgency
    ) async throws(DelegateError) -> Flight? where Delegate.D == D {
        await coldStart(delegate)
        var starts = false
        if let stored {
            self.stored = nil
            // What was stored and the status over it appear together; if it is old, that status says that newer is on its way.
            commits.run(commits.makeCause(.disk, "\(name) read from disk")) {
                (value, time, hasValue) = (stored.show(), stored.writtenAt, true)
                starts = judge(delegate, urgency)
            }
        } else {
            starts = judge(delegate, urgency)
        }
        if starts {
            start(delegate, commits.makeCause(.request, "refresh \(name)"))
        } else if case .failed = loading.refresh, loading.local != .fresh, let lastFailure {
            throw lastFailure
        }
        return flight
    }

    /// Decides whether what is at hand will do.
    private func judge(_ delegate: some AsyncDataDelegate, _ urgency: Urgency) -> Bool {
        var next = loading
        let starts = next.ask(
            finding: finding(delegate),
            isForced: urgency == .forced,
            isAllowed: urgency != .program || backOff.allows(at: clock.now)
        )
        if next != loading {
            commit(commits.cause ?? commits.makeCause(.request, "ask for \(name)")) { loading = next }
        }
        return starts
    }

    /// What is at hand, by the delegate's own idea of age.
    private func finding(_ delegate: some AsyncDataDelegate) -> LoadingState.Local {
        guard hasValue else { return unusable.map { .unreadable($0) } ?? .none }
        return delegate.requireUpdate ? .stale : .fresh
    }

    /// Reads the delegate's cache, once, however many ask meanwhile.
    private func coldStart<Delegate: AsyncDataDelegate>(_ delegate: Delegate) async where Delegate.D == D {
        if let cold { return await cold.value }
        commits.activity.begin()
        let task = Task {
            let finding = await delegate.loadCache()
            switch finding {
            case .absent: break
            case .unusable(let why): unusable = why
            case .present(let writtenAt):
                do {
                    let show = try await delegate.prepareData()
                    // Whoever set the data meanwhile wanted to see that.
                    if !hasValue { stored = (show, writtenAt) }
                } catch {
                    unusable = "it does not parse: \(error)"
                }
            }
            commits.activity.end()
        }
        cold = task
        await task.value
    }

    // MARK: Refreshing

    private func start<Delegate: AsyncDataDelegate>(_ delegate: Delegate, _ cause: Cause) where Delegate.D == D {
        let flight = Flight()
        self.flight = flight
        flight.carry(Task { await commits.activity.during(isNew: true) { await fly(delegate, cause, flight) } })
    }

    private func fly<Delegate: AsyncDataDelegate>(
        _ delegate: Delegate,
        _ cause: Cause,
        _ flight: Flight
    ) async where Delegate.D == D {
        let show: @MainActor () -> D
        var isFetched = false
        do {
            try await Cause.$current.withValue(cause) { try await delegate.refreshCache() }
            isFetched = true
            try Task.checkCancellation()
            show = try await delegate.prepareData()
            try Task.checkCancellation()
        } catch {
            delegate.discardRefresh()
            return land(flight, failing: error, isFetched: isFetched, cause)
        }
        commit(commits.makeCause(.response, "\(name) arrived", parent: cause)) {
            value = show()
            hasValue = true
            time = clock.now
            loading.succeed()
        }
        backOff.succeed()
        lastFailure = nil
        self.flight = nil
        flight.land(.success(()))
        do {
            try await delegate.afterRefresh()
        } catch {
            // What is shown is good; that it could not be kept is for the log.
            commits.log.record(.diagnostic, cause: cause, "\(name) was shown, but not stored: \(error)")
        }
    }

    private func land(_ flight: Flight, failing error: any Error, isFetched: Bool, _ cause: Cause) {
        let failure: DelegateError
        let response = commits.makeCause(.response, "\(name) did not arrive", parent: cause)
        if Task.isCancelled || error is CancellationError {
            failure = DelegateError(.cancelled, "\(name): refresh cancelled", hint: "Refresh again.")
            commit(response) { loading.cancel() }
        } else {
            let reason = isFetched ? "it was fetched, but does not parse: \(error)" : "\(error)"
            let stored = hasValue ? "" : unusable.map { "; stored data: \($0)" } ?? ""
            failure = DelegateError(
                isFetched ? .unusableAnswer : .refreshFailed,
                "\(name): \(reason)\(stored)",
                hint: "Refresh again by hand: that does not wait.",
                cause: error
            )
            backOff.fail(at: clock.now, chance: chance())
            lastFailure = failure
            commit(response) { loading.fail(reason) }
        }
        self.flight = nil
        flight.land(.failure(failure))
    }
}
