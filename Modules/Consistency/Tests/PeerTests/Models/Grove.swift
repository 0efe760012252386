import Consistency

/// Makes trees of any size.
///
/// Branches have even numbers, counted level by level; the leaf of a branch has the number after it.
enum Grove {
    /// Makes a tree.
    ///
    /// - Parameters:
    ///   - count: The number of nodes, including leaves; must be even.
    ///   - width: The number of children of each branch, as long as nodes remain.
    ///   - first: The number of the root.
    ///   - isNamed: Returns true for the numbers that are also identifiers; other nodes have none.
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

    /// Makes the same tree, as a ``WideBranch`` if `isWide` is true; the extra field of each branch is its number.
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
