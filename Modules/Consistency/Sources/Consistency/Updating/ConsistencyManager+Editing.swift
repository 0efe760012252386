import Propagation

extension ConsistencyManager {
    /// Posts models that a person edited, in the running commit; returns false if the authority refused them.
    func edit(_ models: [any ConsistencyManagerModel], context: (any Sendable)?) -> Bool {
        guard authority != nil else {
            apply(models, context: context)
            return true
        }
        return post(PreparedChange(models), time: .stated(nil), context: context, origin: nil) != nil
    }

    /// Returns a tree with the displayed values of its identifiers, except for those of `own`.
    func withShownChildren(
        _ root: any ConsistencyManagerModel,
        except own: Set<ModelIdentifier>
    ) -> any ConsistencyManagerModel {
        let settlement = ModelResolver(entries: [], deleted: [])
        for entry in PreparedChange(flattening: [root], deleted: []).entries where !own.contains(entry.identifier) {
            guard let slot = identifiers.find(entry.identifier), let value = currentValue(slot) else { continue }
            settlement.setValues(entry.identifier, as: [value])
        }
        return settlement.resolve([root]).first ?? root
    }

    /// Returns the displayed value of an identifier as this type; nil if no such value is shown.
    ///
    /// - Complexity: O(nodes of one tree that shows it), and of those that show it as another type; O(1) if there is none.
    public func value<Value: ConsistencyManagerModel>(of identifier: ModelIdentifier, as type: Value.Type) -> Value? {
        identifiers.find(identifier).flatMap { currentValue($0) { $0 as? Value } }
    }

    /// Changes the displayed value of an identifier in all trees, in one commit, at once.
    ///
    /// ```swift
    /// trees.edit("Person-42", as: Person.self) { $0.online = true }
    /// ```
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the model.
    ///   - type: The type of the displayed value.
    ///   - context: The context for the callbacks.
    ///   - change: Changes the value. If it changes the identifier, a diagnostic is reported and nothing changes.
    /// - Returns: True if a value of that type was shown and kept its identifier.
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
