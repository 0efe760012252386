import Foundation
import Testing

@testable import DemoServer

@Suite struct `Picture header` {
    private static let samples: [(Data, PictureHeader)] = [
        (Sample.png(300, 200), PictureHeader(kind: .png, width: 300, height: 200)),
        (Sample.apng(30, 20), PictureHeader(kind: .apng, width: 30, height: 20, moves: true)),
        (Sample.gif(300, 200), PictureHeader(kind: .gif, width: 300, height: 200, moves: true)),
        (Sample.jpeg(300, 200), PictureHeader(kind: .jpeg, width: 300, height: 200)),
        (Sample.webP(300, 200), PictureHeader(kind: .webp, width: 300, height: 200)),
        (Sample.losslessWebP(300, 200), PictureHeader(kind: .webp, width: 300, height: 200)),
        (Sample.extendedWebP(300, 200, moves: false), PictureHeader(kind: .webp, width: 300, height: 200)),
        (Sample.extendedWebP(300, 200, moves: true), PictureHeader(kind: .webp, width: 300, height: 200, moves: true)),
    ]

    @Test func `each kind is told by its bytes, and so is its size`() {
        for (bytes, expected) in Self.samples { #expect(PictureHeader.read(bytes) == expected) }
    }

    @Test func `what is cut off, flipped or something else is read without harm`() {
        for (bytes, expected) in Self.samples {
            for length in 0..<bytes.count {
                let found = PictureHeader.read(Data(bytes.prefix(length)))
                #expect(found == nil || found?.kind == expected.kind || expected.kind == .apng, "\(expected) \(length)")
            }
            for place in 0..<bytes.count {
                for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
                    var flipped = bytes
                    flipped[place] = value
                    _ = PictureHeader.read(flipped)
                }
            }
        }
        for text in ["", "G", "GIF89a", "<svg xmlns=\"x\"/>", "%PDF-1.4", "hello"] {
            #expect(PictureHeader.read(Data(text.utf8)) == nil)
        }
        #expect(PictureHeader.read(Sample.png(0, 10)) == nil)
    }

    @Test func `four times the bytes take four times as long, not more`() {
        let shapes: [(Int) -> Data] = [
            { Data([0xFF, 0xD8]) + Data(repeating: 0xFF, count: $0) },
            { Data([0xFF, 0xD8]) + Data((0..<$0 / 4).flatMap { _ in [0xFF, 0xE1, 0, 2] as [UInt8] }) },
            { Data(Sample.png(1, 1).prefix(33)) + Data(repeating: 0, count: $0) },
        ]
        for (number, shape) in shapes.enumerated() {
            let (short, long) = (threadTime(reading: shape(100_000)), threadTime(reading: shape(400_000)))
            #expect(long < 9 * short + 0.01, "shape \(number): \(short) s, then \(long) s")
        }
    }

    @Test func `a digest is that of the other way to make it`() {
        for length in [0, 1, 55, 56, 63, 64, 65, 119, 128, 1000] {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7) }
            let expected = SHA256.hash(bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            #expect(SHA256.digest(of: Data(bytes)) == expected)
            #expect(SHA256.digest(of: (Data([9]) + Data(bytes)).dropFirst()) == expected)
        }
    }

    private func threadTime(reading bytes: Data) -> Double { ThreadTime.least { _ = PictureHeader.read(bytes) } }
}
