/// What every generated type is: a wire value that knows which servers have it.
public protocol WireType: WireValue {
    /// Which servers know the type, and each of its fields.
    static var availability: WireAvailabilityTable<Self> { get }
}

extension WireType {
    /// All servers know all of it, where the type does not say otherwise.
    public static var availability: WireAvailabilityTable<Self> { WireAvailabilityTable(whole: .always) }
}
