/// Parses the most common form of dates in place: `2023-08-07T15:33:19.211463Z` and its closing quote.
///
/// The fraction has six digits or is missing; the zone is `Z`, `+00:00` or missing. ``WireDate`` parses all other forms, and gives the same
/// results for these.
enum FastDateParser {
    /// Parses the date that begins at `text`, eight bytes at a time.
    ///
    /// - Precondition: ``WireReader/padding`` zeros follow the text. No load begins after a byte that was not compared.
    /// - Returns: The microseconds since 1970 and the position of the closing quote; nil for any other form and for an invalid date.
    /// - Complexity: O(1).
    @inline(__always)
    static func read(_ text: UnsafePointer<UInt8>) -> (microseconds: Int64, quote: UnsafePointer<UInt8>)? {
        guard let day = pairs(at: text, like: "0000-00-"), let time = pairs(at: text + 8, like: "00T00:00"),
            let rest = pairs(at: text + 16, like: ":00")
        else { return nil }
        let (year, month, dayOfMonth) = (day(0) * 100 + day(2), day(5), time(0))
        let (hour, minute, second) = (time(3), time(6), rest(1))
        guard (1...12).contains(month), dayOfMonth >= 1, dayOfMonth <= CivilDay.daysIn(month: month, of: year),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        var end = text + 19
        var fraction = 0
        if end.pointee == UInt8(ascii: ".") {
            guard let digits = pairs(at: end + 1, like: "000000") else { return nil }
            fraction = (digits(0) * 100 + digits(2)) * 100 + digits(4)
            end += 7
        }
        if end.pointee == UInt8(ascii: "Z") {
            end += 1
        } else if end.pointee == UInt8(ascii: "+") {
            guard let zone = pairs(at: end, like: "+00:00"), zone(1) == 0, zone(4) == 0 else { return nil }
            end += 6
        }
        guard end.pointee == UInt8(ascii: "\"") else { return nil }
        let days = CivilDay.daysSince1970(year: year, month: month, day: dayOfMonth)
        let seconds = days * 86_400 + hour * 3600 + minute * 60 + second
        return (Int64(seconds) * 1_000_000 + Int64(fraction), end)
    }

    /// The two-digit numbers in eight bytes, by the position of their first digit.
    private struct Pairs {
        let sums: UInt64

        @inline(__always)
        func callAsFunction(_ position: UInt64) -> Int { Int(sums >> (position * 8) & 0xFF) }
    }

    /// Reads up to eight bytes that have digits where `shape` has zeros, and the bytes of `shape` everywhere else.
    ///
    /// - Returns: The pairs of digits, or nil if the bytes have another shape.
    @inline(__always)
    private static func pairs(at bytes: UnsafePointer<UInt8>, like shape: StaticString) -> Pairs? {
        var (zeros, limits, mask): (UInt64, UInt64, UInt64) = (0, 0, 0)
        for index in 0..<shape.utf8CodeUnitCount {
            let byte = shape.utf8Start[index]
            let shift = UInt64(index * 8)
            zeros |= UInt64(byte) << shift
            // Adding this value to a byte sets its highest bit if the byte is too large: above 9, or above 0.
            limits |= (byte == UInt8(ascii: "0") ? 0x76 : 0x7F) << shift
            mask |= 0xFF << shift
        }
        let values = (WireReader.word(at: bytes) ^ zeros) & mask
        guard (values &+ limits | values) & 0x8080_8080_8080_8080 == 0 else { return nil }
        return Pairs(sums: values &* 10 &+ values >> 8)
    }
}
