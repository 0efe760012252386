import Foundation
import Primitives
import Propagation

/// The priority of a request for data.
enum RefreshPriority {
    /// A request of a view or a program: fresh data is enough, and the back-off after a failure applies.
    case background
    /// A request of a person: fresh data is enough.
    case userInitiated
    /// A request of a person for new data.
    case forced
}

/// The counts at the time of a request; a request that was cancelled or wiped since is dropped.
struct RequestEpoch {
    let cancellationCount: Int
    let lives: Int
}

extension DelegateState {
    /// Shows at once that a request was made: until the cache is read it is unknown what data there is. Called by
    /// ``requestLoad(_:_:for:since:_:)`` and by callers whose request runs in a task that begins later.
    @discardableResult
    func prepare<Delegate: AsyncDataDelegate>(_ delegate: Delegate) -> RequestEpoch where Delegate.D == D {
        if proxy == nil {
            let proxy = DelegateProxy(delegate)
            (self.proxy, cacheKey) = (proxy, proxy.cacheKey)
            markInspected()
        }
        let moment = RequestEpoch(cancellationCount: cancellationCount, lives: resetCount)
        guard initialRead == nil else { return moment }
        var next = loading
        next.read()
        if next != loading { commit(requestCause) { loading = next } }
        let former = previousRead
        self.previousRead = nil
        let reading = CacheRead()
        initialRead = reading
        commits.activity.start { [self] in
            if let former { await withCheckedContinuation { next in former.onFinish { next.resume() } } }
            await readCache(of: delegate, for: moment.lives)
            reading.finish()
        }
        return moment
    }

    /// Reads the stored cache if that has not happened, then starts or joins a refresh if one is needed.
    ///
    /// - Parameters:
    ///   - argument: Identifies the kind of refresh; requests with equal arguments share one. Nil is the delegate's own refresh.
    ///   - moment: The time of the request; now by default.
    ///   - fetch: Fetches the cache.
    /// - Returns: The refresh to wait for; nil if none is needed.
    /// - Throws: The last failure, during its back-off; `cancelled` if the request was cancelled before the refresh began.
    func requestLoad<Delegate: AsyncDataDelegate>(
        _ delegate: Delegate,
        _ urgency: RefreshPriority,
        for argument: AnyHashable? = nil,
        since moment: RequestEpoch? = nil,
        _ fetch: @escaping @MainActor () async throws -> Void
    ) async throws(DelegateError) -> LoadTask<D>? where Delegate.D == D {
        // The delegate's own refresh made the request: it cannot wait for itself and gets the data from before.
        if CurrentRefresh.states.contains(ObjectIdentifier(self)) {
            guard hasValue else { throw noDataError }
            return nil
        }
        // Counted from here on, so that the activity count does not reach zero between the end of the read and the start of the refresh.
        commits.activity.begin()
        defer { commits.activity.end() }
        let moment = moment ?? prepare(delegate)
        guard let initialRead, !initialRead.isDone else {
            return try resolveRequest(delegate, urgency, for: argument, since: moment, fetch)
        }
        return try await withCheckedContinuation { continuation in
            initialRead.onFinish {
                continuation.resume(
                    returning: Result { () throws(DelegateError) in
                        try self.resolveRequest(delegate, urgency, for: argument, since: moment, fetch)
                    }
                )
            }
        }.get()
    }

    /// Starts or joins a refresh if one is needed, using the result of the read.
    private func resolveRequest<Delegate: AsyncDataDelegate>(
        _ delegate: Delegate,
        _ urgency: RefreshPriority,
        for argument: AnyHashable?,
        since moment: RequestEpoch,
        _ fetch: @escaping @MainActor () async throws -> Void
    ) throws(DelegateError) -> LoadTask<D>? where Delegate.D == D {
        guard moment.lives == resetCount else { throw cancellationError }
        if let objection = proxy?.nameConflict() {
            commit(requestCause) { loading.fail("\(objection)") }
            throw objection
        }
        let isCalledOff = moment.cancellationCount != cancellationCount
        var joined: LoadTask<D>?
        var starts = false
        func decide() {
            joined = isCalledOff ? nil : flight(for: urgency, argument)
            starts = updateLoadingState(delegate, urgency, isCancelled: isCalledOff, isJoining: joined != nil)
        }
        if let stored {
            self.stored = nil
            // The stored data and its status appear together; if the data is old, the status shows that a refresh is under way.
            commits.run(commits.makeCause(.disk, "\(name) read from disk")) {
                commit(commits.makeCause(.disk, "\(name) read from disk"), changesData: true) {
                    (value, time, hasValue) = (stored.show(), stored.writtenAt, true)
                    isFromFile = true
                }
                decide()
            }
        } else {
            decide()
        }
        if starts {
            if isCalledOff { throw cancellationError }
            return start(delegate, LoadTask(argument, commits.makeCause(.request, "refresh \(name)"), fetch))
        }
        if joined == nil, case .failed = loading.refresh, loading.local != .fresh, let lastFailure {
            throw lastFailure
        }
        return joined
    }

    var cancellationError: DelegateError {
        DelegateError(.cancelled, "\(name): refresh cancelled", hint: "Refresh again.")
    }

    private var noDataError: DelegateError {
        DelegateError(
            .askedByOwnRefresh,
            "\(name): its own refresh asks for its data, and there is none before the first refresh",
            hint: "In refreshCache(), use the fetched value, or read data after the refresh."
        )
    }

    private var requestCause: Cause { commits.cause ?? commits.makeCause(.request, "ask for \(name)") }

    /// Returns the refresh that satisfies a request made now: it must not have started before the last invalidation.
    private func flight(for urgency: RefreshPriority, _ argument: AnyHashable?) -> LoadTask<D>? {
        loads.last { $0.isCurrent(for: invalidationCount) && (urgency != .forced || $0.argument == argument) }
    }

    /// Decides whether the local data is good enough.
    ///
    /// - Returns: True if a refresh must start, or would have to if the request had not been cancelled.
    private func updateLoadingState(
        _ delegate: some AsyncDataDelegate,
        _ urgency: RefreshPriority,
        isCancelled: Bool,
        isJoining: Bool
    ) -> Bool {
        let finding = localState(delegate)
        var next = loading
        var starts: Bool
        if isCancelled {
            starts = next.recordCancelledAsk(finding: finding, isForced: urgency == .forced)
        } else {
            starts = next.ask(
                finding: finding,
                isForced: urgency == .forced,
                isAllowed: urgency != .background || backOff.allows(at: clock.now)
            )
            // A running refresh that does not satisfy the request is followed by another.
            let isBehind = loading.refresh == .running && !isJoining
            starts = starts || isBehind && (urgency == .forced || finding != .fresh)
        }
        if next != loading { commit(requestCause) { loading = next } }
        return starts
    }

    /// Returns the state of the local data, using the delegate's own rule for its age.
    private func localState(_ delegate: some AsyncDataDelegate) -> LoadingState.Local {
        guard hasValue else { return unusable.map { .unreadable($0) } ?? .none }
        guard !isInvalidated else { return .stale }
        let isStale = delegate.requireUpdate
        recordHook("requireUpdate is \(isStale)")
        return isStale ? .stale : .fresh
    }

    /// Reads the delegate's cache, once for all callers that request data meanwhile.
    private func readCache<Delegate: AsyncDataDelegate>(of delegate: Delegate, for life: Int) async
    where Delegate.D == D {
        guard life == resetCount else { return }
        await scope?.invalidations.load()
        let finding = await delegate.loadCache()
        guard life == resetCount else { return delegate.dropCache() }
        switch finding {
        case .absent: break
        case .unusable(let why): unusable = why
        case .present(let writtenAt):
            do {
                recordHook("parseCache, of the file")
                let show = try await delegate.prepareData()
                guard life == resetCount else { return delegate.dropCache() }
                // Data that was set meanwhile takes precedence.
                guard !hasValue else { return }
                stored = (show, writtenAt)
                proxy?.storeMigrated()
                if scope?.invalidations.contain(name, since: writtenAt) == true { isInvalidated = true }
            } catch {
                delegate.dropCache()
                guard life == resetCount else { return }
                unusable = "it does not parse: \(error)"
            }
        }
    }
}
