import ReplKit

/// The representation of the scalars of a typed line on the screen.
enum EchoedText {
    /// Returns the columns that each of `scalars` takes when ``append(_:to:)`` writes them on a terminal with the widths `clusters`. The
    /// layout handles tabs and line breaks.
    ///
    /// A cluster that the terminal draws as one has its columns at the first scalar, as if the others were combining marks.
    ///
    /// - Complexity: O(n).
    static func widths(_ scalars: some Collection<Unicode.Scalar>, _ clusters: ClusterWidths) -> [Int] {
        guard scalars.contains(where: { $0.value >= 0x300 }) else { return scalars.map(widthBelowMarks) }
        var widths: [Int] = []
        widths.reserveCapacity(scalars.count)
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        for character in String(text) {
            let parts = character.unicodeScalars
            if let first = parts.first, first.value >= 0xA0 || parts.count > 1, first != "\r" {
                widths += clusters.widths(of: character)
            } else {
                widths += parts.map(widthBelowMarks)
            }
        }
        return widths
    }

    /// Returns the columns that all of `scalars` take together.
    static func width(_ scalars: some Collection<Unicode.Scalar>, _ clusters: ClusterWidths) -> Int {
        widths(scalars, clusters).reduce(0, +)
    }

    /// Returns the longest prefix of `scalars` that fits into `columns`.
    static func prefix(
        _ scalars: some Collection<Unicode.Scalar>,
        columns: Int,
        _ clusters: ClusterWidths
    ) -> [Unicode.Scalar] {
        var room = columns
        return zip(scalars, widths(scalars, clusters)).prefix { _, width in
            room -= width
            return room >= 0
        }.map(\.0)
    }

    private static func widthBelowMarks(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0..<0x20, 0x7F: 2
        case 0x80..<0xA0: 4
        default: 1
        }
    }

    /// Returns true if `scalar` is written as itself, and false if several letters stand for it.
    static func isOneGlyph(_ scalar: Unicode.Scalar) -> Bool {
        !(0..<0x20).contains(scalar.value) && !(0x7F..<0xA0).contains(scalar.value)
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
