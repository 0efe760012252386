extension ConsistencyManager {
    /// Whether somebody shows a model of that identifier, or waits for one.
    ///
    /// Ask before making a value for ``apply(_:stamp:context:)`` that may concern nobody.
    ///
    /// - Complexity: O(1).
    public func isListening(to identifier: ModelIdentifier) -> Bool { entities.find(identifier) != nil }
}
