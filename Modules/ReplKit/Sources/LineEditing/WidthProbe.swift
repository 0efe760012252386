/// Asks a terminal where its cursor is behind each of ``ClusterWidths/samples``, and takes its answers out of what is typed.
///
/// Pure: it returns bytes. Nobody waits for an answer, since a terminal may give none. One that comes late or in pieces is recognised by its form,
/// `ESC [ row ; column R`, for as long as any is missing; all other bytes are keys and stay in their order.
struct WidthProbe {
    private enum Place {
        case outside, escape, row(Int), column(Int)
    }

    /// The beginning of what may be an answer.
    private var held: [UInt8] = []
    private var place = Place.outside
    private var answers: [(row: Int, column: Int)] = []
    /// Whether an answer is missing.
    private(set) var isAsking = false

    /// Nothing has been asked.
    init() {}

    /// What asks: where the line begins, then behind each sample, which is written over the one before and erased at the end.
    mutating func ask() -> [UInt8] {
        isAsking = true
        let question = "\u{1B}[6n"
        let samples = ClusterWidths.samples.map { "\($0)\(question)\u{1B}8" }.joined()
        return Array("\u{1B}7\(question)\(samples)\u{1B}[K".utf8)
    }

    /// Takes the answers out of bytes that the terminal sent.
    ///
    /// - Returns: The keys among them. What may be the beginning of an answer is held back until more is known.
    mutating func take(_ bytes: [UInt8]) -> [UInt8] {
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
                // It may begin an answer itself.
                if continues(byte) { held.append(byte) } else { keys.append(byte) }
            }
        }
        return keys
    }

    /// Whether ESC alone is held back: a person may have typed it.
    var holdsEscape: Bool { held.count == 1 }

    /// What is held back, as keys.
    mutating func release() -> [UInt8] {
        defer { (held, place) = ([], .outside) }
        return held
    }

    /// Whether what is held back and this byte are an answer, or the beginning of one.
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

    /// What the terminal says, once it has said all; a width that no terminal can mean is left as it was.
    var widths: ClusterWidths? {
        guard let start = answers.first, !isAsking else { return nil }
        var widths = ClusterWidths()
        widths.take(
            answers.dropFirst().map { answer in
                let width = answer.column - start.column
                return answer.row == start.row && (1...8).contains(width) ? width : nil
            }
        )
        return widths
    }
}
