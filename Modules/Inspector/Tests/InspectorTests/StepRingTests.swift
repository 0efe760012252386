import Primitives
import Testing

@testable import Inspector

@Suite struct `Ring of steps` {
    /// All steps ever appended, and the same rules written without any care for cost.
    private struct NaiveRing {
        let maxCount: Int
        let maxBytes: Int
        var steps: [(json: [UInt8], page: Int?)] = []
        var first = 1

        mutating func append(_ json: [UInt8], for page: Int?) {
            steps.append((json, page))
            let next = steps.count + 1
            while next - first > maxCount || size > maxBytes && next - first > 1 { first += 1 }
        }

        var size: Int { steps[(first - 1)...].reduce(0) { $0 + $1.json.count } }

        mutating func read(from position: Int, for page: Int, limit: Int) -> StepRing.Reading {
            guard position >= first else { return .lost }
            var (entries, size, number): ([StepRing.Entry], Int, Int) = ([], 0, position)
            while number <= steps.count, size < limit {
                let step = steps[number - 1]
                if step.page == nil || step.page == page {
                    entries.append(StepRing.Entry(number: number, json: step.json))
                    size += step.json.count
                    if step.page != nil { steps[number - 1].json = [] }
                }
                number += 1
            }
            return .entries(entries, next: number)
        }
    }

    @Test(arguments: 0..<200) func `it equals a naive ring after any operations`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (maxCount, maxBytes) = (Int.random(in: 1...40, using: &random), Int.random(in: 1...300, using: &random))
        var ring = StepRing(maxCount: maxCount, maxBytes: maxBytes)
        var naive = NaiveRing(maxCount: maxCount, maxBytes: maxBytes)
        for turn in 0..<300 {
            if Bool.random(using: &random) {
                let json = Array(repeating: UInt8(turn % 250), count: Int.random(in: 1...30, using: &random))
                let page = Int.random(in: 0...3, using: &random)
                ring.append(json, for: page == 0 ? nil : page)
                naive.append(json, for: page == 0 ? nil : page)
            } else {
                let position = Int.random(in: max(1, naive.first - 2)...naive.steps.count + 1, using: &random)
                let (page, limit) = (Int.random(in: 1...3, using: &random), Int.random(in: 1...100, using: &random))
                let expected = naive.read(from: position, for: page, limit: limit)
                #expect(ring.read(from: position, for: page, limit: limit) == expected)
            }
            #expect(ring.first == naive.first)
            #expect(ring.next == naive.steps.count + 1)
            #expect(ring.bytes == naive.size)
        }
    }

    @Test func `a page can resume where its next step is kept`() {
        var ring = StepRing(maxCount: 3, maxBytes: 1000)
        for _ in 1...5 { ring.append([1]) }
        #expect((0...6).filter { ring.canResume(after: $0) } == [2, 3, 4, 5])
    }

    @Test func `a step larger than the ring is kept until the next one`() {
        var ring = StepRing(maxCount: 10, maxBytes: 4)
        ring.append([1, 2, 3, 4, 5, 6])
        #expect(ring.count == 1)
        ring.append([7])
        #expect(ring.read(from: 2, for: 1, limit: 10) == .entries([StepRing.Entry(number: 2, json: [7])], next: 3))
        #expect(ring.read(from: 1, for: 1, limit: 10) == .lost)
    }

    @Test func `an emptied ring goes on with the given number`() {
        var ring = StepRing(maxCount: 10, maxBytes: 1000)
        ring.append([1])
        ring.removeAll(next: 7)
        #expect(ring.bytes == 0)
        ring.append([2])
        #expect(ring.read(from: 7, for: 1, limit: 10) == .entries([StepRing.Entry(number: 7, json: [2])], next: 8))
    }
}
