import Foundation

/// One event in a delegate's life.
enum DelegateStep: Hashable, Sendable, CustomStringConvertible {
    /// A view or a program requests data without waiting.
    case ask
    /// A person refreshes without waiting.
    case touch(isForced: Bool)
    /// A caller requests data and waits.
    case retrieve
    /// A caller refreshes and waits.
    case refresh(isForced: Bool)
    /// A caller requests a semester and waits.
    case semester(Int)
    /// The caller that began to wait last gives up.
    case giveUp
    /// The refreshes are cancelled.
    case cancel
    /// The oldest fetch gets its response.
    case answer(Answer)
    /// A view sets the data.
    case set(Int)
    /// The data is invalidated.
    case invalidate
    /// The connection is back.
    case reconnect
    /// The clock is moved.
    case clock(TimeInterval)
    /// The delegate is released and made again, in the same process.
    case letGo
    /// The process ends and another begins, with a file that may have been changed.
    case relaunch(FileFault)
    /// The account logs out.
    case logOut
    /// The account logs in again.
    case logIn

    /// The response to a fetch.
    enum Answer: Hashable, Sendable {
        case value(Int)
        /// The response arrives and does not parse.
        case broken
        case failure
        /// The fetch is cancelled for a reason of its own.
        case cancelled

        /// A different response.
        var mistaken: Answer {
            if case .value(let value) = self { .value(value + 1) } else { self }
        }
    }

    /// The change of a file between two launches.
    enum FileFault: String, Hashable, Sendable, CaseIterable {
        case keep, remove, flip, cut, unparsable, newer, older, future
    }

    /// True if the step is complete when its call returns, so that another step can follow before its consequences take effect.
    var isSynchronous: Bool {
        switch self {
        case .ask, .touch, .cancel, .set, .invalidate, .reconnect, .clock: true
        default: false
        }
    }

    /// The description of the step in a divergence report.
    var description: String {
        switch self {
        case .ask: "ask"
        case .touch(let isForced): isForced ? "touch" : "touch, unforced"
        case .retrieve: "retrieve"
        case .refresh(let isForced): isForced ? "refresh" : "refresh, unforced"
        case .semester(let number): "retrieve semester \(number)"
        case .giveUp: "give up"
        case .cancel: "cancel"
        case .answer(let answer): "answer \(answer)"
        case .set(let value): "set \(value)"
        case .invalidate: "invalidate"
        case .reconnect: "reconnect"
        case .clock(let seconds): "clock \(seconds > 0 ? "+" : "")\(seconds)"
        case .letGo: "let go and make again"
        case .relaunch(let fate): "relaunch, file: \(fate.rawValue)"
        case .logOut: "log out"
        case .logIn: "log in"
        }
    }
}

/// A step; `settles` is true if its consequences take effect before the next step.
struct PlannedStep: Hashable, Sendable, CustomStringConvertible {
    var step: DelegateStep
    var settles = true

    var description: String { settles ? "\(step)" : "\(step), and at once" }
}
