import Primitives

/// A field that a tier adds to an entity. An error about a field that an object does not have yet names the tier.
public struct TierField: Hashable, Sendable {
    /// The tier that adds the field: `T2`.
    public let tier: String
    /// The Swift expression that reads the field at any tier, and is nil below this one: `person.postCount_`. Nil if there is none.
    public let expression: String?

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - tier: The tier that adds the field, one of the kind's ``EntityKind/tiers``.
    ///   - expression: The Swift expression that reads the field at any tier; nil if there is none.
    public init(tier: String, expression: String? = nil) {
        self.tier = tier
        self.expression = expression
    }
}

extension Session {
    /// Returns the error for a field that an object does not have: it names the tier that adds the field, or a similar field.
    ///
    /// - Parameters:
    ///   - name: The name of the field as it was typed.
    ///   - object: The object without the field.
    ///   - typed: The object as it was typed, for the hint.
    func unknownField(_ name: String, of object: any Showable, typed: String) -> ReplError {
        if let error = fieldOfHigherTier(name, of: object, typed: typed) { return error }
        let guess = DidYouMean(name, among: object.fields().map(\.name) + tierFieldNames(of: object))
        return ReplError(
            .unknownReference,
            "\(object.reference) has no field \"\(TextLayout.cut(TextLayout.clean(name), to: 40))\"\(guess)",
            hint: guess.isEmpty ? "show \(object.reference)" : ""
        )
    }

    /// Returns the names of the fields that any tier of an object may have.
    func tierFieldNames(of object: any Showable) -> [String] {
        registry.kind(named: object.reference.kind)?.tierFieldNames(in: self) ?? []
    }

    /// Returns the error for a field that only a higher tier of an object has; nil if no higher tier has it.
    func fieldOfHigherTier(_ name: String, of object: any Showable, typed: String) -> ReplError? {
        guard let (field, tier) = higherTierField(name, of: object) else { return nil }
        let swift = field.expression.map { " (in Swift, \($0) is nil)" } ?? ""
        return ReplError(
            .unknownReference,
            "\(TextLayout.clean(name)) is a \(field.tier) field; \(typed) is here at \(tier)\(swift)",
            hint: hasUpgrade ? "upgrade \(typed)" : "load \(typed) to \(field.tier)"
        )
    }

    private var hasUpgrade: Bool { !registry.candidates(for: "upgrade").isEmpty }

    /// Returns the field if only a tier above that of the object adds it, and the tier of the object; else nil.
    func higherTierField(_ name: String, of object: any Showable) -> (field: TierField, tier: String)? {
        guard let kind = registry.kind(named: object.reference.kind), let tier = object.tierLabel,
            let field = kind.tierField(named: name, in: self),
            let now = kind.tiers.firstIndex(of: tier), let needed = kind.tiers.firstIndex(of: field.tier), now < needed
        else { return nil }
        return (field, tier)
    }
}
