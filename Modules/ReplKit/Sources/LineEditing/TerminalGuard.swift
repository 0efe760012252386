import CTerminal
import Foundation
import Primitives

/// Remembers how a terminal was found and puts it back: on ``restore()``, at exit, and when a signal ends us, a crash's too.
final class TerminalGuard: Sendable {
    private static let registry = Lock(())

    private let descriptor: Int32
    private let slot: Lock<Int32?>

    init(_ descriptor: Int32) throws(LineEditingError) {
        self.descriptor = descriptor
        let taken = Self.registry.withLock { _ in strata_terminal_remember(descriptor) }
        guard taken >= 0 else {
            throw LineEditingError(.noTerminal, "Descriptor \(descriptor) is no terminal whose mode could be read.")
        }
        slot = Lock(taken)
        guard strata_terminal_is_controlling(descriptor) != 0 else { return }
        Self.registry.withLock { _ in
            for number in [SIGTERM, SIGHUP, SIGQUIT] { strata_terminal_handle(number, 1, 1) }
            for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE] { strata_terminal_handle_crash(number) }
        }
    }

    deinit { restore() }

    static func quitWithoutReport() {
        registry.withLock { _ in strata_terminal_quit_without_report() }
    }

    static func removeAtEnd(_ path: String) {
        registry.withLock { _ in strata_terminal_remove_at_end(path) }
    }

    /// Puts the found mode back for a while.
    func putBack() {
        slot.withLock { if let slot = $0 { _ = strata_terminal_put_back(slot, TCSADRAIN) } }
    }

    /// From now on a screen that is not the first goes with the mode, on every way out that this looks after.
    func holdScreen(_ output: Int32) {
        slot.withLock { if let slot = $0 { strata_terminal_hold_screen(slot, output) } }
    }

    /// The first screen is back.
    func releaseScreen() {
        slot.withLock { if let slot = $0 { strata_terminal_hold_screen(slot, -1) } }
    }

    /// From now on the terminal is told to bracket no paste, on every way out that this looks after.
    func holdPasting(_ output: Int32) {
        slot.withLock { if let slot = $0 { strata_terminal_hold_pasting(slot, output) } }
    }

    /// It has been told.
    func releasePasting() {
        slot.withLock { if let slot = $0 { strata_terminal_hold_pasting(slot, -1) } }
    }

    /// Puts the found mode back for good. `stuck`: do not wait until the terminal has taken its output.
    func restore(stuck: Bool = false) {
        let slot = slot.withLock { slot in
            defer { slot = nil }
            return slot
        }
        guard let slot else { return }
        Self.registry.withLock { _ in
            _ = strata_terminal_put_back(slot, stuck ? TCSANOW : TCSADRAIN)
            strata_terminal_forget(slot)
        }
    }

    /// Signals that arrive as bytes in a pipe from now on, until ``end()``.
    final class Watch: Sendable {
        private let slot: Lock<Int32?>

        /// `i` for SIGINT, `c` for SIGCONT, `w` for SIGWINCH.
        init(_ pipe: WakePipe, signals: [Int32]) {
            slot = Lock(nil)
            let writeEnd = pipe.writeEnd
            let taken = registry.withLock { _ in
                let taken = strata_terminal_watch(writeEnd)
                if taken >= 0 { for number in signals { strata_terminal_handle(number, 0, number == SIGINT ? 1 : 0) } }
                return taken
            }
            if taken >= 0 { slot.withLock { $0 = taken } }
        }

        func end() {
            let slot = slot.withLock { slot in
                defer { slot = nil }
                return slot
            }
            if let slot { registry.withLock { _ in strata_terminal_unwatch(slot) } }
        }

        deinit { end() }
    }
}
