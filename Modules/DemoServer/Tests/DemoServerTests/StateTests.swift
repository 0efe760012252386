import Foundation
import Networking
import Primitives
import Testing

@testable import DemoServer

@Suite struct `Time stamps` {
    @Test func `days agree with Foundation over four centuries`() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for day in stride(from: -60_000, through: 90_000, by: 37) {
            let date = CivilDate(daysSince1970: day)
            let parts = calendar.dateComponents(
                [.year, .month, .day],
                from: Date(timeIntervalSince1970: Double(day) * 86_400)
            )
            #expect(date == CivilDate(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0))
            #expect(date.daysSince1970 == day)
        }
    }

    @Test(arguments: [
        "2026-11-21T04:25:00Z", "2026-11-21T04:25:00.120Z", "2026-11-21T04:25:00.000001Z",
        "1969-12-31T23:59:59.999999Z",
        "2028-02-29T00:00:00Z", "0000-01-01T00:00:00Z", "-0001-12-31T23:59:59Z", "+10000-01-01T00:00:00Z",
        "+262142-12-31T23:59:59.999999Z", "-262143-01-01T00:00:00Z",
    ])
    func `a time reads back as it was written`(text: String) {
        #expect(Timestamp(text)?.text == text)
    }

    @Test func `zones and fractions of the tables read too`() {
        #expect(Timestamp("2026-11-21T04:14:52.812+00:00")?.text == "2026-11-21T04:14:52.812Z")
        #expect(Timestamp("2026-11-21T04:14:52.06762+00:00")?.text == "2026-11-21T04:14:52.067620Z")
        #expect(Timestamp("2026-11-21 04:14:52.5+00")?.text == "2026-11-21T04:14:52.500Z", "as a database writes it")
    }

    @Test(arguments: [
        "", "2026", "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z", "2026-11-21T25:00:00Z", "2026-11-21T04:25:00+02:00",
        "2026 11 21 04 25 00Z", "10000-01-01T00:00:00Z", "+262143-01-01T00:00:00Z", "+9999999-01-01T00:00:00Z",
        "+1-01-01T00:00:00Z", "2026-11-21T04:25:00+02", "2026-11-21T04:25:00+0",
    ])
    func `what is no time in UTC is none`(text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test func `a month before the thirty-first is the last day that there is`() throws {
        let march = try #require(Timestamp("2027-03-31T10:00:00.5Z"))
        #expect(march.subtracting(months: 1).text == "2027-02-28T10:00:00.500Z")
        #expect(march.subtracting(months: 3).text == "2026-12-31T10:00:00.500Z")
        #expect(march.subtracting(months: 12).text == "2026-03-31T10:00:00.500Z")
    }
}

@Suite struct `Row reader` {
    private func read<Value>(
        _ line: String,
        _ body: (inout RowReader) throws(DemoServerError) -> Value
    ) throws -> Value? {
        var value: Value?
        try RowReader.forEachRow(in: Data(line.utf8), of: "test") { row throws(DemoServerError) in
            value = try body(&row)
        }
        return value
    }

    @Test func `columns are found in any order`() throws {
        let line = #"{"id":7,"name":"a\"b\\","gone":null,"ok":true,"rank":0.25,"text":"日本\nA\u00e9\ud83d\ude00"}"#
        let found = try read(line) { row throws(DemoServerError) in
            (
                try row.string("text"), try row.double("rank"), try row.bool("ok"), try row.optionalString("gone"),
                try row.string("name"), try row.int("id")
            )
        }
        #expect(found?.0 == "日本\nAé😀")
        #expect(found?.1 == 0.25)
        #expect(found?.2 == true)
        #expect(found?.3 == nil)
        #expect(found?.4 == #"a"b\"#)
        #expect(found?.5 == 7)
    }

    @Test(arguments: [#"{"id":"seven"}"#, #"{"no":7}"#, #"{"id":}"#, "{", #"{"id"#, "nonsense", #"{"x":"cut off"#])
    func `a row that does not fit is an error that names the column`(line: String) {
        let error = #expect(throws: DemoServerError.self) {
            try read(line) { row throws(DemoServerError) in try row.int("id") }
        }
        #expect(error?.message.contains("test.jsonl: column id") == true)
    }
}

@Suite struct `Wire text` {
    @Test func `strings are escaped as the real server does it`() {
        var writer = JSONWriter()
        writer.object { $0.member("a", "\"\\/\n\t\r\u{8}\u{c}\u{1}é日🐈") }
        #expect(String(decoding: writer.finish(), as: UTF8.self) == #"{"a":"\"\\/\n\t\r\b\f\u0001é日🐈"}"#)
    }

    @Test func `what is nil is left out and empty lists are not`() {
        var writer = JSONWriter()
        writer.object {
            $0.member("none", String?.none)
            $0.member("number", -12)
            $0.languages("list", [])
            $0.object("inner") { $0.member("yes", true) }
        }
        #expect(String(decoding: writer.finish(), as: UTF8.self) == #"{"number":-12,"list":[],"inner":{"yes":true}}"#)
    }

    @Test func `members come in the order of the real server's structures`() throws {
        let text = LemmyServer().respond(to: HTTPRequest(path: "/api/v3/post", query: [.init("id", "1")])).body
        let expected = [
            "post_view", "post", "id", "name", "body", "creator_id", "published", "ap_id", "featured_local", "creator",
            "community",
            "creator_banned_from_community", "counts", "subscribed", "unread_comments", "community_view", "moderators",
            "cross_posts",
        ]
        let json = String(decoding: text, as: UTF8.self)
        var position = json.startIndex
        for key in expected {
            let found = try #require(
                json.range(of: "\"\(key)\":", range: position..<json.endIndex),
                "\(key) is not where it belongs"
            )
            position = found.upperBound
        }
    }
}

@Suite struct `Token signature` {
    private func hex(_ bytes: [UInt8]) -> String { bytes.map { String(format: "%02x", $0) }.joined() }

    @Test func `hashes are those of the standard's examples`() {
        #expect(hex(SHA256.hash([])) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            hex(SHA256.hash(Array("abc".utf8))) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        )
        let million = [UInt8](repeating: UInt8(ascii: "a"), count: 1000)
        #expect(hex(SHA256.hash(million)) == "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3")
    }

    @Test func `the digest of a text or a picture is its hash, at every length around a block`() {
        for length in 0...130 {
            let bytes = (0..<length).map { UInt8($0) }
            #expect(SHA256.digest(of: Data(bytes)) == hex(SHA256.hash(bytes)), "\(length) bytes")
        }
    }

    @Test func `keyed hashes are those of the standard's examples`() {
        let short = SHA256.hmac(Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
        #expect(hex(short) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        let long = SHA256.hmac(
            Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            key: [UInt8](repeating: 0xaa, count: 131)
        )
        #expect(hex(long) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    }
}

@Suite struct `Tie order` {
    private let rows = [(key: 1, id: Int32(9)), (1, 3), (1, 5), (0, 7), (1, 1)]

    @Test func `the lower number comes first`() {
        #expect(TieBreaker().sort(rows, in: "rows") == [7, 1, 3, 5, 9])
    }

    @Test func `the rows that tie are noted, for each list`() {
        let noted = Lock(SortTies())
        let ties = TieBreaker(noting: noted)
        #expect(ties.sort(rows, in: "rows") == [7, 1, 3, 5, 9])
        #expect(ties.sort([(key: 2, id: 4)], in: "others") == [4])
        #expect(noted.withLock { $0 } == SortTies(lists: ["rows": [[7], [1, 3, 5, 9]], "others": [[4]]]))
    }
}

@Suite struct `Controversy` {
    @Test func `it is the recorded number`() {
        #expect(Ranking.controversy(upvotes: 10, downvotes: 1) == 1.2709816152101407)
        #expect(Ranking.controversy(upvotes: 3, downvotes: 3) == 6)
        #expect(Ranking.controversy(upvotes: 8, downvotes: 0) == 0)
    }
}
