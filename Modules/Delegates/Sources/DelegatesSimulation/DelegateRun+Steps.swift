import Delegates
import Foundation
import Persistence
import Primitives
import Propagation

extension DelegateRun {
    func apply(_ step: DelegateStep) async throws {
        switch step {
        case .letGo: try await letGo()
        case .relaunch(let fate): try await relaunch(fate)
        case .logOut:
            try await accountScope.wipe()
            model.logOut()
        case .logIn:
            accountScope.open()
            model.isLoggedOut = false
        default:
            if let delegate { perform(step, on: delegate) }
        }
    }

    private func perform(_ step: DelegateStep, on delegate: SimulatedDelegate) {
        switch step {
        case .ask:
            delegate.afterInit()
            model.ask(.program)
        case .touch(let isForced):
            delegate.userTriggerRefresh(forced: isForced)
            model.ask(isForced ? .forced : .person)
        case .retrieve:
            model.ask(.program, waiter: wait { try await $0.retrieve() })
        case .refresh(let isForced):
            let waiter = wait {
                try await $0.refresh(forced: isForced)
                return $0.data
            }
            model.ask(isForced ? .forced : .person, waiter: waiter)
        case .semester(let number):
            model.ask(.forced, number, waiter: wait { try await $0.retrieve(semester: number) })
        case .giveUp:
            guard let waiter = tasks.keys.max() else { return }
            tasks[waiter]?.cancel()
            model.giveUp(waiter)
        case .cancel:
            delegate.cancelRefresh()
            model.cancel()
        case .answer(let answer):
            school.answer(fault == .answer ? answer.mistaken : answer)
            model.answer(answer)
        case .set(let value):
            delegate.data = value
            model.set(value)
        case .invalidate:
            accountScope.invalidate(prefix: "exams")
            model.invalidate()
        case .reconnect:
            signal.send(.reconnected)
            model.reconnect()
        case .clock(let seconds):
            clock.set(clock.now.addingTimeInterval(seconds))
            model.now = clock.now
        case .letGo, .relaunch, .logOut, .logIn: break
        }
    }

    /// Starts a waiter for `body` and returns its number.
    private func wait(_ body: @escaping @MainActor (SimulatedDelegate) async throws -> Int) -> Int {
        waiters += 1
        let waiter = waiters
        let delegate = delegate
        starting += 1
        tasks[waiter] = Task { [self] in
            starting -= 1
            guard let delegate else { return }
            endings[waiter] = await Self.ending { try await body(delegate) }
            tasks[waiter] = nil
        }
        return waiter
    }

    private static func ending(_ body: @MainActor () async throws -> Int) async -> DelegateModel.WaitResult {
        do {
            return .value(try await body())
        } catch let error as DelegateError {
            return error.code == .cancelled ? .cancelled : error.code == .unusableAnswer ? .unparsable : .failed
        } catch {
            return .gaveUp
        }
    }
}
