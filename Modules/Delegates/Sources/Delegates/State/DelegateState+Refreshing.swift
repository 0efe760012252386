import Foundation
import Primitives
import Propagation

extension DelegateState {
    /// Puts a refresh in line; the first in line runs.
    func start<Delegate: AsyncDataDelegate>(_ delegate: Delegate, _ flight: Flight<D>) -> Flight<D>
    where Delegate.D == D {
        flights.append(flight)
        if flights.count == 1 { launch(delegate, flight) }
        return flight
    }

    /// Calls off all refreshes, for all who wait: they are told at once, and who asks next begins anew.
    func callOff() {
        callOffs += 1
        guard !flights.isEmpty else { return }
        let calledOff = flights
        flights = []
        for flight in calledOff { flight.cancel() }
        commit(commits.makeCause(.request, "call off the refresh of \(name)")) { loading.cancel() }
        for flight in calledOff { flight.land(.failure(calledOffError)) }
    }

    private func launch<Delegate: AsyncDataDelegate>(_ delegate: Delegate, _ flight: Flight<D>)
    where Delegate.D == D {
        let before = lastTask
        let task = commits.activity.start { [self] in
            // Two at once would write one cache: whoever was called off may not have noticed yet.
            await before?.value
            guard !flight.hasLanded else { return }
            await fly(delegate, flight)
        }
        flight.carry(task)
        lastTask = task
    }

    private func fly<Delegate: AsyncDataDelegate>(_ delegate: Delegate, _ flight: Flight<D>) async
    where Delegate.D == D {
        let show: @MainActor () -> D
        var isFetched = false
        flight.begin(at: invalidations)
        do {
            try await Cause.$current.withValue(flight.cause) { try await flight.fetch() }
            isFetched = true
            try Task.checkCancellation()
            show = try await delegate.prepareData()
            try Task.checkCancellation()
        } catch {
            delegate.discardRefresh()
            land(flight, failing: error, isFetched: isFetched)
            return next(delegate)
        }
        succeed(flight, show)
        next(delegate)
        do {
            try await delegate.afterRefresh()
        } catch {
            // What is shown is good; that it could not be kept is for the log.
            commits.log.record(.diagnostic, cause: flight.cause, "\(name) was shown, but not stored: \(error)")
        }
    }

    private func next<Delegate: AsyncDataDelegate>(_ delegate: Delegate) where Delegate.D == D {
        guard let next = flights.first, !next.isLaunched else { return }
        launch(delegate, next)
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
