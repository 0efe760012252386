import Testing

@testable import Middleware

/// Compares the counted tree with a sorted array.
@Suite struct CountedTreeTests {
    private final class Row {
        let number: Int
        init(_ number: Int) { self.number = number }
    }

    private let order: CountedTree<Row>.Order = { $0.number < $1.number }

    @Test(arguments: [0, 1, 47, 48, 49, 64, 65, 2_305, 5_000])
    func `a tree of sorted rows has each at its place`(size: Int) {
        let rows = (0..<size).map { Row($0 * 2) }
        let tree = CountedTree(sorted: rows)
        #expect(tree.count == size && tree.invariantViolation(by: order) == nil)
        #expect(rows.indices.allSatisfy { tree[$0] === rows[$0] && tree.place(of: rows[$0], by: order) == $0 })
        #expect(tree.place(of: Row(1), by: order) == nil)
    }

    @Test(arguments: [10, 200, 6_000])
    func `it holds the rows of a sorted array, in the same places`(size: Int) {
        var random = SeededNumbers(7)
        var tree = CountedTree<Row>()
        var array: [Row] = []
        // It grows, stays, and shrinks to nothing.
        for step in 0..<size * 4 {
            let grows = array.isEmpty || Int.random(in: 0..<100, using: &random) < (step < size * 2 ? 75 : 25)
            if grows {
                let row = Row(Int.random(in: 0..<Int.max, using: &random))
                let place = array.firstIndex { $0.number > row.number } ?? array.count
                array.insert(row, at: place)
                #expect(tree.insert(row, by: order) == place)
            } else {
                let place = Int.random(in: 0..<array.count, using: &random)
                #expect(tree.remove(array.remove(at: place), by: order) == place)
            }
            if step % max(1, size / 20) == 0 { #expect(tree.invariantViolation(by: order) == nil) }
        }
        #expect(array.indices.allSatisfy { tree[$0] === array[$0] } && tree.count == array.count)
        while let row = array.popLast() { #expect(tree.remove(row, by: order) == array.count) }
        #expect(tree.count == 0 && tree.root == nil)
    }

    @Test func `a copy keeps its rows while the original changes`() {
        var random = SeededNumbers(7)
        var tree = CountedTree(sorted: (0..<1_000).map { Row($0 * 10) })
        var copies: [(tree: CountedTree<Row>, numbers: [Int])] = []
        func numbers(_ tree: CountedTree<Row>) -> [Int] { (0..<tree.count).map { tree[$0].number } }
        for step in 0..<2_000 {
            if step % 200 == 0 { copies.append((tree, numbers(tree))) }
            if step % 3 == 0 {
                tree.insert(
                    Row(Int.random(in: 0..<1_000, using: &random) * 10 + 1 + step % 9),
                    by: { $0.number <= $1.number }
                )
            } else {
                tree.remove(tree[Int.random(in: 0..<tree.count, using: &random)], by: order)
            }
            if tree.count < 100 { break }
        }
        #expect(copies.count > 3)
        for copy in copies { #expect(numbers(copy.tree) == copy.numbers) }
    }

    @Test func `a row that equals another in the order is not taken for it`() {
        var tree = CountedTree(sorted: [Row(1), Row(2)])
        #expect(tree.remove(Row(2), by: order) == nil)
        #expect(tree.count == 2)
    }
}
