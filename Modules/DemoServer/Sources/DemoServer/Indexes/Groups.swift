/// Rows by what they belong to, in the order of their numbers.
struct Groups: Sendable {
    private var groups = Pages<[Int32]>()

    /// The rows of one group.
    subscript(owner: Int32) -> [Int32] { owner >= 0 && Int(owner) < groups.count ? groups[Int(owner)] : [] }

    /// A row that was of one group, if it is in it, is of another; nil: of none.
    ///
    /// - Complexity: O(group), and O(1) for the row with the highest number.
    mutating func move(_ row: Int32, from old: Int32?, to new: Int32?) {
        guard old != new else { return }
        if let old, old >= 0, Int(old) < groups.count {
            let place = groups[Int(old)].place { $0 >= row }
            if place < groups[Int(old)].count, groups[Int(old)][place] == row { groups[Int(old)].remove(at: place) }
        }
        if let new, new >= 0 {
            groups.grow(toHold: Int(new), with: [])
            let place =
                (groups[Int(new)].last ?? 0) < row ? groups[Int(new)].count : groups[Int(new)].place { $0 >= row }
            if place == groups[Int(new)].count || groups[Int(new)][place] != row {
                groups[Int(new)].insert(row, at: place)
            }
        }
    }
}
