import Testing

@testable import DemoServer

@Suite struct `Text buffer` {
    @Test(arguments: [0, 1, 9, 10, 99, 100, 12_345, -1, -10, .max, .min])
    func `a number is written as Swift writes it`(number: Int) {
        var text = JSONBuffer(capacity: 20)
        text.put(number: number)
        #expect(text.withBytes { String(decoding: $0, as: UTF8.self) } == String(number))
    }

    @Test func `it grows, and gives its bytes away`() {
        var text = JSONBuffer(capacity: 1)
        for byte in 0..<UInt8.max {
            text.reserve(1)
            text.put(byte)
        }
        #expect(Array(text.data()) == Array(0..<UInt8.max))
    }

    @Test func `an escape is found wherever it stands among plain bytes`() {
        for place in 0..<20 {
            for byte: UInt8 in [0, 8, 0x1f, 0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7f] {
                var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 20)
                bytes[place] = byte
                let object = Answer.object(in: .v0_19) { $0.member("text", String(decoding: bytes, as: UTF8.self)) }
                #expect(
                    object.body.map { Array($0) } == Array(#"{"text":""#.utf8) + escaped(bytes) + Array(#""}"#.utf8)
                )
            }
        }
    }

    private func escaped(_ bytes: [UInt8]) -> [UInt8] {
        bytes.flatMap { byte -> [UInt8] in
            switch byte {
            case 0: Array(#"\u0000"#.utf8)
            case 8: Array(#"\b"#.utf8)
            case 0x1f: Array(#"\u001f"#.utf8)
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
            default: [byte]
            }
        }
    }
}
