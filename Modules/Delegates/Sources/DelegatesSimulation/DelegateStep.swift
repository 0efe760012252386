import Foundation

/// One thing that happens to a delegate.
enum DelegateStep: Hashable, Sendable, CustomStringConvertible {
    /// Somebody asks and does not wait: a view, a program.
    case ask
    /// Somebody refreshes by hand and does not wait.
    case touch(isForced: Bool)
    /// Somebody asks and waits.
    case retrieve
    /// Somebody refreshes and waits.
    case refresh(isForced: Bool)
    /// Somebody asks for a semester and waits.
    case semester(Int)
    /// Whoever began to wait last gives up.
    case giveUp
    /// The refreshes are called off.
    case cancel
    /// The oldest fetch gets its answer.
    case answer(Answer)
    /// A view sets the data.
    case set(Int)
    /// The data is no longer true.
    case invalidate
    /// The connection is back.
    case reconnect
    /// The clock is moved.
    case clock(TimeInterval)
    /// The delegate is let go and made again, in the same process.
    case letGo
    /// The process ends and another begins, with a file that may have met with something.
    case relaunch(FileFate)
    /// The account logs out.
    case logOut
    /// The account logs in again.
    case logIn

    /// What a fetch is answered.
    enum Answer: Hashable, Sendable {
        case value(Int)
        /// It arrives and does not parse.
        case broken
        case failure
        /// The fetch was called off by something of its own.
        case cancelled

        /// Another answer.
        var mistaken: Answer {
            if case .value(let value) = self { .value(value + 1) } else { self }
        }
    }

    /// What happens to a file between two launches.
    enum FileFate: String, Hashable, Sendable, CaseIterable {
        case keep, remove, flip, cut, unparsable, newer, older, future
    }

    /// Whether it is over when its call returns, so that something else can happen before anything follows from it.
    var isSynchronous: Bool {
        switch self {
        case .ask, .touch, .cancel, .set, .invalidate, .reconnect, .clock: true
        default: false
        }
    }

    /// The step in words, for whoever reads a divergence.
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

/// A step, and whether what follows from it may happen before the next.
struct PlannedStep: Hashable, Sendable, CustomStringConvertible {
    var step: DelegateStep
    var settles = true

    var description: String { settles ? "\(step)" : "\(step), and at once" }
}
