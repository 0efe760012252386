import Foundation
import Testing

@testable import Middleware

@Suite struct `The rank of a sort key` {
    private let numbers = [Int.min, -7, -1, 0, 1, 2, 1 << 40, Int.max]
    private let doubles = [-Double.infinity, -1e300, -1, -1e-300, -0.0, 0.0, 1e-300, 1, 1.5, 1e300, .infinity]

    /// Checks that ranks never contradict the order of the keys.
    private func check<Key: Comparable & RankedKey>(_ keys: [Key]) {
        for left in keys {
            for right in keys where left.rank < right.rank {
                #expect(left < right, "\(left) has a smaller rank than \(right)")
            }
        }
    }

    @Test func `agrees with the order of numbers and dates`() {
        check(numbers)
        check(doubles)
        check(doubles.map { Date(timeIntervalSinceReferenceDate: $0) })
        #expect(Set(numbers.map(\.rank)).count == numbers.count)
        #expect(Set(doubles.map(\.rank)).count == doubles.count - 1, "zero has two signs and one rank")
    }

    @Test func `agrees with the order of composed keys`() {
        check(numbers.map { Descending(value: $0) })
        check(numbers.map { NilLast(value: $0) } + [NilLast(value: nil)])
        check(numbers.map { NilLast(value: Descending(value: $0)) } + [NilLast(value: nil)])
        check(numbers.flatMap { first in numbers.map { OrderedPair(first: first, second: Descending(value: $0)) } })
    }

    @Test func `leaves texts to themselves`() {
        check(["b", "ä", "a", ""].map { Descending(value: $0) })
        #expect(OrderedPair(first: "b", second: 1).rank == OrderedPair(first: "a", second: 2).rank)
    }

    @Test func `does not fail for a number that has no order`() {
        check([Double.nan.rank, 0.0.rank].map { Int(truncatingIfNeeded: $0) })
        #expect(Double.nan.rank == 0.0.rank)
    }
}
