extension WireDate {
    /// Parses `2023-08-07T15:33:19.211463Z`. The zone is `Z`, `+hh:mm`, `+hh` or missing (UTC), east or west. The fraction has 0 to 9
    /// digits, cut to microseconds. Years outside 0–9999 have a sign and end at 290000: `+12023-…` is the year 12023.
    ///
    /// Forms that databases and careless servers write are accepted too, because a date that cannot be parsed costs the whole row: a space
    /// instead of the `T`, as in `2023-09-13 10:00:00.5+00`, and an additional `Z` after a zone.
    ///
    /// - Returns: nil for any other text, including the 30th of February.
    /// - Complexity: O(length), without allocations for a native string.
    public init?(_ text: some StringProtocol) {
        if let date = text.utf8.withContiguousStorageIfAvailable({ Self(utf8: $0) }) {
            guard let date else { return nil }
            self = date
        } else {
            guard let parsed = Self.parse(Array(text.utf8)) else { return nil }
            self.init(microsecondsSince1970: parsed)
        }
    }

    /// Parses the same forms from UTF-8 bytes, without their quotes.
    ///
    /// - Returns: nil for any other bytes.
    /// - Complexity: O(length), without allocations.
    public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        guard let parsed = Self.parse(bytes) else { return nil }
        self.init(microsecondsSince1970: parsed)
    }

    private static func parse(_ bytes: some RandomAccessCollection<UInt8>) -> Int64? {
        var cursor = DateCursor(bytes)
        guard let year = cursor.year(), cursor.skip("-"),
            let month = cursor.number(digits: 2), (1...12).contains(month), cursor.skip("-"),
            let day = cursor.number(digits: 2), day >= 1, day <= CivilDay.daysIn(month: month, of: year),
            cursor.skip("T") || cursor.skip(" "),
            let hour = cursor.number(digits: 2), hour < 24, cursor.skip(":"),
            let minute = cursor.number(digits: 2), minute < 60, cursor.skip(":"),
            let second = cursor.number(digits: 2), second <= 60,  // 60: a leap second
            let fraction = cursor.microseconds(),
            let offset = cursor.zone(), cursor.isAtEnd
        else { return nil }
        // The microseconds of later years do not fit in 64 bits.
        guard abs(year) <= 290_000 else { return nil }
        let days = CivilDay.daysSince1970(year: year, month: month, day: day)
        let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
        return Int64(seconds) * 1_000_000 + Int64(fraction)
    }
}

extension WireDate: CustomStringConvertible {
    /// The date in the form of 0.19, `2023-08-07T15:33:19.211463Z`.
    public var description: String {
        let (seconds, fraction) = microseconds.flooredDivision(by: 1_000_000)
        let (days, time) = seconds.flooredDivision(by: 86_400)
        let day = CivilDay(daysSince1970: Int(days))
        var text = day.description + "T"
        text += padded(time / 3600, to: 2) + ":" + padded(time / 60 % 60, to: 2) + ":" + padded(time % 60, to: 2)
        if fraction % 1000 != 0 {
            text += "." + padded(fraction, to: 6)
        } else if fraction != 0 {
            text += "." + padded(fraction / 1000, to: 3)
        }
        return text + "Z"
    }
}

/// Parses the parts of a date from bytes, left to right.
private struct DateCursor<Bytes: RandomAccessCollection<UInt8>> {
    private let bytes: Bytes
    private var index: Bytes.Index

    init(_ bytes: Bytes) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    var isAtEnd: Bool { index == bytes.endIndex }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard !isAtEnd, bytes[index] == UInt8(ascii: character) else { return false }
        bytes.formIndex(after: &index)
        return true
    }

    private mutating func digit() -> Int? {
        guard !isAtEnd, case let value = bytes[index] &- UInt8(ascii: "0"), value < 10 else { return nil }
        bytes.formIndex(after: &index)
        return Int(value)
    }

    mutating func number(digits count: Int) -> Int? {
        var value = 0
        for _ in 0..<count {
            guard let digit = digit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    /// Parses four digits, or a sign and four to six digits.
    mutating func year() -> Int? {
        let isNegative = skip("-")
        let isSigned = isNegative || skip("+")
        guard var value = number(digits: 4) else { return nil }
        if isSigned {
            for _ in 0..<2 {
                guard let digit = digit() else { break }
                value = value * 10 + digit
            }
        }
        return isNegative ? -value : value
    }

    /// Parses a fraction of 1 to 9 digits after a point, or nothing.
    mutating func microseconds() -> Int? {
        guard skip(".") else { return 0 }
        var value = 0
        var count = 0
        while let digit = digit() {
            count += 1
            if count <= 6 { value = value * 10 + digit }
        }
        guard (1...9).contains(count) else { return nil }
        for _ in 0..<max(0, 6 - count) { value *= 10 }
        return value
    }

    /// Returns the seconds east of UTC; a missing zone is UTC.
    mutating func zone() -> Int? {
        if isAtEnd { return 0 }
        let offset: Int
        if skip("Z") {
            offset = 0
        } else {
            let isWest = skip("-")
            guard isWest || skip("+"), let hours = number(digits: 2), hours < 24 else { return nil }
            var seconds = hours * 3600
            if skip(":") {
                guard let minutes = number(digits: 2), minutes < 60 else { return nil }
                seconds += minutes * 60
            }
            offset = isWest ? -seconds : seconds
        }
        // A `Z` after another zone means the same moment.
        _ = skip("Z")
        return offset
    }
}

extension Int64 {
    /// Returns the quotient and a remainder that is never negative.
    fileprivate func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
