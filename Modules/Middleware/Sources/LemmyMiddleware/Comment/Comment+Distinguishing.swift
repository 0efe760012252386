public import Middleware

extension Comment1Providing {
    /// Has it speak for the moderators, as one who wrote it, or not any more.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setDistinguished(_ isDistinguished: Bool) -> Task<EditResult, Never> {
        comment1.mark(.distinguished, \.distinguished, isDistinguished, "distinguish") {
            $0.distinguishRequest(isDistinguished, $1)
        }
    }
}
