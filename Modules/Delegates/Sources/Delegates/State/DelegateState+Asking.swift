import Foundation
import Primitives
import Propagation

/// Who asks for data, and what holds them back.
enum Urgency {
    /// A view or a program: fresh data will do, and a failure keeps it waiting.
    case program
    /// A person: fresh data will do.
    case person
    /// A person who wants it new.
    case forced
}

/// When somebody asked: what was called off or forgotten since is not done.
struct AskingMoment {
    let callOffs: Int
    let lives: Int
}

extension DelegateState {
    /// Shows at once that somebody has asked: until the cache is read nobody knows what there is. Called by ``ask(_:_:)`` and by whoever
    /// asks in a task that begins later.
    @discardableResult
    func prepare<Delegate: AsyncDataDelegate>(_ delegate: Delegate) -> AskingMoment where Delegate.D == D {
        if reach == nil { reach = DelegateReach(delegate) }
        let moment = AskingMoment(callOffs: callOffs, lives: lives)
        guard cold == nil else { return moment }
        var next = loading
        next.read()
        if next != loading { commit(askingCause) { loading = next } }
        let former = former
        self.former = nil
        let reading = Reading()
        cold = reading
        commits.activity.start { [self] in
            if let former { await withCheckedContinuation { next in former.whenDone { next.resume() } } }
            await readCache(of: delegate, for: moment.lives)
            reading.finish()
        }
        return moment
    }

    /// Reads what is stored if nobody has, then starts or joins a refresh if one is needed.
    ///
    /// - Parameters:
    ///   - argument: Tells kinds of refreshes apart: who asks for the same joins; nil is the delegate's own.
    ///   - moment: When it was asked for; now unless told otherwise.
    ///   - fetch: Brings the cache.
    /// - Returns: The refresh to wait for; nil when none is needed.
    /// - Throws: The last failure, while it keeps everybody waiting; `cancelled` if it was called off before it began.
    func ask<Delegate: AsyncDataDelegate>(
        _ delegate: Delegate,
        _ urgency: Urgency,
        for argument: AnyHashable? = nil,
        since moment: AskingMoment? = nil,
        _ fetch: @escaping @MainActor () async throws -> Void
    ) async throws(DelegateError) -> Flight<D>? where Delegate.D == D {
        // Its own refresh asks: that cannot wait for itself, and gets what there was before it.
        if RefreshUnderWay.states.contains(ObjectIdentifier(self)) {
            guard hasValue else { throw nothingYetError }
            return nil
        }
        // Counted from here on: between the end of reading and the beginning of the refresh nobody may find quiet.
        commits.activity.begin()
        defer { commits.activity.end() }
        let moment = moment ?? prepare(delegate)
        guard let cold, !cold.isDone else { return try answer(delegate, urgency, for: argument, since: moment, fetch) }
        return try await withCheckedContinuation { continuation in
            cold.whenDone {
                continuation.resume(
                    returning: Result { () throws(DelegateError) in
                        try self.answer(delegate, urgency, for: argument, since: moment, fetch)
                    }
                )
            }
        }.get()
    }

    /// Starts or joins a refresh if one is needed, by what has been read.
    private func answer<Delegate: AsyncDataDelegate>(
        _ delegate: Delegate,
        _ urgency: Urgency,
        for argument: AnyHashable?,
        since moment: AskingMoment,
        _ fetch: @escaping @MainActor () async throws -> Void
    ) throws(DelegateError) -> Flight<D>? where Delegate.D == D {
        guard moment.lives == lives else { throw calledOffError }
        if let objection = reach?.objection() {
            commit(askingCause) { loading.fail("\(objection)") }
            throw objection
        }
        let isCalledOff = moment.callOffs != callOffs
        var joined: Flight<D>?
        var starts = false
        func decide() {
            joined = isCalledOff ? nil : flight(for: urgency, argument)
            starts = judge(delegate, urgency, isCalledOff: isCalledOff, isJoining: joined != nil)
        }
        if let stored {
            self.stored = nil
            // What was stored and the status over it appear together; if it is old, that status says that newer is on its way.
            commits.run(commits.makeCause(.disk, "\(name) read from disk")) {
                commit(commits.makeCause(.disk, "\(name) read from disk"), changesData: true) {
                    (value, time, hasValue) = (stored.show(), stored.writtenAt, true)
                }
                decide()
            }
        } else {
            decide()
        }
        if starts {
            if isCalledOff { throw calledOffError }
            return start(delegate, Flight(argument, commits.makeCause(.request, "refresh \(name)"), fetch))
        }
        if joined == nil, case .failed = loading.refresh, loading.local != .fresh, let lastFailure {
            throw lastFailure
        }
        return joined
    }

    var calledOffError: DelegateError {
        DelegateError(.cancelled, "\(name): refresh cancelled", hint: "Refresh again.")
    }

    private var nothingYetError: DelegateError {
        DelegateError(
            .askedByOwnRefresh,
            "\(name): its own refresh asks for its data, and there is none before the first refresh",
            hint: "In refreshCache(), use what it fetches itself, or look at data after it."
        )
    }

    private var askingCause: Cause { commits.cause ?? commits.makeCause(.request, "ask for \(name)") }

    /// The refresh that will do for somebody who asks now: begun before, and not before the data was invalidated.
    private func flight(for urgency: Urgency, _ argument: AnyHashable?) -> Flight<D>? {
        flights.last { $0.serves(invalidations) && (urgency != .forced || $0.argument == argument) }
    }

    /// Decides whether what is at hand will do.
    ///
    /// - Returns: Whether a refresh has to begin, or would have to if it had not been called off.
    private func judge(
        _ delegate: some AsyncDataDelegate,
        _ urgency: Urgency,
        isCalledOff: Bool,
        isJoining: Bool
    ) -> Bool {
        let finding = finding(delegate)
        var next = loading
        var starts: Bool
        if isCalledOff {
            starts = next.askInVain(finding: finding, isForced: urgency == .forced)
        } else {
            starts = next.ask(
                finding: finding,
                isForced: urgency == .forced,
                isAllowed: urgency != .program || backOff.allows(at: clock.now)
            )
            // One that runs and will not do is followed by another.
            let isBehind = loading.refresh == .running && !isJoining
            starts = starts || isBehind && (urgency == .forced || finding != .fresh)
        }
        if next != loading { commit(askingCause) { loading = next } }
        return starts
    }

    /// What is at hand, by the delegate's own idea of age.
    private func finding(_ delegate: some AsyncDataDelegate) -> LoadingState.Local {
        guard hasValue else { return unusable.map { .unreadable($0) } ?? .none }
        return isInvalidated || delegate.requireUpdate ? .stale : .fresh
    }

    /// Reads the delegate's cache, once, however many ask meanwhile.
    private func readCache<Delegate: AsyncDataDelegate>(of delegate: Delegate, for life: Int) async
    where Delegate.D == D {
        guard life == lives else { return }
        await scope?.knowInvalidations()
        let finding = await delegate.loadCache()
        guard life == lives else { return delegate.dropCache() }
        switch finding {
        case .absent: break
        case .unusable(let why): unusable = why
        case .present(let writtenAt):
            do {
                let show = try await delegate.prepareData()
                guard life == lives else { return delegate.dropCache() }
                // Whoever set the data meanwhile wanted to see that.
                guard !hasValue else { return }
                stored = (show, writtenAt)
                reach?.keepMigrated()
                if scope?.hasInvalidated(name, since: writtenAt) == true { isInvalidated = true }
            } catch {
                delegate.dropCache()
                guard life == lives else { return }
                unusable = "it does not parse: \(error)"
            }
        }
    }
}
