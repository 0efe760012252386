import ReplKit

/// Converts output blocks to bytes, and input lines to events; every kind of source uses it.
enum LineTextCoding {
    /// Returns `text` as whole lines.
    static func block(_ text: String, lineBreak: [UInt8]) -> [UInt8] {
        guard !text.isEmpty else { return [] }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if byte == 10 { bytes += lineBreak } else { bytes.append(byte) }
        }
        if text.utf8.last != 10 { bytes += lineBreak }
        return bytes
    }

    static let invalid = LineEvent.rejected("This line is not valid UTF-8 and was not run. Set the terminal to UTF-8.")
    static let nul = LineEvent.rejected("This line contains a NUL character and was not run.")
    static let tooLong = LineEvent.rejected(
        "This line is longer than \(LineLimit.bytes) bytes and was not run. Split it, or run it from a file."
    )

    /// Returns the event for a line, or a refusal if it is too long or contains NUL.
    static func event(_ line: String) -> LineEvent {
        if line.utf8.count > LineLimit.bytes { return tooLong }
        return line.utf8.contains(0) ? nul : .line(line)
    }
}
