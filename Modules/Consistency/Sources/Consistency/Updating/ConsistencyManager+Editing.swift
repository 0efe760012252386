import Propagation

extension ConsistencyManager {
    /// What is shown under an identifier now as this type; nil if nobody shows such a value.
    ///
    /// - Complexity: O(nodes of one tree that shows it), and of those that show it as another type; O(1) if there is none.
    public func value<Value: ConsistencyManagerModel>(of identifier: ModelIdentifier, as type: Value.Type) -> Value? {
        entities.find(identifier).flatMap { currentValue($0) { $0 as? Value } }
    }

    /// Changes what is shown under an identifier, wherever it is shown, in one commit, at once.
    ///
    /// ```swift
    /// trees.edit("Person-42", as: Person.self) { $0.online = true }
    /// ```
    ///
    /// - Parameters:
    ///   - identifier: Of what.
    ///   - type: As what it is shown.
    ///   - context: Handed to the callbacks.
    ///   - change: Changes it. What makes another thing of it, with another identifier, is a diagnostic, and changes nothing.
    /// - Returns: Whether somebody shows it as that type.
    @discardableResult
    public func edit<Value: ConsistencyManagerModel>(
        _ identifier: ModelIdentifier,
        as type: Value.Type,
        context: (any Sendable)? = nil,
        _ change: (inout Value) throws -> Void
    ) rethrows -> Bool {
        guard var value = value(of: identifier, as: type) else { return false }
        try change(&value)
        guard value.modelIdentifier == identifier else {
            report(ConsistencyError.otherIdentity(identifier, as: value))
            return false
        }
        commits.run(commits.cause ?? commits.makeCause(.edit, "edit \(identifier)")) {
            apply([value], context: context)
        }
        return true
    }
}
