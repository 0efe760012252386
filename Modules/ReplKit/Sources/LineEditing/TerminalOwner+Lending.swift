import Foundation

/// The terminal in other hands: lent to a program, or left to the shell by Ctrl-Z.
extension TerminalOwner {
    /// The time that a person took is not the command's.
    func beginWaitingAgain() { if waiting != nil { waiting = Waiting() } }

    /// The terminal as it was found, until it comes back; what is to be printed waits for that.
    func lend(_ continuation: CheckedContinuation<Void, Never>) {
        eraseLine()
        setPanesAside()
        flush()
        mode.putBack()
        continuation.resume()
        while mailbox.isLent {
            _ = Descriptor.wait([mailbox.pipe.readEnd], forever: true)
            if mailbox.pipe.drain().contains(UInt8(ascii: "i")) { mailbox.interrupt() }
        }
        takeTerminal()
        beginWaitingAgain()
        printBlocks()
        flush()
        mailbox.tookBack()
    }

    /// Gives the terminal back and stops, where a shell is there to wake us.
    func suspend() {
        guard isControlling else { return }
        eraseLine()
        hidePanes()
        flush()
        mode.putBack()
        isSuspended = true
        kill(0, SIGTSTP)
    }

    func resume() {
        isSuspended = false
        // Whoever had the terminal wrote over our line.
        painter.forget()
        write(Array("\r\u{1B}[J".utf8))
        takeTerminal()
    }

    func takeTerminal() {
        var ownMode = ownMode
        tcsetattr(setting.input.number, TCSADRAIN, &ownMode)
    }
}
