import Observation
public import Propagation

// References of a model to its neighbours, which may become others. A model keeps each in a stored property, and offers it through one
// that is observed.

extension TierModel {
    /// A reference, for the getter of its property: notes that it was read.
    @inlinable
    public func reading<Property>(_ property: KeyPath<Self, Property>, _ link: Property) -> Property {
        _ = reading(property)
        return link
    }

    /// Shows another neighbour.
    ///
    /// - Parameters:
    ///   - name: The property's name, for change sets.
    ///   - property: The property that is observed.
    ///   - link: Where the reference is stored.
    ///   - child: The neighbour's living model.
    /// - Returns: The change in words; nothing, if it is the same object.
    public func link<Child: TierModel>(
        _ name: String,
        _ property: KeyPath<Self, Child>,
        _ link: ReferenceWritableKeyPath<Self, Child>,
        to child: Child
    ) -> [FieldChange] {
        replace(name, property, link, by: child) { describe($0.id) }
    }

    /// Shows another neighbour, or none.
    public func link<Child: TierModel>(
        _ name: String,
        _ property: KeyPath<Self, Child?>,
        _ link: ReferenceWritableKeyPath<Self, Child?>,
        to child: Child?
    ) -> [FieldChange] {
        replace(name, property, link, by: child) { describe($0?.id) }
    }

    /// Shows other neighbours.
    public func link<Child: TierModel>(
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
        display.registrar?.willSet(self, keyPath: property)
        self[keyPath: link] = new
        display.registrar?.didSet(self, keyPath: property)
        return [FieldChange(name, from: describe(old), to: describe(new))]
    }
}
