import Observation
public import Propagation

// The references of a model to its neighbours, which can be replaced. A model keeps each one in a stored property and exposes it through an
// observed one.

extension TierModel {
    /// Registers a reference as read, and returns it. Use it in the getter of the reference's property.
    @inlinable
    public func reading<Property>(_ property: KeyPath<Self, Property>, _ link: Property) -> Property {
        _ = reading(property)
        return link
    }

    /// Replaces a neighbour.
    ///
    /// - Parameters:
    ///   - name: The property's name, for change sets.
    ///   - property: The observed property.
    ///   - link: The stored property of the reference.
    ///   - child: The neighbour's living model.
    /// - Returns: The change in words; empty if it is the same object.
    public func setRelationship<Child: TierModel>(
        _ name: String,
        _ property: KeyPath<Self, Child>,
        _ link: ReferenceWritableKeyPath<Self, Child>,
        to child: Child
    ) -> [FieldChange] {
        replace(name, property, link, by: child) { describe($0.id) }
    }

    /// Replaces or removes a neighbour.
    public func setRelationship<Child: TierModel>(
        _ name: String,
        _ property: KeyPath<Self, Child?>,
        _ link: ReferenceWritableKeyPath<Self, Child?>,
        to child: Child?
    ) -> [FieldChange] {
        replace(name, property, link, by: child) { describe($0?.id) }
    }

    /// Replaces a list of neighbours.
    public func setRelationship<Child: TierModel>(
        _ name: String,
        _ property: KeyPath<Self, [Child]>,
        _ link: ReferenceWritableKeyPath<Self, [Child]>,
        to children: [Child]
    ) -> [FieldChange] {
        replace(name, property, link, by: children) { describe($0.map(\.id)) }
    }

    private func replace<Link: Equatable>(
        _ name: String,
        _ property: KeyPath<Self, Link>,
        _ link: ReferenceWritableKeyPath<Self, Link>,
        by new: Link,
        _ describe: (Link) -> String
    ) -> [FieldChange] {
        let old = self[keyPath: link]
        guard old != new else { return [] }
        storage.registrar?.willSet(self, keyPath: property)
        self[keyPath: link] = new
        storage.registrar?.didSet(self, keyPath: property)
        return [FieldChange(name, from: describe(old), to: describe(new))]
    }
}
