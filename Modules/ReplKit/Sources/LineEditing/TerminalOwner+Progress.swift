/// The progress line at the bottom while a command runs: the elapsed time, the awaited request, and the text that is typed ahead.
extension TerminalOwner {
    struct ProgressLine {
        let began = ContinuousClock.now
        var frame = 0
        var paintedAt: ContinuousClock.Instant?
    }

    /// The time before progress is shown; a faster command shows none.
    private static var delay: Duration { .milliseconds(200) }
    private static var frameTime: Duration { .milliseconds(100) }
    private static var frames: [String] { ["|", "/", "-", "\\"] }

    /// Paints the line if it is due. Returns the number of milliseconds until the next paint is due, negative if none is.
    func paintProgress() -> Int32 {
        guard var waiting, !isSuspended, let describe = mailbox.waitsFor, !mailbox.appearance.isLinear
        else { return -1 }
        let elapsed = ContinuousClock.now - waiting.began
        guard elapsed >= Self.delay else { return Self.milliseconds(Self.delay - elapsed) }
        if let last = waiting.paintedAt, ContinuousClock.now - last < Self.frameTime {
            // New input or output repaints the same frame.
        } else {
            waiting.frame += 1
            waiting.paintedAt = .now
        }
        self.waiting = waiting
        paint(picture(waiting, elapsed, what: describe() ?? ""))
        return Self.milliseconds(Self.frameTime)
    }

    private func picture(_ waiting: ProgressLine, _ elapsed: Duration, what: String) -> PromptRenderer.Content {
        let tenths = elapsed.components.seconds * 10 + elapsed.components.attoseconds / 100_000_000_000_000_000
        let time = tenths < 100 ? "\(tenths / 10).\(tenths % 10) s" : "\(tenths / 10) s"
        let head = "\(Self.frames[waiting.frame % Self.frames.count]) \(time)  \(what)"
        // Cuts the status to one row.
        let status = EchoedText.prefix(head.unicodeScalars, columns: setting.output.size.columns - 1, painter.clusters)
        let typed = TypeAheadPreview.shown(keys)
        return PromptRenderer.Content(
            prompt: status + (typed.isEmpty ? [] : ["\n"]),
            line: typed,
            cursor: typed.count
        )
    }

    private static func milliseconds(_ duration: Duration) -> Int32 {
        Int32(duration.components.seconds * 1_000 + duration.components.attoseconds / 1_000_000_000_000_000) + 1
    }
}

/// A preview of the bytes that have been typed and not been read yet: the line that they will probably become.
package enum TypeAheadPreview {
    /// The most scalars of the preview; it shows the end.
    package static let limit = 400
    /// The number of last bytes that the preview is made of.
    private static let window = 4096

    /// Returns the preview. Entered lines are shown one below the other. Erase keys are applied; other keys without text are left out.
    ///
    /// - Complexity: O(1), because only the last ``window`` bytes are read.
    package static func shown(_ keys: UTF8KeyDecoder) -> [Unicode.Scalar] {
        var keys = keys.last(window)
        var sequence = EscapeSequenceFilter()
        var text = String.UnicodeScalarView()
        while let key = keys.next() {
            guard case .scalar(let scalar) = key, !sequence.consumes(scalar) else { continue }
            switch scalar {
            case "\r", "\n": text.append("\n")
            case "\t": text.append(" ")
            case "\u{08}", "\u{7F}":
                var line = String(text)
                if let last = line.last, last != "\n" { line.removeLast() }
                text = line.unicodeScalars
            case "\u{15}", "\u{17}":
                while let last = text.last, last != "\n" { text.removeLast() }
            case _ where scalar.value < 0x20: break
            default: text.append(scalar)
            }
        }
        return Array(text.suffix(limit))
    }
}
