import CLibedit

/// How one scalar of a typed line appears on the screen.
enum TypedText {
    /// The columns that `scalar` takes when ``append(_:to:)`` writes it; a tab and a line break are the layout's business.
    static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20..<0x7F: 1
        case 0..<0x20, 0x7F: 2
        case 0x80..<0xA0: 4
        default: widthBeyondASCII(scalar)
        }
    }

    /// Whether `scalar` is written as itself and not as several letters that stand for it.
    static func isOneGlyph(_ scalar: Unicode.Scalar) -> Bool {
        !(0..<0x20).contains(scalar.value) && !(0x7F..<0xA0).contains(scalar.value)
    }

    private static func widthBeyondASCII(_ scalar: Unicode.Scalar) -> Int {
        let known = Int(cl_width(scalar.value))
        if known >= 0 { return known }
        // Younger than the C library's tables: new emoji are wide, the rest is not.
        return (0x1F000..<0x20000).contains(scalar.value) ? 2 : 1
    }

    /// Writes `scalar` so that it cannot steer the terminal: `^X` for a control character, `<9b>` for one of the second set.
    static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        switch scalar.value {
        case 0..<0x20, 0x7F: bytes += [UInt8(ascii: "^"), UInt8(scalar.value ^ 0x40)]
        case 0x80..<0xA0: bytes += Array("<\(String(scalar.value, radix: 16))>".utf8)
        default: bytes += Array(String(scalar).utf8)
        }
    }
}
