/// A time in a server's spelling: `2026-11-21T04:25:00.5Z` in 0.19, without a zone in 0.18; always UTC.
struct RecordedTime: Hashable, Sendable {
    let micros: Int64
    let hasZone: Bool
    /// The number of digits after the decimal point of the seconds.
    let digits: Int

    /// The maximum delay of a server, in microseconds: a time made by a request is at most this much later than the request.
    static let tolerance: Int64 = 5_000_000

    init?(_ text: String) {
        var bytes = Array(text.utf8)
        hasZone = bytes.last == UInt8(ascii: "Z")
        if hasZone { bytes.removeLast() }
        let form = Array("0000-00-00T00:00:00".utf8)
        guard bytes.count >= form.count, bytes.count <= form.count + 7, bytes.count != form.count + 1 else {
            return nil
        }
        for (byte, expected) in zip(bytes, form) {
            let isRight = expected == UInt8(ascii: "0") ? Self.isDigit(byte) : byte == expected
            guard isRight else { return nil }
        }
        let fraction = bytes.dropFirst(form.count + 1)
        guard bytes.count == form.count || bytes[form.count] == UInt8(ascii: "."), fraction.allSatisfy(Self.isDigit)
        else { return nil }
        digits = fraction.count
        func number(_ start: Int, _ count: Int) -> Int64 {
            bytes[start..<start + count].reduce(0) { $0 * 10 + Int64($1 - 48) }
        }
        let time = number(11, 2) * 3600 + number(14, 2) * 60 + number(17, 2)
        let seconds = Self.days(number(0, 4), number(5, 2), number(8, 2)) * 86_400 + time
        let scale = (digits..<6).reduce(Int64(1)) { scale, _ in scale * 10 }
        micros = seconds * 1_000_000 + fraction.reduce(0) { $0 * 10 + Int64($1 - 48) } * scale
    }

    /// True if the fraction has the right number of digits: none for a whole second, three for whole milliseconds, otherwise six.
    var isSpelledShortest: Bool {
        digits == (micros % 1_000_000 == 0 ? 0 : micros % 1000 == 0 ? 3 : 6)
    }

    /// Returns true if two times have the same kind of fraction: six digits as PieFed writes it, or the right number of digits as Lemmy does.
    func isSpelled(as other: RecordedTime) -> Bool {
        digits == 6 && other.digits == 6 || isSpelledShortest && other.isSpelledShortest
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Returns the days since 1970-01-01. The computation begins its years in March, so that a leap day is the last of its year.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let year = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }
}

/// The times of a session's requests. They distinguish times that a request made from times that a response repeats.
struct RequestTimes: Sendable {
    private let sent: [Int64]

    /// The time for which the real server caches its response to `/site`, in microseconds: a second and the time to compute it.
    static let siteCache: Int64 = 1_100_000

    /// The time for which 1.0 caches its response to `/site`, in microseconds.
    static let siteCacheOf1_0: Int64 = 60_000_000

    init(_ times: [RecordedTime]) { sent = times.map(\.micros).sorted() }

    /// Returns true if `actual` is equivalent to the recorded time in a response to a request sent at `asked`: the recorded time was made
    /// by a request of the session, and `actual` has the same spelling and lies between that request and five seconds later.
    func areEquivalent(_ recorded: RecordedTime, _ actual: RecordedTime, asked: RecordedTime) -> Bool {
        guard recorded.hasZone == actual.hasZone, recorded.isSpelled(as: actual),
            recorded.micros <= asked.micros + RecordedTime.tolerance, let made = lastSent(by: recorded.micros),
            recorded.micros <= made + RecordedTime.tolerance
        else { return false }
        return (made...made + RecordedTime.tolerance).contains(actual.micros)
    }

    /// Returns true if the time is not before the session.
    func isDuringSession(_ time: RecordedTime) -> Bool { sent.first.map { time.micros >= $0 } ?? false }

    /// Returns true if both times were made during the session, within five seconds of each other.
    func areClose(_ recorded: RecordedTime, _ actual: RecordedTime) -> Bool {
        guard let first = sent.first, recorded.micros >= first, actual.micros >= first else { return false }
        return (recorded.micros - actual.micros).magnitude <= RecordedTime.tolerance.magnitude
    }

    /// Returns the time of the last request before a moment; nil if the moment is before the session.
    private func lastSent(by moment: Int64) -> Int64? {
        var low = 0
        var high = sent.count
        while low < high {
            let middle = (low + high) / 2
            if sent[middle] <= moment { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : sent[low - 1]
    }
}
