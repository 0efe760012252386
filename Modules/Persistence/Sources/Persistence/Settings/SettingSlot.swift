import Observation

/// One setting's place, so that who reads it hears of it alone.
@MainActor
@Observable
final class SettingSlot {
    private(set) var json: JSONValue?
    /// What the JSON was last decoded as; most settings are read far more often than set.
    @ObservationIgnored private var decoded: (any Sendable)?

    init(_ json: JSONValue?) {
        self.json = json
    }

    func set(_ json: JSONValue?) {
        decoded = nil
        self.json = json
    }

    /// Tells observers, with nothing changed here.
    func announce() { json = json }

    /// The value; nil if it is not set, or of another shape.
    func value<Value: Decodable & Sendable>(as type: Value.Type) -> Value? {
        guard let json else { return nil }
        // Unwrapped first: nothing at all would pass for a `Value` that may itself be nil.
        if let decoded, let value = decoded as? Value { return value }
        let value = json.decoded(as: type)
        decoded = value
        return value
    }
}
