/// What stands at the bottom while a command runs: for how long, what for, and what is typed ahead.
extension TerminalOwner {
    struct Waiting {
        let began = ContinuousClock.now
        var frame = 0
        var paintedAt: ContinuousClock.Instant?
    }

    /// A command that is faster is not told of.
    private static var patience: Duration { .milliseconds(200) }
    private static var frameTime: Duration { .milliseconds(100) }
    private static var frames: [String] { ["|", "/", "-", "\\"] }

    /// Paints the line if it is time for it; how many milliseconds later it has to be painted again, negative if never.
    func paintWaiting() -> Int32 {
        guard var waiting, !isSuspended, let describe = mailbox.waitsFor else { return -1 }
        let elapsed = ContinuousClock.now - waiting.began
        guard elapsed >= Self.patience else { return Self.milliseconds(Self.patience - elapsed) }
        if let last = waiting.paintedAt, ContinuousClock.now - last < Self.frameTime {
            // Something was typed or printed: the same picture, with that.
        } else {
            waiting.frame += 1
            waiting.paintedAt = .now
        }
        self.waiting = waiting
        paint(picture(waiting, elapsed, what: describe() ?? ""))
        return Self.milliseconds(Self.frameTime)
    }

    private func picture(_ waiting: Waiting, _ elapsed: Duration, what: String) -> PromptPainter.Content {
        let tenths = elapsed.components.seconds * 10 + elapsed.components.attoseconds / 100_000_000_000_000_000
        let time = tenths < 100 ? "\(tenths / 10).\(tenths % 10) s" : "\(tenths / 10) s"
        let head = "\(Self.frames[waiting.frame % Self.frames.count]) \(time)  \(what)"
        // One row, whatever is asked for.
        let status = TypedText.prefix(head.unicodeScalars, columns: setting.output.size.columns - 1, painter.clusters)
        let typed = TypedAhead.shown(keys)
        return PromptPainter.Content(
            prompt: status + (typed.isEmpty ? [] : ["\n"]),
            line: typed,
            cursor: typed.count
        )
    }

    private static func milliseconds(_ duration: Duration) -> Int32 {
        Int32(duration.components.seconds * 1_000 + duration.components.attoseconds / 1_000_000_000_000_000) + 1
    }
}
