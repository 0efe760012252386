extension ConsistencyManager {
    /// Whether somebody shows a model of that identifier, or waits for one.
    ///
    /// Ask before making a value for ``apply(_:stamp:context:)`` that may concern nobody.
    ///
    /// - Complexity: O(1).
    public func isListening(to identifier: ModelIdentifier) -> Bool { entities.find(identifier) != nil }

    /// What is shown under an identifier now; nil if nobody shows a value.
    ///
    /// - Complexity: O(nodes of one tree that shows it); O(1) if there is none.
    public func value(of identifier: ModelIdentifier) -> (any ConsistencyManagerModel)? {
        entities.find(identifier).flatMap(currentValue)
    }
}
