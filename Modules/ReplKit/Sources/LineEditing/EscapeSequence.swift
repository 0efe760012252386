/// What an arrow key and its like send, told from text: none of it belongs in a line.
struct EscapeSequence {
    private enum Place {
        case outside, begun, inside
    }

    private var place = Place.outside

    /// Whether the scalar is a part of a sequence, ESC included.
    mutating func takes(_ scalar: Unicode.Scalar) -> Bool {
        switch (place, scalar) {
        case (.outside, "\u{1B}"): place = .begun
        case (.outside, _): return false
        case (.begun, "["), (.begun, "O"): place = .inside
        // ESC alone, then a key of its own.
        case (.begun, "\u{1B}"): break
        case (.begun, _):
            place = .outside
            return false
        case (.inside, _): if (0x40...0x7E).contains(scalar.value) { place = .outside }
        }
        return true
    }
}
