import Primitives

/// Names one stored value: whose it is, what it is called, and which shape the program expects.
///
/// Two keys with the same scope and name are the same file, whatever their schema. Any string is a good name: the file's own name is
/// made from a hash and a readable prefix, so `../`, 300 characters or a case-insensitive disk do no harm. Only a name whose header line
/// would pass 16 kB is refused, when it is written (``StoreError/Code/oversizedKey``).
///
/// - Complexity: Making one is O(letters); everything that is later done with it finds its names made.
public struct StoreKey: Sendable, CustomStringConvertible {
    /// Whose value it is.
    public let scope: StoreScope
    /// What it is called; unique within the scope and the same across versions, so that yesterday's file is found.
    public let name: String
    /// The shape that the program reads and writes.
    public let schema: StoreSchema
    let place: Place

    /// What a key is called on the disk, made once.
    final class Place: Sendable {
        /// The scope's folder.
        let folderName: String
        /// The file's name inside it.
        let fileName: String
        /// The beginning of the header line, up to the time.
        let headerStart: String

        init(_ scope: StoreScope, _ name: String, _ schema: StoreSchema) {
            folderName = scope.folderName
            fileName = Self.fileName(name)
            headerStart = StoreHeader.start(schema.version, FNV64.hash(schema.shape.utf8), scope.tag, name)
        }

        static func fileName(_ name: String) -> String { SafeName.make(readable: name, identity: name) + ".json" }
    }

    /// Names a value.
    public init(scope: StoreScope, name: String, schema: StoreSchema) {
        self.scope = scope
        self.name = name
        self.schema = schema
        place = Place(scope, name, schema)
    }

    /// `scope/name`, for people.
    public var description: String { "\(scope)/\(name)" }
}

extension StoreKey: Hashable {
    /// Whether both name the same value in the same shape.
    public static func == (one: StoreKey, other: StoreKey) -> Bool {
        one.place === other.place || (one.name == other.name && one.scope == other.scope && one.schema == other.schema)
    }

    /// Scope, name and schema.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(scope)
        hasher.combine(name)
        hasher.combine(schema)
    }
}

extension StoreKey {
    /// Whether a name begins with the parts of a prefix: the one meaning of a prefix for files and for what is invalidated.
    ///
    /// - Parameters:
    ///   - name: A value's name, whose parts `/` separates.
    ///   - prefix: Its first parts: `feed` and `feed/1` begin `feed/1`, and neither begins `feeds` or `feed/10`. One that ends with `/` begins
    ///     only longer names; the empty one begins every name.
    /// - Complexity: O(length of the prefix).
    public static func isName(_ name: String, under prefix: String) -> Bool {
        guard !prefix.isEmpty, !prefix.hasSuffix("/") else { return name.hasPrefix(prefix) }
        return name == prefix || name.hasPrefix(prefix + "/")
    }
}
