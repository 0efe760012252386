extension Timestamp {
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The time as letters and feeds tell it: `Tue, 3 Nov 2026 07:04:00 +0000`.
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
