import Foundation
import Networking
import Testing

@testable import DemoServer

/// The captcha of a new account, on a site that requires one.
@Suite struct `Captcha of a newcomer` {
    /// Returns a server whose site requires a captcha.
    private func server(_ version: Dialect = .v0_19, difficulty: String = "medium") throws -> LemmyServer {
        let server = LemmyServer(version: version)
        let carol = try Client(server, as: "carol")
        let token = try #require(carol.token)
        let answer = carol.put(
            "/site",
            #"{"captcha_enabled":true,"captcha_difficulty":"\#(difficulty)","auth":"\#(token)"}"#
        )
        try #require(answer.status == 200, "\(answer.text)")
        return server
    }

    private func ask(_ server: LemmyServer) throws -> [String: String] {
        let answer = Client(server).get("/user/get_captcha")
        #expect(answer.status == 200)
        return try #require(answer.value("ok") as? [String: String], "\(answer.text)")
    }

    /// Returns the letters of the captcha, as the server stores them.
    private func answer(to uuid: String?, _ server: LemmyServer) throws -> String {
        try #require(try server.snapshot().world.captchas.rows.first { $0.uuid == uuid }).answer
    }

    private func register(_ name: String, _ uuid: String?, _ answer: String, _ server: LemmyServer) -> HTTPResponse {
        let uuid = uuid.map { #""captcha_uuid":"\#($0)","# } ?? ""
        return Client(server).post(
            "/user/register",
            #"{"username":"\#(name)","password":"0123456789ab","password_verify":"0123456789ab","show_nsfw":false,"#
                + #"\#(uuid)"captcha_answer":"\#(answer)"}"#
        )
    }

    // MARK: Answers

    @Test(arguments: [Dialect.v0_19, .v0_18])
    func `the right answer lets one in, once, whatever its case`(version: Dialect) throws {
        let server = try server(version)
        let uuid = try #require(try ask(server)["uuid"])
        let right = try answer(to: uuid, server)
        let entered = register("newcomer", uuid.uppercased(), right.lowercased(), server)
        #expect(entered.status == 200 && entered.value("jwt") is String, "\(entered.text)")
        let again = register("another", uuid, right, server)
        #expect(again.status == 400 && again.error == "captcha_incorrect", "\(again.text)")
    }

    @Test(arguments: [Dialect.v0_19, .v0_18])
    func `a wrong answer uses it up`(version: Dialect) throws {
        let server = try server(version)
        let uuid = try #require(try ask(server)["uuid"])
        let right = try answer(to: uuid, server)
        for attempt in ["", right] {
            let refused = register("newcomer", uuid, attempt, server)
            #expect(refused.status == 400 && refused.error == "captcha_incorrect", "\(refused.text)")
        }
        #expect(register("newcomer", nil, right, server).error == "captcha_incorrect")
        let other = try #require(try ask(server)["uuid"])
        #expect(try register("newcomer", other, answer(to: other, server), server).status == 200)
    }

    @Test func `one is good for ten minutes`() throws {
        let server = try server()
        let uuids = try (0..<2).map { _ in try ask(server)["uuid"] }
        let answers = try uuids.map { try answer(to: $0, server) }
        server.clock += 600
        #expect(register("early", uuids[0], answers[0], server).status == 200)
        server.clock += 1
        #expect(register("late", uuids[1], answers[1], server).error == "captcha_incorrect")
    }

    @Test func `a NUL in an answer is the database's complaint, and uses nothing up`() throws {
        let server = try server()
        let uuid = try #require(try ask(server)["uuid"])
        #expect(register("newcomer", uuid, #"\u0000"#, server).error == "unknown")
        #expect(try register("newcomer", uuid, answer(to: uuid, server), server).status == 200)
    }

    @Test func `a number is the same in all its spellings`() {
        let text = "67e55044-10b1-426f-9247-bb680e5fe0c8"
        for spelling in [
            text, text.uppercased(), text.replacing("-", with: ""), "{\(text)}", "urn:uuid:\(text)",
        ] {
            #expect(UUIDParser.canonical(spelling) == text)
        }
    }

    // MARK: What is kept

    @Test func `the same requests get the same captchas, and no two are alike`() throws {
        let (one, other) = (try server(), try server())
        let asked = try (0..<20).map { _ in try ask(one) }
        #expect(try asked == (0..<20).map { _ in try ask(other) })
        #expect(Set(asked.map { $0["uuid"] }).count == 20 && Set(asked.map { $0["png"] }).count == 20)
        #expect(asked.allSatisfy { UUIDParser.error(about: $0["uuid"] ?? "") == nil })
    }

    @Test func `a thousand are kept, and the oldest goes`() throws {
        var captchas = CaptchaStore()
        let now = LemmyServer.start
        let first = captchas.make(at: now)
        let second = captchas.make(at: now)
        for _ in 2..<CaptchaStore.capacity { _ = captchas.make(at: now) }
        #expect(captchas.rows.count == CaptchaStore.capacity && captchas.rows.first?.uuid == first.uuid)
        _ = captchas.make(at: now)
        #expect(captchas.rows.count == CaptchaStore.capacity && captchas.rows.first?.uuid == second.uuid)
        _ = captchas.make(at: now.advanced(bySeconds: 601))
        #expect(captchas.rows.count == 1)
    }

    @Test func `a site that asks for none has none`() throws {
        let server = LemmyServer()
        #expect(Client(server).get("/user/get_captcha").text == "{}")
        #expect(try server.snapshot().world.captchas.rows.isEmpty)
    }

    // MARK: Pictures

    @Test(arguments: ["easy", "medium", "hard", "whatever"])
    func `its picture is a PNG`(difficulty: String) throws {
        let captcha = try ask(server(difficulty: difficulty))
        let bytes = [UInt8](try #require(Data(base64Encoded: captcha["png"] ?? "")))
        let chunks = try chunks(of: bytes)
        #expect(chunks.map(\.kind) == ["IHDR", "IDAT", "IEND"])
        let header = chunks[0].content
        let (width, height) = (big(header[0..<4]), big(header[4..<8]))
        #expect(header.dropFirst(8) == [8, 0, 0, 0, 0])
        let rows = try unpacked(chunks[1].content)
        #expect(rows.count == (width + 1) * height && width > 100 && height > 40)
        #expect((0..<height).allSatisfy { rows[$0 * (width + 1)] == 0 })
    }

    /// The test vectors are the usual ones of the two checksums.
    @Test func `sums are as their standards have them`() {
        #expect(GrayscaleImage.crc32(Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(GrayscaleImage.adler32(Array("Wikipedia".utf8)) == 0x11E6_0398)
    }

    @Test func `a picture beyond one block of the packing is whole`() throws {
        var picture = GrayscaleImage(width: 300, height: 300)
        picture.darken(299, 299, to: 7)
        picture.darken(300, 299, to: 9)
        let rows = try unpacked(try chunks(of: [UInt8](picture.png))[1].content)
        #expect(rows.count == 301 * 300 && rows.last == 7 && rows[301 * 299 - 1] == 255)
    }

    @Test func `it has no sound, and letters do not look alike`() throws {
        #expect(try ask(server())["wav"] == "")
        let letters = LetterGlyph.letters
        #expect(Set(letters.compactMap { LetterGlyph[$0]?.rows }).count == letters.count)
    }

    private func chunks(of bytes: [UInt8]) throws -> [(kind: String, content: [UInt8])] {
        try #require(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        var found: [(String, [UInt8])] = []
        var place = 8
        while place < bytes.count {
            try #require(place + 12 <= bytes.count)
            let end = place + 8 + big(bytes[place..<(place + 4)])
            try #require(end + 4 <= bytes.count)
            #expect(UInt32(big(bytes[end..<(end + 4)])) == GrayscaleImage.crc32(Array(bytes[(place + 4)..<end])))
            let kind = String(decoding: bytes[(place + 4)..<(place + 8)], as: UTF8.self)
            found.append((kind, Array(bytes[(place + 8)..<end])))
            place = end + 4
        }
        return found
    }

    /// Returns the content of stored blocks.
    private func unpacked(_ bytes: [UInt8]) throws -> [UInt8] {
        #expect((Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0 && bytes[0] & 15 == 8)
        var rows: [UInt8] = []
        var place = 2
        var isLast = false
        while !isLast {
            isLast = bytes[place] == 1
            let length = little(bytes[(place + 1)..<(place + 3)])
            #expect(length ^ little(bytes[(place + 3)..<(place + 5)]) == 0xFFFF)
            try #require(place + 5 + length <= bytes.count)
            rows += bytes[(place + 5)..<(place + 5 + length)]
            place += 5 + length
        }
        #expect(place + 4 == bytes.count && UInt32(big(bytes[place...])) == GrayscaleImage.adler32(rows))
        return rows
    }

    private func big(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
    private func little(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }
}
