import Foundation

/// Releasing the terminal: to another program, or to the shell with Ctrl-Z.
extension TerminalOwner {
    /// Restarts the timer of the command, because the time that a person took does not count.
    func restartProgress() { if waiting != nil { waiting = ProgressLine() } }

    /// Restores the terminal's mode until the terminal is reclaimed; output waits until then.
    func release(_ continuation: CheckedContinuation<Void, Never>) {
        // The keys that were typed before belong to the next prompt, not to the other program.
        while fill(), !hasHungUp {}
        if keys.discardThroughInterrupt() { mailbox.interrupt() }
        eraseLine()
        suspendPanes()
        restoreTerminal()
        continuation.resume()
        while mailbox.isReleased {
            _ = Descriptor.wait([mailbox.pipe.readEnd], forever: true)
            if mailbox.pipe.drain().contains(UInt8(ascii: "i")) { mailbox.interrupt() }
        }
        acquireTerminal()
        restartProgress()
        printBlocks()
        flush()
        mailbox.didReclaim()
    }

    /// Restores the terminal and stops the process, if a shell controls it that can continue it.
    func suspend() {
        guard isControlling else { return }
        eraseLine()
        hidePanes()
        restoreTerminal()
        isSuspended = true
        kill(0, SIGTSTP)
    }

    func resume() {
        isSuspended = false
        // The shell wrote over the line.
        painter.forget()
        write(Array("\r\u{1B}[J".utf8))
        acquireTerminal()
    }

    /// Restores the terminal's mode.
    func restoreTerminal() {
        drainProbeAnswers()
        setBracketedPaste(false)
        flush()
        mode.restoreTemporarily()
    }

    func acquireTerminal() {
        setBracketedPaste(true)
        var editingMode = editingMode
        tcsetattr(setting.input.number, TCSADRAIN, &editingMode)
    }
}
