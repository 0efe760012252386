import ApiTypes
import Foundation
import Testing
import WireRuntime

/// The two decoders give the same value and leave out the same elements, or both throw, for texts that somebody broke.
///
/// `STRATA_MUTATIONS` says how many texts are tried; CI tries 100,000 in a release build. (For texts that servers sent, `RecordedAnswers`
/// compares the two.)
@Suite struct DecodersAgree {
    private static let total = ProcessInfo.processInfo.environment["STRATA_MUTATIONS"].flatMap(Int.init) ?? 480
    private static let shares = 4

    @Test(arguments: Dialect.allCases, 0..<shares)
    func `on broken texts`(dialect: Dialect, share: Int) async throws {
        let samples = try Samples.of(dialect)
        let count = Self.total / Self.shares / Dialect.allCases.count
        var mutator = Mutator(seed: UInt64(share))
        var generator = SeededGenerator(seed: UInt64(share) + 100)
        var outcomes: [Outcome: Int] = [:]
        for _ in 0..<count {
            let sample = try #require(samples.randomElement(using: &generator))
            let broken = mutator.mutate(sample.bytes)
            outcomes[expectAgreement(on: Data(broken), as: sample.type), default: 0] += 1
            await Task.yield()
        }
        // Each kind of outcome must keep coming up, or the mutations have become too kind or too cruel.
        for outcome in Outcome.allCases {
            #expect(outcomes[outcome, default: 0] * 50 > count, "\(outcome): \(outcomes)")
        }
    }

    /// Numbers above all: no server writes most of them, and whoever reads one must not see another.
    @Test(arguments: 0..<shares)
    func `on random scalars`(share: Int) async throws {
        var scalars = RandomScalars(seed: UInt64(share) + 200)
        var wholeCounts = [Int](repeating: 0, count: RandomScalars.types.count)
        let count = max(480, Self.total / 4)
        for _ in 0..<count {
            let scalar = scalars.next()
            for (index, type) in RandomScalars.types.enumerated() {
                if expectAgreement(on: Data(scalar.utf8), as: type) == .whole { wholeCounts[index] += 1 }
                expectAgreement(onElement: scalar, as: type)
            }
            await Task.yield()
        }
        // Every type must keep being read, too.
        #expect(wholeCounts.allSatisfy { $0 * 200 > count }, "\(wholeCounts)")
    }

    /// In an array a scalar ends where the next one begins, and may be left out.
    private func expectAgreement<Value: WireValue>(onElement scalar: String, as type: Value.Type) {
        _ = expectAgreement(on: Data("[\(scalar),\(scalar) ,null]".utf8), as: WireList<Value>.self)
    }

    private enum Outcome: CaseIterable {
        case whole
        case lossy
        case wrongShape
        case noJSON
    }

    private func expectAgreement<Value: WireValue>(on bytes: Data, as type: Value.Type) -> Outcome {
        let reference = Result { () throws(WireError) in try BothDecoders.foundation.decode(type, from: bytes) }
        let read = Result { () throws(WireError) in try BothDecoders.reader.decode(type, from: bytes) }
        switch (reference, read) {
        case (.success(let one), .success(let other)):
            // Their descriptions too: the two zeros are equal.
            if one.value != other.value || bytes.count < 200 && "\(one.value)" != "\(other.value)" {
                report("other values", bytes, type)
            }
            if one.dropped.map(\.path) != other.dropped.map(\.path) || one.droppedCount != other.droppedCount {
                report("drops \(one.dropped) and \(other.dropped)", bytes, type)
            }
            if one.lostWholeArray != other.lostWholeArray { report("only one lost a whole array", bytes, type) }
            return one.dropped.isEmpty ? .whole : .lossy
        case (.failure(let one), .failure(let other)):
            let syntax: Set<WireError.Code> = [.malformed, .truncated]
            if syntax.contains(one.code) || syntax.contains(other.code),
                one.code != other.code || one.offset != other.offset
            {
                report("“\(one)” and “\(other)”", bytes, type)
            }
            return syntax.contains(one.code) ? .noJSON : .wrongShape
        case (.success, .failure(let error)): report("only the reader throws “\(error)”", bytes, type)
        case (.failure(let error), .success): report("only Foundation throws “\(error)”", bytes, type)
        }
        return .noJSON
    }

    private func report(_ difference: String, _ bytes: Data, _ type: any WireValue.Type) {
        let text = String(decoding: bytes, as: UTF8.self)
        Issue.record("\(type): \(difference). Make the reader do as Foundation does, for this text:\n\(text)")
    }
}
