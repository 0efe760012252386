import Foundation
import Primitives
import Propagation

extension DelegateState {
    /// Puts a refresh in line; the first in line runs, unless one that was called off has not noticed yet.
    func start<Delegate: AsyncDataDelegate>(_ delegate: Delegate, _ flight: Flight<D>) -> Flight<D>
    where Delegate.D == D {
        flights.append(flight)
        launchNext(delegate)
        return flight
    }

    /// Calls off all refreshes and the fetch of a further page, for all who wait: they are told at once, and who asks next begins anew.
    func callOff() {
        reach?.callOffPage()
        callOffRefreshes()
    }

    /// Calls off all refreshes. Of a list that is forgotten the page on its way has another end: the list has no more.
    func callOffRefreshes() {
        callOffs += 1
        guard !flights.isEmpty else { return }
        let calledOff = flights
        flights = []
        for flight in calledOff { flight.cancel() }
        commit(commits.makeCause(.request, "call off the refresh of \(name)")) { loading.cancel() }
        for flight in calledOff { flight.land(.failure(calledOffError)) }
    }

    /// Called when a refresh is put in line, and when one has ended. Two at once would write one cache.
    private func launchNext<Delegate: AsyncDataDelegate>(_ delegate: Delegate) where Delegate.D == D {
        guard !isAtWork, let flight = flights.first else { return }
        isAtWork = true
        flight.carry(
            commits.activity.start { [self] in
                await RefreshUnderWay.$states.withValue(RefreshUnderWay.states.union([ObjectIdentifier(self)])) {
                    await fly(delegate, flight)
                }
                isAtWork = false
                // Within this task, so that nobody finds quiet in between.
                launchNext(delegate)
            }
        )
    }

    private func fly<Delegate: AsyncDataDelegate>(_ delegate: Delegate, _ flight: Flight<D>) async
    where Delegate.D == D {
        let show: @MainActor () -> D
        var isFetched = false
        guard !flight.hasLanded else { return }
        flight.begin(at: invalidations)
        do {
            try await Cause.$current.withValue(flight.cause) { try await flight.fetch() }
            isFetched = true
            try Task.checkCancellation()
            show = try await delegate.prepareData()
            try Task.checkCancellation()
        } catch {
            delegate.discardRefresh()
            return land(flight, failing: error, isFetched: isFetched)
        }
        succeed(flight, show)
        do {
            try await delegate.afterRefresh()
        } catch {
            // What is shown is good; that it could not be kept is for the log.
            commits.log.record(.diagnostic, cause: flight.cause, "\(name) was shown, but not stored: \(error)")
        }
    }

    private func succeed(_ flight: Flight<D>, _ show: @MainActor () -> D) {
        flights.removeFirst()
        commit(commits.makeCause(.response, "\(name) arrived", parent: flight.cause), changesData: true) {
            value = show()
            hasValue = true
            time = clock.now
            isInvalidated = !flight.serves(invalidations)
            loading.succeed(isNextWaiting: !flights.isEmpty)
        }
        backOff.succeed()
        lastFailure = nil
        flight.land(.success(value))
    }

    private func land(_ flight: Flight<D>, failing error: any Error, isFetched: Bool) {
        // It was called off, and everybody knows.
        guard !flight.hasLanded else { return }
        flights.removeFirst()
        let isNextWaiting = !flights.isEmpty
        let failure: DelegateError
        let response = commits.makeCause(.response, "\(name) did not arrive", parent: flight.cause)
        if error is CancellationError {
            failure = calledOffError
            commit(response) { loading.cancel(isNextWaiting: isNextWaiting) }
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
            commit(response) { loading.fail(reason, isNextWaiting: isNextWaiting) }
        }
        flight.land(.failure(failure))
    }
}

/// The delegates inside whose refresh the running task is: one that waits there for its own refresh would wait for ever.
enum RefreshUnderWay {
    /// Which, by the identity of their state.
    @TaskLocal static var states: Set<ObjectIdentifier> = []
}
