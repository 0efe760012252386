internal import Foundation
public import WireRuntime

/// Runs both decoders on damaged texts and compares the results: both must give the same value and leave out the same elements, or both
/// must throw.
///
/// ```swift
/// let answer = WireFuzzer.Sample(Array(#"{"id": 7, "tags": ["a", "b"]}"#.utf8), as: Note.self)
/// let tally = await WireFuzzer([answer]).texts(10_000)
/// print(tally.findings.count)  // 0, or what `JSONWireDecoder` and `WireDecoder` make different things of
/// ```
///
/// A trap ends the process. Each text has its own seed, which makes it again.
public struct WireFuzzer: Sendable {
    private let samples: [Sample]

    /// Creates a fuzzer.
    ///
    /// - Parameter samples: Responses of servers, from which the texts are made.
    /// - Precondition: There is at least one.
    public init(_ samples: [Sample]) {
        precondition(!samples.isEmpty, "Texts are made of samples: give at least one answer.")
        self.samples = samples
    }

    /// Tests samples that are damaged in one to four places.
    ///
    /// - Parameters:
    ///   - count: The number of texts.
    ///   - seed: The seed of the first text; each further text has the next seed.
    public func texts(_ count: Int, from seed: UInt64 = 1) async -> Tally {
        var tally = Tally()
        for seed in seed..<(seed + UInt64(count)) {
            let (bytes, type) = broken(seed)
            tally.add(DecoderComparison(Data(bytes), as: type), seed: seed)
            await Task.yield()
        }
        return tally
    }

    /// Returns the text of a seed, for comparisons of other code than the two decoders.
    ///
    /// - Complexity: O(bytes).
    public func text(of seed: UInt64) -> [UInt8] { broken(seed).bytes }

    private func broken(_ seed: UInt64) -> (bytes: [UInt8], type: any WireValue.Type) {
        var generator = SeededGenerator(seed: seed)
        let sample = samples[Int.random(in: samples.indices, using: &generator)]
        var mutator = JSONMutator(generator)
        return (mutator.mutate(sample.bytes), sample.type)
    }

    /// Tests numbers, words and strings, alone and in an array, where one scalar ends at the next and may be left out.
    ///
    /// Most of them are numbers. Servers do not write most of these numbers, but a reader must never read one as another.
    ///
    /// - Parameters:
    ///   - count: The number of scalars.
    ///   - types: The types to read each scalar as.
    ///   - seed: The seed of the first scalar; each further scalar has the next seed.
    /// - Returns: The outcomes for each type; for arrays it contains only the findings.
    public static func scalars(_ count: Int, as types: [any WireValue.Type], from seed: UInt64 = 1) async -> [Tally] {
        var tallies = types.map { _ in Tally() }
        for seed in seed..<(seed + UInt64(count)) {
            var scalars = RandomScalars(SeededGenerator(seed: seed))
            let scalar = scalars.next()
            for (index, type) in types.enumerated() {
                tallies[index].add(DecoderComparison(Data(scalar.utf8), as: type), seed: seed)
                tallies[index].addFinding(of: inArray(scalar, as: type), seed: seed)
            }
            await Task.yield()
        }
        return tallies
    }

    private static func inArray<Value: WireValue>(_ scalar: String, as type: Value.Type) -> DecoderComparison {
        DecoderComparison(Data("[\(scalar),\(scalar) ,null]".utf8), as: WireList<Value>.self)
    }
}
