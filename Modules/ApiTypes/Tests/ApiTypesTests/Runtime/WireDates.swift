import Foundation
import Testing
import WireFuzzing
import WireRuntime

/// Tests dates in every form that servers have used.
@Suite struct WireDates {
    @Test(arguments: [
        "2023-08-07T15:33:19", "2023-08-07T15:33:19Z", "2023-08-07T15:33:19+00:00", "2023-08-07T15:33:19.0",
        "2023-08-07T15:33:19.000000000Z", "2023-08-07 15:33:19", "2023-08-07T17:33:19+02:00",
        "2023-08-07T10:03:19-05:30", "2023-08-07 15:33:19+00", "2023-08-07 17:33:19+02", "2023-08-07T12:33:19-03",
        "2023-08-07T15:33:19ZZ", "2023-08-07T15:33:19.000ZZ", "2023-08-07T15:33:19+00:00Z", "2023-08-07 15:33:19+00Z",
    ])
    func `one moment has many spellings`(text: String) throws {
        #expect(try #require(WireDate(text)).microseconds == 1_691_422_399_000_000)
    }

    @Test(arguments: [
        (".2", 200_000), (".21", 210_000), (".211", 211_000), (".2114", 211_400), (".21146", 211_460),
        (".211463", 211_463), (".2114639", 211_463), (".21146399", 211_463), (".211463999", 211_463), (".000001", 1),
    ])
    func `fractions are read to the microsecond`(fraction: String, microseconds: Int64) throws {
        for zone in ["", "Z", "+00:00"] {
            let date = try #require(WireDate("2023-08-07T15:33:19\(fraction)\(zone)"))
            #expect(date.microseconds == 1_691_422_399_000_000 + microseconds)
        }
    }

    @Test(arguments: [
        "", "2023", "2023-08-07", "2023-08-07T15:33", "2023-13-01T00:00:00", "2023-00-01T00:00:00",
        "2023-02-29T00:00:00",
        "1900-02-29T00:00:00", "2023-04-31T00:00:00", "2023-08-00T00:00:00", "2023-08-07T24:00:00",
        "2023-08-07T15:60:00",
        "2023-08-07T15:33:61", "2023-08-07T15:33:19.", "2023-08-07T15:33:19.Z", "2023-08-07T15:33:19.1234567890",
        "2023-08-07T15:33:19z", "2023-08-07T15:33:19Zx", "2023-08-07T15:33:19ZZZ", "2023-08-07T15:33:19+0",
        "2023-08-07T15:33:19+00:", "2023-08-07T15:33:19+0000", "2023-08-07T15:33:19+24:00",
        "2023-8-7T15:33:19", " 2023-08-07T15:33:19", "２０２３-08-07T15:33:19", "12023-08-07T15:33:19", "yesterday",
    ])
    func `what is no date is none`(text: String) {
        #expect(WireDate(text) == nil)
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59.999999Z"), (951_782_400_000_000, "2000-02-29T00:00:00Z"),
        (1_691_422_399_211_463, "2023-08-07T15:33:19.211463Z"), (1_691_422_399_211_000, "2023-08-07T15:33:19.211Z"),
        (1_691_422_399_000_500, "2023-08-07T15:33:19.000500Z"), (253_402_300_800_000_000, "+10000-01-01T00:00:00Z"),
        (-62_167_219_200_000_000, "0000-01-01T00:00:00Z"), (-62_167_219_200_000_001, "-0001-12-31T23:59:59.999999Z"),
    ])
    func `it is written as 0.19 writes it`(microseconds: Int64, text: String) {
        let date = WireDate(microsecondsSince1970: microseconds)
        #expect(date.description == text)
        #expect(WireDate(text) == date)
    }

    @Test func `the calendar agrees with Foundation's for twelve centuries`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        for step in 0..<4000 {
            let day = -135_000 + step * 110  // The years are 1600 … 2804.
            let date = WireDate(microsecondsSince1970: Int64(day) * 86_400_000_000)
            let parts = calendar.dateComponents([.year, .month, .day], from: date.date)
            let text = String(date.description.prefix(10))
            let numbers = text.split(separator: "-").compactMap { Int($0) }
            #expect(numbers == [parts.year, parts.month, parts.day])
            #expect(WireDate(text + "T00:00:00") == date)
        }
    }

    @Test func `a date survives Foundation to the microsecond`() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<10_000 {
            // 1900 … 2100
            let microseconds = Int64.random(in: -2_208_988_800_000_000...4_102_444_800_000_000, using: &random)
            let date = WireDate(microsecondsSince1970: microseconds)
            #expect(WireDate(date.date) == date)
            #expect(WireDate(date.description) == date)
        }
    }

    @Test func `a database's date, a doubled Z and a year of five digits cost no row`() throws {
        #expect(WireDate("2023-09-13 10:00:00.5+00") == WireDate("2023-09-13T10:00:00.500Z"))
        let text = #"["2023-09-13 10:00:00.5+00","2023-09-13T10:00:00ZZ","+12023-09-13T10:00:00Z","yesterday"]"#
        for decoder in BothDecoders.allCases {
            let read = try decoder.decode(WireList<WireDate>.self, from: Data(text.utf8))
            let dates = read.value.elements.map(\.description)
            #expect(dates == ["2023-09-13T10:00:00.500Z", "2023-09-13T10:00:00Z", "+12023-09-13T10:00:00Z"])
            #expect(read.dropped.count == 1, "what is no date still costs its row")
        }
    }

    @Test func `a substring is read like a string`() {
        let text = "at 2023-08-07T15:33:19Z."
        #expect(WireDate(text.dropFirst(3).dropLast()) == WireDate("2023-08-07T15:33:19Z"))
        #expect(WireDate(("2023-08-07T15:33:19Z" as NSString) as String) == WireDate("2023-08-07T15:33:19Z"))
    }

    @Test func `bytes are read like a string`() {
        let read = Array("2023-08-07T15:33:19Z".utf8).withUnsafeBufferPointer { WireDate(utf8: $0) }
        #expect(read == WireDate("2023-08-07T15:33:19Z"))
    }

    @Test func `a leap second is the next minute's first`() {
        #expect(WireDate("2016-12-31T23:59:60Z") == WireDate("2017-01-01T00:00:00Z"))
    }
}
