/// Which servers know a type, and each of its fields.
///
/// Only what differs is listed; a field that is not has the availability of the whole.
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
    /// The fields that differ from it.
    public let fields: [WireField<Owner>: WireAvailability]

    /// Lists the fields that differ from the whole.
    public init(whole: WireAvailability = .always, _ fields: [WireField<Owner>: WireAvailability] = [:]) {
        self.whole = whole
        self.fields = fields
    }

    /// Lists the fields that differ, of a type that all versions know.
    ///
    /// - Precondition: No field is listed twice.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")  // A copy for each type would be larger than its table.
    public init(dictionaryLiteral elements: (WireField<Owner>, WireAvailability)...) {
        self.init(Dictionary(uniqueKeysWithValues: elements))
    }

    /// The availability of one field, that of the whole where it is not listed.
    ///
    /// - Complexity: O(1).
    public subscript(field: WireField<Owner>) -> WireAvailability { fields[field] ?? whole }
}

extension WireAvailabilityTable where Owner: WireEnum {
    /// Which servers write that case; all, for one that is unknown here.
    public subscript(word: Owner) -> WireAvailability { self[WireField(word.rawValue)] }
}
