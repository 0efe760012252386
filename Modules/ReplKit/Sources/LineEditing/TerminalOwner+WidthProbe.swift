import Foundation

/// The width probe: it asks the terminal once how wide it shows joined emoji, at the first prompt without type-ahead.
///
/// The query is sent in one write with the prompt, and the thread does not wait for the answer. Until the answer comes, and for good if
/// none comes, the widths are those of `TextWidth`. ``WidthProbe`` separates answers from keys wherever the terminal is read.
extension TerminalOwner {
    struct WidthMeasurement {
        var probe = WidthProbe()
        /// The time at which the query was sent; nil before.
        var askedAt: ContinuousClock.Instant?
        /// True if an ESC turned out to be a key: the next one is held back only briefly.
        var usesShortTimeout = false
        /// True if the answers have been awaited, before the terminal was released.
        var hasDrained = false
    }

    /// The columns that the query needs: no sample may reach the end of the row, because the terminal would scroll.
    private static var neededColumns: Int { 40 }
    /// The time in milliseconds for which a single ESC is held back while an answer is missing: it may be the first byte of an answer in
    /// pieces.
    private static var escapeTimeout: Int32 { 1_000 }
    private static var shortEscapeTimeout: Int32 { 50 }
    /// The time to wait for answers under way before another program reads from the terminal.
    private static var probeDrainTimeout: Duration { .milliseconds(100) }
    /// The time after the query within which all answers arrive.
    private static var probeAnswerTimeout: Duration { .seconds(1) }

    /// Sends the query if it was not sent yet and no input waits: typed-ahead input may run a program, which would receive the answer.
    func probeWidths() {
        guard setting.asksWidths, measuring.askedAt == nil, isOneTerminal, !livePanes.isShown else { return }
        guard !hasKeysWaiting, setting.output.size.columns >= Self.neededColumns else { return }
        measuring.askedAt = .now
        write(measuring.probe.query())
    }

    /// True if input and output are the same terminal: the answer comes to the terminal that was written to.
    private var isOneTerminal: Bool {
        var (input, output) = (stat(), stat())
        return fstat(setting.input.number, &input) == 0 && fstat(setting.output.number, &output) == 0
            && input.st_rdev == output.st_rdev
    }

    /// Applies the terminal's answers about its widths, and returns the keys between them.
    func extractProbeAnswers(from bytes: [UInt8]) -> [UInt8] {
        guard measuring.probe.isAsking else { return bytes }
        let keys = measuring.probe.consume(bytes)
        if let widths = measuring.probe.widths, widths != painter.clusters {
            // The painted content was measured with the old widths.
            eraseLine()
            painter.clusters = widths
        }
        return keys
    }

    /// The time in milliseconds to wait for more bytes before ESC is a key; negative waits for ever.
    var escapeTimeout: Int32 {
        guard measuring.probe.isAsking, measuring.probe.holdsEscape else { return -1 }
        return measuring.usesShortTimeout ? Self.shortEscapeTimeout : Self.escapeTimeout
    }

    /// Passes a held ESC on as a key, because no byte followed it.
    func releaseEscape() {
        guard measuring.probe.holdsEscape else { return }
        measuring.usesShortTimeout = true
        keys.append(measuring.probe.release())
    }

    /// Waits briefly for answers under way: the next reader of the terminal would take them for keys.
    func drainProbeAnswers() {
        guard measuring.probe.isAsking, !measuring.hasDrained, let askedAt = measuring.askedAt else { return }
        measuring.hasDrained = true
        flush()
        let end = ContinuousClock.now + Self.probeDrainTimeout
        while measuring.probe.isAsking, !hasHungUp, ContinuousClock.now < min(end, askedAt + Self.probeAnswerTimeout) {
            _ = Descriptor.wait([setting.input.number], milliseconds: 10)
            _ = fill()
        }
    }
}
