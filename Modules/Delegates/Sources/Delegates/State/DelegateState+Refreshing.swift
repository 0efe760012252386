import Foundation
import Primitives
import Propagation

extension DelegateState {
    /// Enqueues a refresh. The first in the queue runs at once, unless a cancelled one has not returned yet.
    func start<Delegate: AsyncDataDelegate>(_ delegate: Delegate, _ flight: LoadTask<D>) -> LoadTask<D>
    where Delegate.D == D {
        loads.append(flight)
        startNextLoad(delegate)
        return flight
    }

    /// Cancels all refreshes and the fetch of a further page, for all waiters: they are notified at once, and the next request starts anew.
    func cancelLoads() {
        proxy?.cancelPageLoad()
        cancelRefreshes()
    }

    /// Cancels all refreshes but not the page fetch, which ``wipe()`` ends by resetting the pages: the waiters then find a list without
    /// more pages.
    func cancelRefreshes() {
        cancellationCount += 1
        guard !loads.isEmpty else { return }
        let calledOff = loads
        loads = []
        for flight in calledOff { flight.cancel() }
        commit(commits.makeCause(.request, "cancel the refresh of \(name)")) { loading.cancel() }
        for flight in calledOff { flight.finish(.failure(cancellationError)) }
    }

    /// Starts the next refresh; called when a refresh is enqueued and when one has ended. Two at once would write one cache.
    private func startNextLoad<Delegate: AsyncDataDelegate>(_ delegate: Delegate) where Delegate.D == D {
        guard !isLoadRunning, let flight = loads.first else { return }
        isLoadRunning = true
        flight.setTask(
            commits.activity.start { [self] in
                await CurrentRefresh.$states.withValue(CurrentRefresh.states.union([ObjectIdentifier(self)])) {
                    await runLoad(delegate, flight)
                }
                isLoadRunning = false
                // Runs within this task, so that the activity count does not reach zero in between.
                startNextLoad(delegate)
            }
        )
    }

    private func runLoad<Delegate: AsyncDataDelegate>(_ delegate: Delegate, _ flight: LoadTask<D>) async
    where Delegate.D == D {
        let show: @MainActor () -> D
        var isFetched = false
        guard !flight.isFinished else { return }
        flight.start(at: invalidationCount)
        do {
            recordHook(flight.argument.map { "refresh for \($0)" } ?? "refreshCache", because: flight.cause)
            try await Cause.$current.withValue(flight.cause) { try await flight.fetch() }
            isFetched = true
            try Task.checkCancellation()
            recordHook("parseCache", because: flight.cause)
            show = try await delegate.prepareData()
            try Task.checkCancellation()
        } catch {
            delegate.discardRefresh()
            return fail(flight, with: error, isFetched: isFetched)
        }
        succeed(flight, show)
        do {
            try await delegate.afterRefresh()
        } catch {
            // Ignored: the displayed data is valid, and the log records that it could not be stored.
            commits.log.record(.diagnostic, cause: flight.cause, "\(name) was shown, but not stored: \(error)")
        }
    }

    private func succeed(_ flight: LoadTask<D>, _ show: @MainActor () -> D) {
        loads.removeFirst()
        commit(commits.makeCause(.response, "\(name) arrived", parent: flight.cause), changesData: true) {
            value = show()
            (hasValue, isFromFile) = (true, false)
            time = clock.now
            isInvalidated = !flight.isCurrent(for: invalidationCount)
            loading.succeed(isNextWaiting: !loads.isEmpty)
        }
        backOff.succeed()
        lastFailure = nil
        flight.finish(.success(value))
    }

    private func fail(_ flight: LoadTask<D>, with error: any Error, isFetched: Bool) {
        // The refresh was cancelled, and its waiters have been notified.
        guard !flight.isFinished else { return }
        loads.removeFirst()
        let isNextWaiting = !loads.isEmpty
        let failure: DelegateError
        let response = commits.makeCause(.response, "\(name) did not arrive", parent: flight.cause)
        if error is CancellationError {
            failure = cancellationError
            commit(response) { loading.cancel(isNextWaiting: isNextWaiting) }
        } else {
            let reason = isFetched ? "it was fetched, but does not parse: \(error)" : "\(error)"
            let stored = hasValue ? "" : unusable.map { "; stored data: \($0)" } ?? ""
            failure = DelegateError(
                isFetched ? .unusableAnswer : .refreshFailed,
                "\(name): \(reason)\(stored)",
                hint: "Call refresh again: a manual refresh does not wait.",
                cause: error
            )
            backOff.fail(at: clock.now, chance: jitter())
            lastFailure = failure
            commit(response) { loading.fail(reason, isNextWaiting: isNextWaiting) }
        }
        flight.finish(.failure(failure))
    }
}

/// The delegates whose refresh contains the running task. A delegate that waits there for its own refresh would wait for ever.
enum CurrentRefresh {
    /// The identities of the delegates' states.
    @TaskLocal static var states: Set<ObjectIdentifier> = []
}
