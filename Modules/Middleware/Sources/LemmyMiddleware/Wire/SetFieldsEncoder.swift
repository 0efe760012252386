/// Notes which fields a request sets, and to what; writes nothing.
struct SetFieldsEncoder: Encoder {
    /// A field that is set.
    struct Setting {
        let name: String
        let value: any Encodable
    }

    /// Where the fields are noted: an encoder's containers are copies.
    private final class Notes {
        var settings: [Setting] = []
    }

    private let notes = Notes()

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    private init() {}

    /// What a value sets, in the order in which it writes; nil is not set.
    static func fields(of value: some Encodable) -> [Setting] {
        let encoder = SetFieldsEncoder()
        // A request writes one container with keys, and noting its fields cannot fail; of any other value nothing is noted.
        try? value.encode(to: encoder)
        return encoder.notes.settings
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Container<Key>(notes: notes))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        preconditionFailure("A request is an object: it writes a container with keys.")
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        preconditionFailure("A request is an object: it writes a container with keys.")
    }

    private struct Container<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let notes: Notes
        var codingPath: [any CodingKey] { [] }

        private func note(_ value: any Encodable, _ key: Key) {
            notes.settings.append(Setting(name: key.stringValue, value: value))
        }

        func encodeNil(forKey key: Key) {}
        func encode(_ value: Bool, forKey key: Key) { note(value, key) }
        func encode(_ value: String, forKey key: Key) { note(value, key) }
        func encode(_ value: Double, forKey key: Key) { note(value, key) }
        func encode(_ value: Float, forKey key: Key) { note(value, key) }
        func encode(_ value: Int, forKey key: Key) { note(value, key) }
        func encode(_ value: Int8, forKey key: Key) { note(value, key) }
        func encode(_ value: Int16, forKey key: Key) { note(value, key) }
        func encode(_ value: Int32, forKey key: Key) { note(value, key) }
        func encode(_ value: Int64, forKey key: Key) { note(value, key) }
        func encode(_ value: UInt, forKey key: Key) { note(value, key) }
        func encode(_ value: UInt8, forKey key: Key) { note(value, key) }
        func encode(_ value: UInt16, forKey key: Key) { note(value, key) }
        func encode(_ value: UInt32, forKey key: Key) { note(value, key) }
        func encode(_ value: UInt64, forKey key: Key) { note(value, key) }
        func encode(_ value: some Encodable, forKey key: Key) { note(value, key) }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type,
            forKey key: Key
        ) -> KeyedEncodingContainer<Nested> {
            preconditionFailure("A request gives \(key.stringValue) as a value, which is noted as it is.")
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            preconditionFailure("A request gives \(key.stringValue) as a value, which is noted as it is.")
        }

        func superEncoder() -> any Encoder { SetFieldsEncoder() }
        func superEncoder(forKey key: Key) -> any Encoder { SetFieldsEncoder() }
    }
}
