/// A header's value and what is said of it: `form-data; name="images[]"; filename="a;b.png"`.
struct HeaderParameters {
    /// What stands before the first semicolon, in small letters.
    let value: String
    private var parameters: [String: String] = [:]

    subscript(name: String) -> String? { parameters[name] }

    init(_ text: String) {
        var pieces: [[UInt8]] = [[]]
        var isQuoted = false
        var isEscaped = false
        for byte in text.utf8 {
            if isEscaped {
                isEscaped = false
            } else if isQuoted, byte == UInt8(ascii: "\\") {
                isEscaped = true
                continue
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
                continue
            } else if byte == UInt8(ascii: ";"), !isQuoted {
                pieces.append([])
                continue
            }
            pieces[pieces.count - 1].append(byte)
        }
        value = Self.trimmed(pieces[0][...]).lowercased()
        for piece in pieces.dropFirst() {
            guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = Self.trimmed(piece[..<equals]).lowercased()
            if parameters[name] == nil { parameters[name] = Self.trimmed(piece[(equals + 1)...]) }
        }
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        let start = bytes.drop { $0 == 32 || $0 == 9 }
        let count = start.reversed().drop { $0 == 32 || $0 == 9 }.count
        return String(decoding: start.prefix(count), as: UTF8.self)
    }
}
