import CWireScan
import Foundation
import Testing
import WireFuzzing
import WireRuntime

/// Compares the reader's processing of many bytes at once with simple code, at every place where a step may end.
@Suite struct BytesAtOnce {
    @Test func `this processor's instructions find what the portable arithmetic finds`() {
        var random = SeededGenerator(seed: 16)
        for _ in 0..<2_000 {
            let count = Int.random(in: 0...200, using: &random)
            // Few of the bytes end a run, so that runs are long.
            let text = (0..<count).map { _ in
                Int.random(in: 0..<64, using: &random) == 0
                    ? UInt8.random(in: 0...255, using: &random) : UInt8.random(in: 0x23...0x5B, using: &random)
            }
            let bytes = text + [UInt8](repeating: 0, count: 64)
            bytes.withUnsafeBufferPointer { bytes in
                guard let start = bytes.baseAddress else { return }
                for place in stride(from: 0, through: count, by: 7) {
                    let (fast, plain) = (strata_run(start + place), strata_run_portable(start + place))
                    #expect(fast.end == plain.end && fast.is_ascii == plain.is_ascii)
                    let end = bytes[place...].firstIndex { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }
                    #expect(plain.end - start == end)
                    #expect(plain.is_ascii == bytes[place..<(end ?? 0)].allSatisfy { $0 < 0x80 })
                    if place + 64 <= bytes.count {
                        let isASCII = bytes[place..<place + 64].allSatisfy { $0 < 0x80 }
                        #expect(strata_is_ascii(start + place) == isASCII)
                        #expect(strata_is_ascii_portable(start + place) == isASCII)
                    }
                }
            }
        }
    }

    /// Reads a string that is the only element of an array.
    private func read(_ json: String) throws -> String? {
        try WireDecoder().decode(WireList<String>.self, from: Data("[\"\(json)\"]".utf8)).value.elements.first
    }

    @Test func `a string ends where its quote is, whatever its length and its neighbours`() throws {
        for count in 0...70 {
            for letter in ["a", "é", "語", "🙂", #"\n"#, #"\u00e9"#] {
                for position in [0, count / 2, count] {
                    var text = String(repeating: "x", count: count)
                    text.insert(contentsOf: letter, at: text.index(text.startIndex, offsetBy: position))
                    let said = text.replacing(#"\n"#, with: "\n").replacing(#"\u00e9"#, with: "é")
                    let read = try #require(try read(text))
                    #expect(read == said && read.hashValue == said.hashValue && read.utf8.elementsEqual(said.utf8))
                }
            }
        }
    }

    @Test func `many escapes are one text`() throws {
        var random = SeededGenerator(seed: 31)
        let parts = [
            ("a", "a"), ("long run without any escape", "long run without any escape"), (#"\\"#, #"\"#), (#"\""#, "\""),
            (#"\/"#, "/"), (#"\b\f\n\r\t"#, "\u{8}\u{c}\n\r\t"), (#"\u0041"#, "A"), (#"\ud83d\ude42"#, "🙂"), ("語", "語"),
            (#"\u0000"#, "\0"),
        ]
        for _ in 0..<500 {
            let chosen = (0..<Int.random(in: 0...40, using: &random)).map { _ in parts.randomElement(using: &random)! }
            let read = try read(chosen.map(\.0).joined())
            #expect(read == chosen.map(\.1).joined())
        }
        // This text is longer than a temporary allocation on the stack.
        let line = String(repeating: "0123456789", count: 30)
        #expect(try read(String(repeating: line + #"\n"#, count: 1000)) == String(repeating: line + "\n", count: 1000))
    }

    /// Texts are copied and checked in pieces of 4,096 bytes and blocks of 64.
    @Test func `what is no UTF-8 is found wherever it lies, and what is UTF-8 is not`() throws {
        let sequences: [[UInt8]] = [
            Array("é".utf8), Array("語".utf8), Array("🙂".utf8), [0x80], [0xC3], [0xC0, 0x80], [0xE8, 0xAA],
            [0xED, 0xA0, 0x80],
            [0xF0, 0x9F, 0x99], [0xF4, 0x90, 0x80, 0x80], [0xFF],
        ]
        for sequence in sequences {
            let isText = String(validating: sequence, as: UTF8.self) != nil
            for place in Array(0...70) + Array(4_020...4_110) + Array(8_180...8_200) {
                for behind in [0, 1, 70] {
                    let bytes =
                        [0x5B, 0x22] + Array(repeating: 0x61, count: place) + sequence
                        + Array(repeating: 0x61, count: behind) + [0x22, 0x5D]
                    // Ignored: only success or failure matters.
                    let read = try? WireDecoder().decode(WireList<String>.self, from: Data(bytes)).value.elements.first
                    #expect((read != nil) == isText, "\(sequence) at \(place)")
                    if isText { #expect(read?.utf8.count == place + sequence.count + behind) }
                }
            }
        }
    }

    /// In a text of another script, no block is ASCII.
    @Test func `a text of another script is read whole`() throws {
        for script in ["日本語のテキスト", "Кириллица ", "🙂🙃", "aé"] {
            let text = String(repeating: script, count: 3_000)
            #expect(try read(text) == text)
        }
    }

    @Test func `a date is the same whether it is read in place or as a text`() throws {
        var random = SeededGenerator(seed: 82)
        let letters = Array("0123456789-:.TZ+ ").map(String.init)
        for round in 0..<20_000 {
            // 1900 … 2100
            let moment = Int64.random(in: -2_208_988_800_000_000...4_102_444_800_000_000, using: &random)
            var text = String(WireDate(microsecondsSince1970: moment).description.dropLast())
            text += ["", "Z", "+00:00", "+02:00", "-05:30", "+00", "ZZ"].randomElement(using: &random)!
            if round % 2 == 1 {
                // One letter is replaced, inserted or removed; most of the results are not dates.
                let at = text.index(text.startIndex, offsetBy: Int.random(in: 0..<text.count, using: &random))
                let letter = letters.randomElement(using: &random)!
                text.replaceSubrange(at..<(Bool.random(using: &random) ? text.index(after: at) : at), with: letter)
            }
            let read = try WireDecoder().decode(WireList<WireDate>.self, from: Data("[\"\(text)\"]".utf8))
            #expect(read.value.elements.first == WireDate(text), "\(text)")
            #expect(read.value.elements.isEmpty == !read.dropped.isEmpty)
        }
    }

    /// A text may end in the middle of eight bytes that are read at once.
    @Test func `a date, a key and a string that are cut off are no JSON`() {
        struct Dated: WireValue, Codable {
            var published: WireDate
            private static let wireFields = WireFields("published_on_the_other_server")

            init(from reader: inout WireReader) throws(WireReadError) {
                var published: WireDate?
                var scan = try reader.object(Self.wireFields)
                while try reader.next(&scan) >= 0 { published = try reader.date() }
                try reader.require(1, in: scan)
                self.published = published.unsafelyUnwrapped
            }
        }
        let text = #"{"published_on_the_other_server":"2023-08-07T15:33:19.211463+00:00"}"#
        for count in 0..<text.utf8.count {
            #expect(throws: WireError.self) {
                try WireDecoder().decode(Dated.self, from: Data(text.utf8.prefix(count)))
            }
        }
        #expect(throws: Never.self) { try WireDecoder().decode(Dated.self, from: Data(text.utf8)) }
    }
}
