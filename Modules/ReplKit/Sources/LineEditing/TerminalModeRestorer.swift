import CTerminal
import Foundation
import Primitives

/// Saves the mode of a terminal and restores it: on ``restore(stuck:)``, at exit, and when a signal or a crash ends the process.
final class TerminalModeRestorer: Sendable {
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

    static func terminateOnQuit() {
        registry.withLock { _ in strata_terminal_quit_without_report() }
    }

    static func removeOnTermination(_ path: String) {
        registry.withLock { _ in strata_terminal_remove_at_end(path) }
    }

    /// Restores the saved mode temporarily.
    func restoreTemporarily() {
        slot.withLock { if let slot = $0 { _ = strata_terminal_put_back(slot, TCSADRAIN) } }
    }

    /// Also leaves the alternate screen on every way out, from now on.
    func registerAlternateScreen(_ output: Int32) {
        slot.withLock { if let slot = $0 { strata_terminal_hold_screen(slot, output) } }
    }

    /// Stops leaving the alternate screen on the way out, because the first screen is back.
    func unregisterAlternateScreen() {
        slot.withLock { if let slot = $0 { strata_terminal_hold_screen(slot, -1) } }
    }

    /// Also turns bracketed paste off on every way out, from now on.
    func registerBracketedPaste(_ output: Int32) {
        slot.withLock { if let slot = $0 { strata_terminal_hold_pasting(slot, output) } }
    }

    /// Stops turning bracketed paste off on the way out, because it is off.
    func unregisterBracketedPaste() {
        slot.withLock { if let slot = $0 { strata_terminal_hold_pasting(slot, -1) } }
    }

    /// Restores the saved mode for good. `stuck`: does not wait until the terminal has taken its output.
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

    /// A subscription to signals, which arrive as bytes in a pipe until ``end()``.
    final class SignalWatch: Sendable {
        private let slot: Lock<Int32?>

        /// Starts the subscription. The bytes are `i` for SIGINT, `c` for SIGCONT, `w` for SIGWINCH.
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

/// The signals that end a program without running its own cleanup: SIGTERM, SIGHUP and SIGQUIT.
public enum TerminationSignals {
    /// Makes SIGQUIT end this process as SIGTERM does.
    ///
    /// Swift's runtime reports a crash at SIGQUIT and continues, which is unexpected for a program that is asked to end. A handler of the
    /// program's own stays.
    public static func terminateOnQuit() { TerminalModeRestorer.terminateOnQuit() }

    /// Removes a file when one of these signals ends this process, such as a socket without a process behind it.
    ///
    /// There is one such file at a time: a later call replaces it. If the program handles a signal itself, that signal does not remove the
    /// file.
    ///
    /// - Parameter path: The path of the file, less than 256 bytes; a longer one is ignored.
    public static func remove(_ path: String) { TerminalModeRestorer.removeOnTermination(path) }
}
