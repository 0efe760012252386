import Foundation

/// The terminal in other hands: lent to a program, or left to the shell by Ctrl-Z.
extension TerminalOwner {
    /// The time that a person took is not the command's.
    func beginWaitingAgain() { if waiting != nil { waiting = Waiting() } }

    /// The terminal as it was found, until it comes back; what is to be printed waits for that.
    func lend(_ continuation: CheckedContinuation<Void, Never>) {
        // What was typed before is for the prompt, whoever comes in between.
        while fill(), !hasHungUp {}
        if keys.dropThroughInterrupt() { mailbox.interrupt() }
        eraseLine()
        setPanesAside()
        giveTerminal()
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
        giveTerminal()
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

    /// The terminal as it was found.
    func giveTerminal() {
        settleAnswers()
        setPasting(false)
        flush()
        mode.putBack()
    }

    func takeTerminal() {
        setPasting(true)
        var ownMode = ownMode
        tcsetattr(setting.input.number, TCSADRAIN, &ownMode)
    }
}
