/// The availability of a type and of each of its fields.
///
/// It lists only differences: a field that is not listed has the availability of the whole type.
///
/// ```swift
/// extension ApiPost {
///     public static let availability: WireAvailabilityTable<Self> = [.altText: WireAvailability(since: "0.19.4")]
/// }
/// extension ApiPersonContentType {
///     public static let availability = WireAvailabilityTable<Self>(whole: WireAvailability(since: "1.0.0-beta.1"))
/// }
/// ```
public struct WireAvailabilityTable<Owner>: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// The availability of the type itself, or of the endpoint.
    public let whole: WireAvailability
    /// The fields whose availability differs from it.
    public let fields: [WireField<Owner>: WireAvailability]

    /// Creates a table of the fields that differ from the whole.
    public init(whole: WireAvailability = .always, _ fields: [WireField<Owner>: WireAvailability] = [:]) {
        self.whole = whole
        self.fields = fields
    }

    /// Creates a table of the fields that differ, for a type that all versions support.
    ///
    /// - Precondition: No field is listed twice.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")  // A copy for each type would be larger than its table.
    public init(dictionaryLiteral elements: (WireField<Owner>, WireAvailability)...) {
        self.init(Dictionary(uniqueKeysWithValues: elements))
    }

    /// The availability of one field, or that of the whole if the field is not listed.
    ///
    /// - Complexity: O(1).
    public subscript(field: WireField<Owner>) -> WireAvailability { fields[field] ?? whole }
}

extension WireAvailabilityTable where Owner: WireEnum {
    /// The availability of a case; for an unknown case it is that of the whole.
    public subscript(word: Owner) -> WireAvailability { self[WireField(word.rawValue)] }
}
