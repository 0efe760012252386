/// Encodes non-ASCII host names in ASCII (RFC 3492).
enum Punycode {
    /// The maximum length of a label, as in the real server.
    static let longest = 1000

    /// Returns an encoded label of a host name: an ASCII label unchanged, any other as `xn--` and its encoded letters; nil if it is too
    /// long.
    ///
    /// - Complexity: O(letters · log letters).
    static func label(_ text: some StringProtocol) -> String? {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return String(text) }
        let letters = text.unicodeScalars.map { Int($0.value) }
        guard letters.count <= longest else { return nil }
        var output = letters.filter { $0 < 0x80 }.map { Character(UnicodeScalar(UInt8($0))) }
        let basic = output.count
        if basic > 0 { output.append("-") }
        // The letters are inserted in ascending order of their codes. The encoding stores the distance of each position from the previous
        // one.
        var placed = SortKeyLookup(letters.count)
        for (place, letter) in letters.enumerated() where letter < 0x80 { placed.add(place) }
        var done = basic
        var code = 128
        var delta = 0
        var bias = 72
        let rest = letters.indices.filter { letters[$0] >= 0x80 }.sorted { (letters[$0], $0) < (letters[$1], $1) }
        for places in rest.chunked(where: { letters[$0] == letters[$1] }) {
            delta += (letters[places[places.startIndex]] - code) * (done + 1)
            code = letters[places[places.startIndex]]
            var passed = 0
            for place in places {
                let before = placed.count(before: place)
                delta += before - passed
                passed = before
                output += digits(of: delta, bias)
                bias = adapted(delta, done + 1, isFirst: done == basic)
                delta = 0
                done += 1
            }
            delta += placed.all - passed + 1
            code += 1
            for place in places { placed.add(place) }
        }
        return "xn--\(String(output))"
    }

    /// A Fenwick tree that counts the positions that are taken (Fenwick 1994).
    private struct SortKeyLookup {
        private var sums: [Int]
        private(set) var all = 0

        init(_ count: Int) { sums = [Int](repeating: 0, count: count + 1) }

        mutating func add(_ place: Int) {
            all += 1
            var index = place + 1
            while index < sums.count {
                sums[index] += 1
                index += index & -index
            }
        }

        func count(before place: Int) -> Int {
            var index = place
            var count = 0
            while index > 0 {
                count += sums[index]
                index -= index & -index
            }
            return count
        }
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

extension Array {
    /// Returns the array split into runs of adjacent elements that belong together.
    fileprivate func chunked(where belong: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
        var pieces: [ArraySlice<Element>] = []
        var start = startIndex
        for index in indices where index > start && !belong(self[index - 1], self[index]) {
            pieces.append(self[start..<index])
            start = index
        }
        if start < endIndex { pieces.append(self[start...]) }
        return pieces
    }
}
