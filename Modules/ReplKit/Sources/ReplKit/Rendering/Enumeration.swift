extension BidirectionalCollection<String> {
    /// The words as a sentence has them: `a`, `a and b`, `a, b and c`.
    ///
    /// - Parameter conjunction: What stands before the last: `and`, `or`.
    /// - Complexity: O(n).
    public func enumerated(by conjunction: String) -> String {
        guard count > 1, let last else { return joined() }
        return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }
}
