import Foundation

extension Captcha {
    private static let samplesPerSecond = 8000
    /// How long a dot is; all other lengths are multiples of it.
    private static let samplesPerDot = 480
    /// One wave, of 500 Hz: a triangle, whose numbers are the same on every machine.
    private static let wave: [UInt8] = [128, 148, 168, 188, 208, 188, 168, 148, 128, 108, 88, 68, 48, 68, 88, 108]
    private static let silence: UInt8 = 128
    private static let headerSize = 44

    /// The letters in Morse code, as a WAV of one channel and eight bits.
    var wav: Data {
        var samples: [UInt8] = []
        for letter in answer {
            for mark in LetterShape[letter]?.morse ?? "" {
                let length = (mark == "." ? 1 : 3) * Self.samplesPerDot
                samples += (0..<length).map { Self.wave[$0 % Self.wave.count] }
                samples += repeatElement(Self.silence, count: Self.samplesPerDot)
            }
            samples += repeatElement(Self.silence, count: 2 * Self.samplesPerDot)
        }
        // An even length needs no filler at the end, and one that three divides none in Base64, which not every server writes.
        let length = (Self.headerSize + samples.count + 5) / 6 * 6
        samples += repeatElement(Self.silence, count: length - Self.headerSize - samples.count)
        return Self.header(samples.count) + Data(samples)
    }

    private static func header(_ count: Int) -> Data {
        let format =
            little(1, 2) + little(1, 2) + little(samplesPerSecond, 4) + little(samplesPerSecond, 4)
            + little(1, 2) + little(8, 2)
        let chunks = Array("WAVEfmt ".utf8) + little(format.count, 4) + format + Array("data".utf8) + little(count, 4)
        return Data(Array("RIFF".utf8) + little(chunks.count + count, 4) + chunks)
    }

    /// So many bytes, the lowest first.
    private static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
