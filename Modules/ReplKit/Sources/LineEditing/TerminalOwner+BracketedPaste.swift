import ReplKit

/// Bracketed paste: the terminal marks where pasted text begins and ends, so that a line break in it is text and does not run a command.
///
/// It is on for as long as the program owns the terminal, so that text that is pasted while a command runs stays whole.
extension TerminalOwner {
    /// The mark before pasted text, behind its ESC.
    static var pasteBegin: [UInt8] { Array("[200~".utf8) }
    private static var pasteEnd: [UInt8] { Array("[201~".utf8) }
    /// The time in milliseconds to wait for the rest of a sequence of which more than the ESC has come. It comes in one piece unless a read
    /// ended within it or the connection is slow, and nobody types its beginning.
    private static var restTimeout: Int32 { 1_000 }
    /// The time in milliseconds to wait behind a lone ESC, which is a key, too.
    private static var escapeKeyTimeout: Int32 { 50 }

    /// Asks the terminal to turn bracketed paste on or off.
    func setBracketedPaste(_ isOn: Bool) {
        write(isOn ? Array("\u{1B}[?2004h".utf8) : Array("\u{1B}[?2004l".utf8))
        if isOn { mode.registerBracketedPaste(setting.output.number) } else { mode.unregisterBracketedPaste() }
    }

    /// Returns true if the ESC that was read begins a paste, or ends a paste whose beginning was missed; consumes the rest of the sequence.
    func startsBracketedPaste() -> Bool {
        if consumeSequence(Self.pasteEnd) { return true }
        if consumeSequence(Self.pasteBegin) { isPasting = true }
        return isPasting
    }

    /// Consumes the rest of a sequence, if it is `rest`.
    private func consumeSequence(_ rest: [UInt8]) -> Bool {
        while true {
            if let taken = keys.consume(rest) { return taken }
            let patience = keys.count == 0 && !isPasting ? Self.escapeKeyTimeout : Self.restTimeout
            guard !hasHungUp, !Descriptor.wait([setting.input.number], milliseconds: patience).isEmpty, fill() else {
                return false
            }
        }
    }

    /// Inserts the pasted text at the cursor unchanged, except that all line breaks become the same kind.
    ///
    /// - Returns: The event that ends the line at once, for Ctrl-C or the terminal's end; nil if the line continues. The rest of the paste
    ///   then belongs to the next line.
    func paste() -> LineEvent? {
        var text: [Unicode.Scalar] = []
        // The first half of a two-scalar break: the terminal's mode may have changed one into the other.
        var half: Unicode.Scalar?
        while true {
            let first = half
            half = nil
            switch nextKey(paint: paintLine) {
            case .interrupt: return .interrupted
            case .end: return .end
            // Ctrl-C was typed if no key is behind it: a terminal that never ends a paste must not block the keyboard.
            case .scalar("\u{03}") where !hasKeysWaiting: return .interrupted
            case .invalid:
                reading.isInvalid = true
                text.append("\u{FFFD}")
            case .scalar("\u{1B}") where consumeSequence(Self.pasteEnd):
                isPasting = false
                insertPasted(text)
                return nil
            case .scalar(let scalar) where scalar == "\r" || scalar == "\n":
                guard first == nil || first == scalar else { continue }
                text.append("\n")
                half = scalar
            case .scalar("\0"): reading.hasNUL = true
            case .scalar(let scalar):
                // One scalar more than the limit is enough to detect that the text is too long.
                if text.count <= LineLimit.bytes { text.append(scalar) }
            }
        }
    }

    private func insertPasted(_ text: [Unicode.Scalar]) {
        guard line.count + text.count <= LineLimit.bytes else { return reading.isTooLong = true }
        line.insert(text)
    }
}
