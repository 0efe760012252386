import Foundation
import Harness
import WireFuzzing
import WireRuntime

/// What an element costs that is left out of an array, in texts of which everything is: twice as many may cost twice as much, no more.
///
/// A text of 10 MB is in it because it once took 22 s, and 1.65 GB for what was told of it.
@MainActor
func dropBenchmarks() -> [Benchmark] {
    func benchmark(_ count: Int, ratioLimit: Double? = nil, _ decoder: some WireDecoding) -> Benchmark {
        let bytes = Data("[\(Array(repeating: "17", count: count).joined(separator: ","))]".utf8)
        return Benchmark(
            group: "drop an element, \(type(of: decoder))",
            name: "of \(count)",
            operations: count,
            bytes: bytes.count,
            ratioLimit: ratioLimit
        ) {
            do {
                let decoded = try decoder.decode(WireList<String>.self, from: bytes)
                precondition(decoded.droppedCount == count && decoded.dropped.count == WireDrop.mostListed)
                keep(decoded)
            } catch {
                preconditionFailure("a text of bad elements alone is refused: \(error)")
            }
        }
    }
    return [
        benchmark(50_000, WireDecoder()),
        benchmark(100_000, ratioLimit: 1.5, WireDecoder()),
        benchmark(3_400_000, ratioLimit: 1.5, WireDecoder()),
        benchmark(5_000, JSONWireDecoder()),
        benchmark(10_000, ratioLimit: 1.5, JSONWireDecoder()),
    ]
}
