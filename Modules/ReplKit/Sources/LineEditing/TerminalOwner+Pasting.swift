import ReplKit

/// Bracketed paste: the terminal says where pasted text begins and ends, so that a line break in it is text, and runs nothing.
///
/// It is on from the first to the last moment that the terminal is ours, so that what is pasted while a command runs waits whole.
extension TerminalOwner {
    private static var begin: [UInt8] { Array("[200~".utf8) }
    private static var end: [UInt8] { Array("[201~".utf8) }
    /// How long the rest of a sequence may take, in milliseconds: it comes in one piece, unless a read ended within it.
    private static var patience: Int32 { 50 }

    /// Asks the terminal to bracket what is pasted, or to leave that.
    func setPasting(_ isOn: Bool) {
        write(isOn ? Array("\u{1B}[?2004h".utf8) : Array("\u{1B}[?2004l".utf8))
        if isOn { mode.holdPasting(setting.output.number) } else { mode.releasePasting() }
    }

    /// Whether the ESC that was read begins a paste, or ends one that nobody saw begin; its rest is taken then.
    func beginsPaste() -> Bool {
        if takes(Self.end) { return true }
        if takes(Self.begin) { isPasting = true }
        return isPasting
    }

    /// Takes the rest of a sequence, if it is that one.
    private func takes(_ rest: [UInt8]) -> Bool {
        while true {
            if let taken = keys.take(rest) { return taken }
            // A lone ESC is a key.
            let patience = keys.count == 0 && !isPasting ? 0 : Self.patience
            guard !hasHungUp, !Descriptor.wait([setting.input.number], milliseconds: patience).isEmpty, fill() else {
                return false
            }
        }
    }

    /// Puts what is pasted at the cursor: text as it is, with line breaks of one kind.
    ///
    /// - Returns: What ends the line at once: Ctrl-C, or the terminal's end; nil if the line goes on. The rest of the paste is the next
    ///   line's then.
    func paste() -> LineEvent? {
        var text: [Unicode.Scalar] = []
        // A break of two: the terminal's mode may have changed one into the other.
        var half: Unicode.Scalar?
        while true {
            let first = half
            half = nil
            switch nextKey(paint: paintLine) {
            case .interrupt: return .interrupted
            case .end: return .end
            // Typed, if nothing is behind it: a terminal that never says where a paste ends must not take the keyboard along.
            case .scalar("\u{03}") where !hasKeysWaiting: return .interrupted
            case .invalid:
                reading.isInvalid = true
                text.append("\u{FFFD}")
            case .scalar("\u{1B}") where takes(Self.end):
                isPasting = false
                insertPasted(text)
                return nil
            case .scalar(let scalar) where scalar == "\r" || scalar == "\n":
                guard first == nil || first == scalar else { continue }
                text.append("\n")
                half = scalar
            case .scalar("\0"): reading.hasNUL = true
            case .scalar(let scalar):
                // One more than there may be is enough to know.
                if text.count <= LineLimit.bytes { text.append(scalar) }
            }
        }
    }

    private func insertPasted(_ text: [Unicode.Scalar]) {
        guard line.count + text.count <= LineLimit.bytes else { return reading.isTooLong = true }
        line.insert(text)
    }
}
