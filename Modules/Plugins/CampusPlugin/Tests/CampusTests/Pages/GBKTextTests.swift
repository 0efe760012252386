import Campus
import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#endif

@Suite struct `GBK text` {
    @Test func `one, two and four bytes are characters`() throws {
        let text = try GBKText(decoding: [0x41, 0xB8, 0xDF, 0xB5, 0xC8, 0x95, 0x32, 0x82, 0x36, 0x0A])
        #expect(text.text == "A高等𠀀\n")
        #expect(text.invalidByteCount == 0)
    }

    @Test(
        arguments: [
            ([0xFF], "\u{FFFD}", 1), ([0xB8], "\u{FFFD}", 1), ([0xB8, 0x20, 0x41], "\u{FFFD} A", 1),
            ([0xB8, 0xDF, 0xFF, 0xB5, 0xC8], "高\u{FFFD}等", 1), ([0xB8, 0x3C, 0x74], "\u{FFFD}<t", 1),
            // The last code of the second range, and the first number without a character.
            ([0xE3, 0x32, 0x9A, 0x35], "\u{10FFFF}", 0), ([0xE3, 0x32, 0x9A, 0x36], "\u{FFFD}2\u{FFFD}6", 2),
            ([0x80], "€", 0), ([0x81, 0x30, 0x81], "\u{FFFD}0\u{FFFD}", 2),
        ] as [([UInt8], String, Int)]
    )
    func `what is no character costs itself and nothing else`(_ bytes: [UInt8], _ text: String, _ broken: Int) throws {
        let read = try GBKText(decoding: bytes)
        #expect(read.text == text)
        #expect(read.invalidByteCount == broken)
    }

    @Test func `no bytes are refused, whatever they are`() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let bytes = (0..<300).map { _ in UInt8.random(in: 0...255, using: &random) }
            let read = try GBKText(decoding: bytes)
            let ascii = bytes.filter { $0 == 0x0A }.count
            #expect(read.text.unicodeScalars.filter { $0 == "\n" }.count == ascii, "\(bytes)")
        }
    }

    #if canImport(Glibc)
        /// Glibc has conversion tables of its own.
        @Test func `every character of two bytes is the one that the system's iconv says`() throws {
            let converter = iconv_open("UTF-8", "GB18030")
            try #require(converter != iconv_t(bitPattern: -1), "this system's iconv does not know GB18030")
            defer { iconv_close(converter) }
            var differing: [String] = []
            for lead in UInt8(0x81)...0xFE {
                for second in UInt8(0x40)...0xFE where second != 0x7F {
                    let theirs = convert([lead, second], converter)
                    let ours = try GBKText(decoding: [lead, second]).text
                    // The two versions of the standard differ in a few characters that are for private use in one of them.
                    let isPrivate = ours.unicodeScalars.contains { (0xE000...0xF8FF).contains($0.value) }
                    if let theirs, theirs != ours, !isPrivate {
                        differing.append("\(lead) \(second): \(ours) \(theirs)")
                    }
                }
            }
            #expect(differing.count <= 40, "\(differing.prefix(60))")
        }

        private func convert(_ bytes: [UInt8], _ converter: iconv_t?) -> String? {
            var input = bytes.map { CChar(bitPattern: $0) }
            var output = [CChar](repeating: 0, count: 16)
            let length: Int? = input.withUnsafeMutableBufferPointer { input in
                output.withUnsafeMutableBufferPointer { output in
                    var (from, left) = (input.baseAddress, input.count)
                    var (to, room) = (output.baseAddress, output.count)
                    guard iconv(converter, &from, &left, &to, &room) == 0 else { return nil }
                    return output.count - room
                }
            }
            return length.map { String(decoding: output.prefix($0).map { UInt8(bitPattern: $0) }, as: UTF8.self) }
        }
    #endif
}
