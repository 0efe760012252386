import Foundation

/// A time in UTC, to the microsecond, as the server's database stores it.
struct Timestamp: Hashable, Comparable, Sendable {
    /// Microseconds since 1970.
    var micros: Int64

    static func < (left: Timestamp, right: Timestamp) -> Bool { left.micros < right.micros }

    static let microsPerSecond: Int64 = 1_000_000
    static let microsPerDay: Int64 = 86_400 * microsPerSecond

    /// Returns the machine's time.
    static func now() -> Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(micros: Int64(time.tv_sec) * microsPerSecond + Int64(time.tv_nsec) / 1000)
    }

    func advanced(bySeconds seconds: Int64) -> Timestamp {
        Timestamp(micros: micros + seconds * Self.microsPerSecond)
    }

    /// Returns the same time of day `months` earlier. A day that the month does not have becomes its last day, as in PostgreSQL.
    func subtracting(months: Int) -> Timestamp {
        let days = micros.flooredQuotient(Self.microsPerDay)
        let timeOfDay = micros - days * Self.microsPerDay
        var date = CivilDate(daysSince1970: Int(days))
        let count = date.year * 12 + date.month - 1 - months
        date.year = Int(Int64(count).flooredQuotient(12))
        date.month = count - date.year * 12 + 1
        date.day = min(date.day, date.daysInMonth)
        return Timestamp(micros: Int64(date.daysSince1970) * Self.microsPerDay + timeOfDay)
    }
}

extension Int64 {
    func flooredQuotient(_ divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}

/// A day of the Gregorian calendar. It computes days without calendar objects, which would take longer than the rest of a response.
struct CivilDate: Hashable {
    var year: Int
    var month: Int
    var day: Int

    init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Makes a date from a number of days. The computation begins its years in March, so that the leap day comes last.
    init(daysSince1970: Int) {
        let days = daysSince1970 + 719_468
        let era = Int(Int64(days).flooredQuotient(146_097))
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shifted + 2) / 5 + 1
        month = shifted < 10 ? shifted + 3 : shifted - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    var daysSince1970: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = Int(Int64(shiftedYear).flooredQuotient(400))
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    var daysInMonth: Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Timestamp {
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The time in the format of mails and feeds: `Tue, 3 Nov 2026 07:04:00 +0000`.
    var rfc2822: String {
        let days = micros.flooredQuotient(Self.microsPerDay)
        let date = CivilDate(daysSince1970: Int(days))
        let second = Int((micros - days * Self.microsPerDay) / Self.microsPerSecond)
        let weekday = Self.weekdays[Int(days - days.flooredQuotient(7) * 7)]
        let time = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        var year = String(date.year.magnitude)
        while year.utf8.count < 4 { year = "0" + year }
        return "\(weekday), \(date.day) \(Self.months[date.month - 1]) \(date.year < 0 ? "-" : "")\(year) "
            + time.joined(separator: ":") + " +0000"
    }
}

extension Timestamp {
    /// The time in the format of HTTP headers: `Sat, 21 Nov 2026 04:25:00 GMT`.
    var httpText: String {
        let days = micros.flooredQuotient(Self.microsPerDay)
        let date = CivilDate(daysSince1970: Int(days))
        let seconds = Int((micros - days * Self.microsPerDay) / Self.microsPerSecond)
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        // 1970 began on a Thursday.
        let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][Int(days - days.flooredQuotient(7) * 7)]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let time = "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
        return "\(weekday), \(two(date.day)) \(months[date.month - 1]) \(date.year) \(time) GMT"
    }
}

extension Timestamp {
    /// Reads `2026-11-21T04:25:00[.fraction][Z|+00:00|+00]`, with a blank instead of the `T` as databases write it; nil for any other text.
    /// A year that does not have four digits has a sign.
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

    /// The years that the real server's calendar can represent.
    private static let years = -262_143...262_142

    /// Returns the year and the index of its end.
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

    /// The time as 0.19 writes it: without a fraction for a whole second, otherwise with three or six digits, then `Z`.
    var text: String {
        var text = JSONBuffer(capacity: Self.longest)
        write(to: &text)
        return text.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// The maximum number of bytes of a time, including years beyond 9999.
    static let longest = 40

    /// Writes the text. The caller has reserved the room. 0.18 writes it without the `Z`.
    func write(to text: inout JSONBuffer, withZone: Bool = true, withAllDigits: Bool = false) {
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
        if fraction != 0 || withAllDigits {
            text.put(UInt8(ascii: "."))
            let inMillis = fraction % 1000 == 0 && !withAllDigits
            text.put(number: inMillis ? fraction / 1000 : fraction, digits: inMillis ? 3 : 6)
        }
        if withZone { text.put(UInt8(ascii: "Z")) }
    }
}
