import Foundation

/// A moment to the microsecond, as the server's database keeps it, in UTC.
struct Timestamp: Hashable, Comparable, Sendable {
    /// Microseconds since 1970.
    var micros: Int64

    static func < (left: Timestamp, right: Timestamp) -> Bool { left.micros < right.micros }

    static let microsPerSecond: Int64 = 1_000_000
    static let microsPerDay: Int64 = 86_400 * microsPerSecond

    /// The machine's time.
    static func ofTheMachine() -> Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(micros: Int64(time.tv_sec) * microsPerSecond + Int64(time.tv_nsec) / 1000)
    }

    func advanced(bySeconds seconds: Int64) -> Timestamp {
        Timestamp(micros: micros + seconds * Self.microsPerSecond)
    }

    /// The same time of day `months` earlier; a day that month does not have becomes its last, as in PostgreSQL.
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

/// A day of the Gregorian calendar; counts days without any calendar object, which would cost more than the rest of an answer.
struct CivilDate: Hashable {
    var year: Int
    var month: Int
    var day: Int

    init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Years are counted from March, so that the leap day comes last.
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
