import Propagation

extension ConsistencyManager {
    /// Posts models that a person edited, in the running commit; false if the authority refused them.
    func edit(_ models: [any ConsistencyManagerModel], context: (any Sendable)?) -> Bool {
        guard authority != nil else {
            apply(models, context: context)
            return true
        }
        return post(PreparedChange(models), time: .stated(nil), context: context, origin: nil) != nil
    }

    /// A tree with what is shown under the identifiers that it contains, except for some.
    func withShownChildren(
        _ root: any ConsistencyManagerModel,
        except own: Set<ModelIdentifier>
    ) -> any ConsistencyManagerModel {
        let settlement = Settlement(entries: [], deleted: [])
        for entry in PreparedChange(flattening: [root], deleted: []).entries where !own.contains(entry.identifier) {
            guard let slot = entities.find(entry.identifier), let value = currentValue(slot) else { continue }
            settlement.know(entry.identifier, as: [value])
        }
        return settlement.settle([root]).first ?? root
    }

    /// Notes when something was said of identifiers.
    func accept(_ stamp: Stamp, for identifiers: Set<ModelIdentifier>) {
        for identifier in identifiers {
            if let slot = entities.find(identifier) { accept(stamp, for: slot) }
        }
    }

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
