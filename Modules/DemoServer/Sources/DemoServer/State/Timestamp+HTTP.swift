extension Timestamp {
    /// The time as HTTP's headers tell it: `Sat, 21 Nov 2026 04:25:00 GMT`.
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
