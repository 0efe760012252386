import Consistency

/// Makes trees of any size: branches have even numbers, level by level, and each one's leaf the number after it.
enum Grove {
    /// Makes a tree.
    ///
    /// - Parameters:
    ///   - count: How many nodes, leaves included; even.
    ///   - width: How many children a branch has, as long as there are any.
    ///   - first: The number of the root.
    ///   - isNamed: Which of the numbers are identifiers, too.
    static func branch(_ count: Int, width: Int, from first: Int = 0, isNamed: (Int) -> Bool = { _ in true }) -> Branch
    {
        precondition(count.isMultiple(of: 2) && count >= 2, "a branch comes with a leaf")
        func name(_ number: Int) -> String? { isNamed(number) ? "\(number)" : nil }
        func grow(_ place: Int) -> Branch {
            let number = first + 2 * place
            let places = width == 0 ? [] : (1...width).map { place * width + $0 }.filter { $0 < count / 2 }
            return Branch(
                id: name(number),
                data: number,
                children: places.map(grow),
                required: Leaf(id: name(number + 1), data: number)
            )
        }
        return grow(0)
    }

    /// The same tree, as the wide projection if asked for; its extra fields are the numbers.
    static func model(
        _ count: Int,
        width: Int,
        isWide: Bool,
        isNamed: (Int) -> Bool = { _ in true }
    ) -> any ConsistencyManagerModel {
        let branch = branch(count, width: width, isNamed: isNamed)
        return isWide ? widened(branch) : branch
    }

    private static func widened(_ branch: Branch) -> WideBranch {
        var wide = WideBranch(branch, keeping: nil)
        wide.extra = branch.data
        wide.children = branch.children.map(widened)
        return wide
    }
}
