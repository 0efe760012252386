import Foundation

/// How wide this terminal shows joined pictures: asked once, at the first prompt before which nothing was typed.
///
/// The question goes out in one write with the prompt, and nobody waits for the answer. Until it comes, and for good where none comes, widths are
/// what `TextWidth` says. ``WidthProbe`` tells answers from keys wherever the terminal is read.
extension TerminalOwner {
    struct Measuring {
        var probe = WidthProbe()
        /// When the question went out; nil before.
        var askedAt: ContinuousClock.Instant?
        /// An ESC was a key after all: the next is not held back for long.
        var doubtsEscape = false
        /// Answers have been waited for, before the terminal was given away.
        var hasSettled = false
    }

    /// Columns that the question needs: no sample may reach the end of the row, and scroll what is there.
    private static var neededColumns: Int { 40 }
    /// How long ESC alone is held back while an answer is missing, in milliseconds: it may be the first byte of one that comes in pieces.
    private static var escapePatience: Int32 { 1_000 }
    private static var doubtfulPatience: Int32 { 50 }
    /// How long answers under way are waited for before somebody else gets what the terminal sends.
    private static var settling: Duration { .milliseconds(100) }
    /// So long after the question, whatever was to come is there.
    private static var flight: Duration { .seconds(1) }

    /// Asks, if this is the time for it: what is typed ahead may run a program, which would get the answer.
    func askWidths() {
        guard setting.asksWidths, measuring.askedAt == nil, isOneTerminal, !live.isShown else { return }
        guard !hasKeysWaiting, setting.output.size.columns >= Self.neededColumns else { return }
        measuring.askedAt = .now
        write(measuring.probe.ask())
    }

    /// The answer comes to the terminal that was written to.
    private var isOneTerminal: Bool {
        var (input, output) = (stat(), stat())
        return fstat(setting.input.number, &input) == 0 && fstat(setting.output.number, &output) == 0
            && input.st_rdev == output.st_rdev
    }

    /// The keys among what the terminal has sent; takes over what it says of its widths.
    func withoutAnswers(_ bytes: [UInt8]) -> [UInt8] {
        guard measuring.probe.isAsking else { return bytes }
        let keys = measuring.probe.take(bytes)
        if let widths = measuring.probe.widths, widths != painter.clusters {
            // What is on the screen was counted by the old ones.
            eraseLine()
            painter.clusters = widths
        }
        return keys
    }

    /// How long to wait for more, in milliseconds, before ESC is a key; negative is for ever.
    var escapePatience: Int32 {
        guard measuring.probe.isAsking, measuring.probe.holdsEscape else { return -1 }
        return measuring.doubtsEscape ? Self.doubtfulPatience : Self.escapePatience
    }

    /// Nothing came behind ESC: somebody has typed it.
    func releaseEscape() {
        guard measuring.probe.holdsEscape else { return }
        measuring.doubtsEscape = true
        keys.append(measuring.probe.release())
    }

    /// Takes answers that are under way, for a moment: who has the terminal next would take them for keys.
    func settleAnswers() {
        guard measuring.probe.isAsking, !measuring.hasSettled, let askedAt = measuring.askedAt else { return }
        measuring.hasSettled = true
        flush()
        let end = ContinuousClock.now + Self.settling
        while measuring.probe.isAsking, !hasHungUp, ContinuousClock.now < min(end, askedAt + Self.flight) {
            _ = Descriptor.wait([setting.input.number], milliseconds: 10)
            _ = fill()
        }
    }
}
