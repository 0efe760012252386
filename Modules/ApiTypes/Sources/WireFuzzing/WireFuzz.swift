internal import Foundation
public import WireRuntime

/// Gives both decoders texts that somebody broke, and compares: the same value and the same elements left out, or both throw.
///
/// ```swift
/// let answer = WireFuzz.Sample(Array(#"{"id": 7, "tags": ["a", "b"]}"#.utf8), as: Note.self)
/// let tally = await WireFuzz([answer]).texts(10_000)
/// print(tally.findings.count)  // 0, or what `JSONWireDecoder` and `WireDecoder` make different things of
/// ```
///
/// What traps ends the process. Each text has a seed of its own, which makes it again.
public struct WireFuzz: Sendable {
    private let samples: [Sample]

    /// Makes a fuzzer.
    ///
    /// - Parameter samples: What servers answered; texts are made of these.
    /// - Precondition: There is at least one.
    public init(_ samples: [Sample]) {
        precondition(!samples.isEmpty, "Texts are made of samples: give at least one answer.")
        self.samples = samples
    }

    /// Tries samples that are broken in one to four places.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - seed: The first one's seed; the next has the next.
    public func texts(_ count: Int, from seed: UInt64 = 1) async -> Tally {
        var tally = Tally()
        for seed in seed..<(seed + UInt64(count)) {
            let (bytes, type) = broken(seed)
            tally.add(Comparison(Data(bytes), as: type), seed: seed)
            await Task.yield()
        }
        return tally
    }

    /// The text of a seed: for who compares something else than the two decoders.
    ///
    /// - Complexity: O(bytes).
    public func text(of seed: UInt64) -> [UInt8] { broken(seed).bytes }

    private func broken(_ seed: UInt64) -> (bytes: [UInt8], type: any WireValue.Type) {
        var generator = SeededGenerator(seed: seed)
        let sample = samples[Int.random(in: samples.indices, using: &generator)]
        var mutator = Mutator(generator)
        return (mutator.mutate(sample.bytes), sample.type)
    }

    /// Tries numbers, words and strings, alone and in an array, where a scalar ends where the next one begins and may be left out.
    ///
    /// Numbers above all: no server writes most of them, and whoever reads one must not see another.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - types: What each is read as.
    ///   - seed: The first one's seed; the next has the next.
    /// - Returns: What became of them, for each type; of arrays, the findings alone.
    public static func scalars(_ count: Int, as types: [any WireValue.Type], from seed: UInt64 = 1) async -> [Tally] {
        var tallies = types.map { _ in Tally() }
        for seed in seed..<(seed + UInt64(count)) {
            var scalars = RandomScalars(SeededGenerator(seed: seed))
            let scalar = scalars.next()
            for (index, type) in types.enumerated() {
                tallies[index].add(Comparison(Data(scalar.utf8), as: type), seed: seed)
                tallies[index].addFinding(of: inArray(scalar, as: type), seed: seed)
            }
            await Task.yield()
        }
        return tallies
    }

    private static func inArray<Value: WireValue>(_ scalar: String, as type: Value.Type) -> Comparison {
        Comparison(Data("[\(scalar),\(scalar) ,null]".utf8), as: WireList<Value>.self)
    }
}
