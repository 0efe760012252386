/// What has been typed and not been read yet, as a person should see it: as the line that it will be, as far as one can tell.
package enum TypedAhead {
    /// The most that is shown of it: the end.
    package static let limit = 400
    /// How many of the last bytes it is made of.
    private static let window = 4096

    /// Lines that were entered are shown one below the other. Erasing is carried out, other keys that make no text are left out.
    ///
    /// - Complexity: O(1): what is further away than ``window`` is not looked at.
    package static func shown(_ keys: KeyDecoder) -> [Unicode.Scalar] {
        var keys = keys.last(window)
        var sequence = EscapeSequence()
        var text = String.UnicodeScalarView()
        while let key = keys.next() {
            guard case .scalar(let scalar) = key, !sequence.takes(scalar) else { continue }
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
