/// Names one stored value: whose it is, what it is called, and which shape the program expects.
///
/// Two keys with the same scope and name are the same file, whatever their schema. Any string is a good name: the file's own name is
/// made from a hash and a readable prefix, so `../`, 300 characters or a case-insensitive disk do no harm.
public struct StoreKey: Hashable, Sendable, CustomStringConvertible {
    /// Whose value it is.
    public let scope: StoreScope
    /// What it is called; unique within the scope and the same across versions, so that yesterday's file is found.
    public let name: String
    /// The shape that the program reads and writes.
    public let schema: StoreSchema

    /// Names a value.
    public init(scope: StoreScope, name: String, schema: StoreSchema) {
        self.scope = scope
        self.name = name
        self.schema = schema
    }

    /// `scope/name`, for people.
    public var description: String { "\(scope)/\(name)" }

    /// The file's name inside the scope's folder.
    var fileName: String { SafeName.make(readable: name, identity: name) + ".json" }
}
