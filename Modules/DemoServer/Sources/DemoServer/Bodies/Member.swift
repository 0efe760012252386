/// A member of a body: its name, and by its type what it holds. One whose value is optional may be left out, or be null.
struct Member<Value: MemberValue>: Sendable {
    let name: String
    /// The only version that knows it; nil for both.
    let dialect: Dialect?

    init(_ name: String) {
        self.name = name
        dialect = nil
    }

    /// A member that the other version takes no notice of.
    init<Wrapped>(_ name: String, only dialect: Dialect) where Value == Wrapped? {
        self.name = name
        self.dialect = dialect
    }

    /// What was sent.
    func value(in values: MemberValues) -> Value {
        guard let value = (values[name] as? StoredMember<Value>)?.value ?? Value.absent else {
            preconditionFailure("a body without \(name) was refused when it was read")
        }
        return value
    }
}

/// What was sent, by the members' names.
typealias MemberValues = [String: any Sendable]

struct StoredMember<Value: MemberValue>: Sendable { let value: Value }

/// A member whatever it holds.
protocol AnyMember: Sendable {
    var name: String { get }
    var dialect: Dialect? { get }
    var isOptional: Bool { get }

    /// What it holds, in a word or two.
    func kind(in dialect: Dialect) -> String

    /// Takes its value, or says why it is none.
    func read(
        _ reader: inout JSONReader,
        in dialect: Dialect
    ) throws(JSONReader.Malformed) -> (value: any Sendable, hasNUL: Bool)
}

extension Member: AnyMember {
    var isOptional: Bool { Value.absent != nil }

    func kind(in dialect: Dialect) -> String { Value.kind(in: dialect) }

    func read(
        _ reader: inout JSONReader,
        in dialect: Dialect
    ) throws(JSONReader.Malformed) -> (value: any Sendable, hasNUL: Bool) {
        let value = try Value.read(&reader, in: dialect)
        return (StoredMember(value: value), value.hasNUL)
    }
}
