/// Several sorted lists merged into one, as far as the order is certain. A pure value.
///
/// A row is taken only while every list that may continue has a row to compare it with, because later rows of such a list come after its
/// last one. Equal rows keep the order of their lists.
struct FeedMerge<Element> {
    /// The current content of a list.
    struct Branch {
        /// The number of its rows.
        let count: Int
        /// True if more rows may follow.
        let hasMore: Bool
        /// Returns the row at an index; nil if it is hidden.
        let element: (Int) -> Element?
    }

    /// The merged rows in order.
    private(set) var elements: [Element] = []
    /// The number of rows taken from each list.
    private var taken: [Int] = []
    private let comesBefore: (Element, Element) -> Bool

    init(by comesBefore: @escaping (Element, Element) -> Bool) { self.comesBefore = comesBefore }

    /// Takes the rows whose place is certain. Since the last call, the lists must have changed only by growing at their ends.
    ///
    /// - Complexity: O(rows that are taken · lists).
    mutating func append(from branches: [Branch]) {
        if taken.isEmpty { taken = Array(repeating: 0, count: branches.count) }
        var heads = branches.indices.map { head(of: branches[$0], at: $0) }
        // A list that has no row to compare but may get one blocks all others.
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

    /// Returns the lists that block the others: those that may continue and have no row left to compare.
    func blockingBranches(_ branches: [Branch]) -> [Int] {
        branches.indices.filter { index in
            guard branches[index].hasMore else { return false }
            let start = taken.isEmpty ? 0 : taken[index]
            return !(start..<branches[index].count).contains { branches[index].element($0) != nil }
        }
    }

    /// Returns the next row of a list that is not hidden.
    private mutating func head(of branch: Branch, at index: Int) -> Element? {
        while taken[index] < branch.count {
            if let element = branch.element(taken[index]) { return element }
            taken[index] += 1
        }
        return nil
    }
}
