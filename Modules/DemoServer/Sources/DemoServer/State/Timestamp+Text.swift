extension Timestamp {
    /// Reads `2026-11-21T04:25:00[.fraction][Z|+00:00|+00]`, with a blank for the `T` as databases write it; nil when it is anything else.
    /// A year that is not of four digits has a sign.
    init?(_ text: String) {
        var text = text
        let parsed = text.withUTF8 { bytes in
            bytes.baseAddress.flatMap { Timestamp(bytes: $0, count: bytes.count) }
        }
        guard let parsed else { return nil }
        self = parsed
    }

    init?(bytes: UnsafePointer<UInt8>, count: Int) {
        guard let (year, end) = Self.year(bytes, count: count), count >= end + 15,
            bytes[end] == UInt8(ascii: "-"), bytes[end + 3] == UInt8(ascii: "-"),
            bytes[end + 6] == UInt8(ascii: "T") || bytes[end + 6] == UInt8(ascii: " "),
            bytes[end + 9] == UInt8(ascii: ":"), bytes[end + 12] == UInt8(ascii: ":"),
            let month = Self.number(bytes, end + 1, 2), let day = Self.number(bytes, end + 4, 2),
            let hour = Self.number(bytes, end + 7, 2), let minute = Self.number(bytes, end + 10, 2),
            let second = Self.number(bytes, end + 13, 2),
            (1...12).contains(month), day >= 1, hour < 24, minute < 60, second < 61
        else { return nil }
        let date = CivilDate(year: year, month: month, day: day)
        guard day <= date.daysInMonth else { return nil }
        var position = end + 15
        var fraction: Int64 = 0
        if position < count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            var weight: Int64 = 100_000
            while position < count, let digit = Self.number(bytes, position, 1) {
                fraction += Int64(digit) * weight
                weight /= 10
                position += 1
            }
        }
        guard Self.isUTC(bytes + position, count: count - position) else { return nil }
        let seconds = Int64(date.daysSince1970) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
        micros = seconds * Self.microsPerSecond + fraction
    }

    /// The years that the real server's calendar can say.
    private static let years = -262_143...262_142

    /// The year, and where it ends.
    private static func year(_ bytes: UnsafePointer<UInt8>, count: Int) -> (year: Int, end: Int)? {
        guard count > 6 else { return nil }
        let isNegative = bytes[0] == UInt8(ascii: "-")
        guard isNegative || bytes[0] == UInt8(ascii: "+") else { return number(bytes, 0, 4).map { ($0, 4) } }
        var end = 1
        while end < 7, (48...57).contains(bytes[end]) { end += 1 }
        guard end > 4, let size = number(bytes, 1, end - 1) else { return nil }
        let year = isNegative ? -size : size
        return years.contains(year) ? (year, end) : nil
    }

    private static func isUTC(_ zone: UnsafePointer<UInt8>, count: Int) -> Bool {
        if count == 0 { return true }
        if count == 1 { return zone[0] == UInt8(ascii: "Z") }
        guard count == 3 || count == 6, zone[0] == UInt8(ascii: "+"), number(zone, 1, 2) == 0 else { return false }
        return count == 3 || count == 6 && number(zone, 4, 2) == 0
    }

    private static func number(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
        var value = 0
        var index = start
        while index < start + count {
            let digit = Int(bytes[index]) - 48
            guard digit >= 0, digit <= 9 else { return nil }
            value = value * 10 + digit
            index += 1
        }
        return value
    }

    /// As 0.19 writes it: no fraction for a whole second, else three or six digits, then `Z`.
    var text: String {
        var text = TextBuffer(capacity: Self.longest)
        write(to: &text)
        return text.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes that a time takes at most, years beyond 9999 included.
    static let longest = 40

    /// Writes the text where there is room for it; 0.18 writes it without the `Z`.
    func write(to text: inout TextBuffer, withZone: Bool = true) {
        let days = micros.flooredQuotient(Self.microsPerDay)
        let date = CivilDate(daysSince1970: Int(days))
        let inDay = micros - days * Self.microsPerDay
        let second = Int(inDay / Self.microsPerSecond)
        let fraction = Int(inDay % Self.microsPerSecond)
        if date.year > 9999 { text.put(UInt8(ascii: "+")) }
        text.put(number: date.year, digits: 4)
        text.put(UInt8(ascii: "-"))
        text.put(number: date.month, digits: 2)
        text.put(UInt8(ascii: "-"))
        text.put(number: date.day, digits: 2)
        text.put(UInt8(ascii: "T"))
        text.put(number: second / 3600, digits: 2)
        text.put(UInt8(ascii: ":"))
        text.put(number: second / 60 % 60, digits: 2)
        text.put(UInt8(ascii: ":"))
        text.put(number: second % 60, digits: 2)
        if fraction != 0 {
            text.put(UInt8(ascii: "."))
            let inMillis = fraction % 1000 == 0
            text.put(number: inMillis ? fraction / 1000 : fraction, digits: inMillis ? 3 : 6)
        }
        if withZone { text.put(UInt8(ascii: "Z")) }
    }
}
