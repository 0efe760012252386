/// Host names of letters beyond ASCII, spelled in ASCII (RFC 3492).
enum Punycode {
    /// Encoding takes the time of the square of this.
    static let longest = 1000

    /// A label of a host's name: as it is, or `xn--` and its letters encoded; nil for one beyond ASCII that is too long.
    static func label(_ text: some StringProtocol) -> String? {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return String(text) }
        let letters = text.unicodeScalars.map { Int($0.value) }
        guard letters.count <= longest else { return nil }
        var output = letters.filter { $0 < 0x80 }.map { Character(UnicodeScalar(UInt8($0))) }
        let basic = output.count
        if basic > 0 { output.append("-") }
        var done = basic
        var code = 128
        var delta = 0
        var bias = 72
        while done < letters.count, let next = letters.filter({ $0 >= code }).min() {
            delta += (next - code) * (done + 1)
            code = next
            for letter in letters {
                if letter < code { delta += 1 }
                guard letter == code else { continue }
                output += digits(of: delta, bias)
                bias = adapted(delta, done + 1, isFirst: done == basic)
                delta = 0
                done += 1
            }
            delta += 1
            code += 1
        }
        return "xn--\(String(output))"
    }

    private static func digits(of delta: Int, _ bias: Int) -> [Character] {
        var digits: [Character] = []
        var rest = delta
        var place = 36
        while true {
            let threshold = min(max(place - bias, 1), 26)
            if rest < threshold { return digits + [digit(rest)] }
            digits.append(digit(threshold + (rest - threshold) % (36 - threshold)))
            rest = (rest - threshold) / (36 - threshold)
            place += 36
        }
    }

    private static func digit(_ value: Int) -> Character {
        Character(UnicodeScalar(UInt8(value < 26 ? 97 + value : 22 + value)))
    }

    private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var place = 0
        while delta > 455 {
            delta /= 35
            place += 36
        }
        return place + 36 * delta / (delta + 38)
    }
}
