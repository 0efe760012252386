/// Several sorted lists as one, as far as its order is certain. A pure value.
///
/// A row is taken only while every list that may go on has one to compare it with: what such a list brings later comes behind its last row.
/// Equal rows stand in the order of their lists.
struct FeedMerge<Element> {
    /// A list, as it is now.
    struct Branch {
        /// How many rows it has.
        let count: Int
        /// Whether more may come behind them.
        let hasMore: Bool
        /// A row; nil if it is hidden.
        let element: (Int) -> Element?
    }

    /// The rows in order.
    private(set) var elements: [Element] = []
    /// How many rows of each list have been taken.
    private var taken: [Int] = []
    private let comesBefore: (Element, Element) -> Bool

    init(by comesBefore: @escaping (Element, Element) -> Bool) { self.comesBefore = comesBefore }

    /// Takes what can be taken; the lists have grown at their ends and changed nowhere else since the last call.
    ///
    /// - Complexity: O(rows that are taken · lists).
    mutating func take(from branches: [Branch]) {
        if taken.isEmpty { taken = Array(repeating: 0, count: branches.count) }
        var heads = branches.indices.map { head(of: branches[$0], at: $0) }
        // A list without a row to compare holds all others up, if it may get one.
        while !branches.indices.contains(where: { heads[$0] == nil && branches[$0].hasMore }) {
            var best: (element: Element, index: Int)?
            for case (let index, let element?) in heads.enumerated() {
                if let known = best, !comesBefore(element, known.element) { continue }
                best = (element, index)
            }
            guard let best else { return }
            elements.append(best.element)
            taken[best.index] += 1
            heads[best.index] = head(of: branches[best.index], at: best.index)
        }
    }

    /// Which lists hold the others up: those that may go on, and have no row left that could be compared.
    func waitsFor(_ branches: [Branch]) -> [Int] {
        branches.indices.filter { index in
            guard branches[index].hasMore else { return false }
            let start = taken.isEmpty ? 0 : taken[index]
            return !(start..<branches[index].count).contains { branches[index].element($0) != nil }
        }
    }

    /// The next row of a list that is not hidden.
    private mutating func head(of branch: Branch, at index: Int) -> Element? {
        while taken[index] < branch.count {
            if let element = branch.element(taken[index]) { return element }
            taken[index] += 1
        }
        return nil
    }
}
