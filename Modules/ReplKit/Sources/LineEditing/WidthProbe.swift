/// Asks a terminal for its cursor position behind each of ``ClusterWidths/samples``, and separates its answers from the typed keys.
///
/// Pure: it returns bytes. No thread waits for an answer, because a terminal may give none. An answer that comes late or in pieces is
/// recognised by its form, `ESC [ row ; column R`, as long as any is missing; all other bytes are keys and stay in their order.
struct WidthProbe {
    private enum Place {
        case outside, escape, row(Int), column(Int)
    }

    /// The beginning of a possible answer.
    private var held: [UInt8] = []
    private var place = Place.outside
    private var answers: [(row: Int, column: Int)] = []
    /// True if an answer is missing.
    private(set) var isAsking = false

    /// Creates a probe that has not asked yet.
    init() {}

    /// Returns the query: it asks for the cursor at the line's beginning and behind each sample. Each sample is written over the one
    /// before; the last is erased.
    mutating func query() -> [UInt8] {
        isAsking = true
        let question = "\u{1B}[6n"
        let samples = ClusterWidths.samples.map { "\($0)\(question)\u{1B}8" }.joined()
        return Array("\u{1B}7\(question)\(samples)\u{1B}[K".utf8)
    }

    /// Removes the answers from bytes that the terminal sent.
    ///
    /// - Returns: The keys. The beginning of a possible answer is held back until more bytes decide.
    mutating func consume(_ bytes: [UInt8]) -> [UInt8] {
        guard isAsking else { return bytes }
        var keys: [UInt8] = []
        for byte in bytes {
            guard isAsking else {
                keys.append(byte)
                continue
            }
            if continues(byte) {
                held.append(byte)
                if byte == UInt8(ascii: "R") { endAnswer() }
            } else {
                keys += release()
                // The byte may begin an answer itself.
                if continues(byte) { held.append(byte) } else { keys.append(byte) }
            }
        }
        return keys
    }

    /// True if a single ESC is held back, which may be a typed key.
    var holdsEscape: Bool { held.count == 1 }

    /// Returns the held bytes as keys.
    mutating func release() -> [UInt8] {
        defer { (held, place) = ([], .outside) }
        return held
    }

    /// Returns true if the held bytes and this byte are an answer, or the beginning of one.
    private mutating func continues(_ byte: UInt8) -> Bool {
        switch (place, byte) {
        case (.outside, 0x1B): place = .escape
        case (.escape, UInt8(ascii: "[")): place = .row(0)
        case (.row(let digits), 0x30...0x39) where digits < 5: place = .row(digits + 1)
        case (.row(1...), UInt8(ascii: ";")): place = .column(0)
        case (.column(let digits), 0x30...0x39) where digits < 5: place = .column(digits + 1)
        case (.column(1...), UInt8(ascii: "R")): break
        default: return false
        }
        return true
    }

    private mutating func endAnswer() {
        let numbers = String(decoding: release().dropFirst(2).dropLast(), as: UTF8.self).split(separator: ";")
            .compactMap { Int($0) }
        answers.append((numbers[0], numbers[1]))
        isAsking = answers.count <= ClusterWidths.samples.count
    }

    /// The measured widths after all answers arrived, else nil. A width that no terminal can have keeps its default.
    var widths: ClusterWidths? {
        guard let start = answers.first, !isAsking else { return nil }
        var widths = ClusterWidths()
        widths.update(
            answers.dropFirst().map { answer in
                let width = answer.column - start.column
                return answer.row == start.row && (1...8).contains(width) ? width : nil
            }
        )
        return widths
    }
}
