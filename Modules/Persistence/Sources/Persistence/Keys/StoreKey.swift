import Primitives

/// Identifies one stored value by its scope, its name and the expected schema.
///
/// Two keys with the same scope and name refer to the same file, whatever their schema. Every string is a valid name: the file name
/// consists of a hash and a readable prefix, so `../`, 300 characters or a case-insensitive disk do no harm. Only a name whose header line
/// would exceed 16 kB is refused when it is written (``StoreError/Code/oversizedKey``).
///
/// - Complexity: Creating a key is O(length of the name); later uses do not compute its file names again.
public struct StoreKey: Sendable, CustomStringConvertible {
    /// The scope of the value.
    public let scope: StoreScope
    /// The name of the value. It is unique within the scope and stays the same across versions, so that older files are found.
    public let name: String
    /// The schema that the program reads and writes.
    public let schema: StoreSchema
    let place: Place

    /// The file names and the header of a key, computed once.
    final class Place: Sendable {
        /// The name of the scope's folder.
        let folderName: String
        /// The file's name inside the folder.
        let fileName: String
        /// The beginning of the header line, up to the time.
        let headerStart: String

        init(_ scope: StoreScope, _ name: String, _ schema: StoreSchema) {
            let tag = scope.tag
            folderName = scope.folderName(tag: tag)
            fileName = Self.fileName(name)
            headerStart = StoreHeader.start(schema.version, FNV64.hash(schema.shape.utf8), tag, name)
        }

        static func fileName(_ name: String) -> String { SafeFileName.make(readable: name, identity: name) + ".json" }
    }

    /// Creates a key for a value.
    public init(scope: StoreScope, name: String, schema: StoreSchema) {
        self.scope = scope
        self.name = name
        self.schema = schema
        place = Place(scope, name, schema)
    }

    /// The key as `scope/name`, for messages.
    public var description: String { "\(scope)/\(name)" }
}

extension StoreKey: Hashable {
    /// Returns true if both keys name the same value and the same schema.
    public static func == (one: StoreKey, other: StoreKey) -> Bool {
        one.place === other.place || (one.name == other.name && one.scope == other.scope && one.schema == other.schema)
    }

    /// Hashes the scope, name and schema.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(scope)
        hasher.combine(name)
        hasher.combine(schema)
    }
}

extension StoreKey {
    /// Returns true if a name begins with the parts of a prefix. File removal and invalidation both use this definition.
    ///
    /// - Parameters:
    ///   - name: The name of a value; `/` separates its parts.
    ///   - prefix: The first parts of the name: `feed` and `feed/1` are prefixes of `feed/1`, but not of `feeds` or `feed/10`. A prefix
    ///     that ends with `/` matches only longer names; the empty prefix matches every name.
    /// - Complexity: O(length of the prefix).
    public static func isName(_ name: String, under prefix: String) -> Bool {
        guard !prefix.isEmpty, !prefix.hasSuffix("/") else { return name.hasPrefix(prefix) }
        return name == prefix || name.hasPrefix(prefix + "/")
    }
}

/// The schema of a stored value. It lets a program detect files of older and newer versions.
///
/// Raise ``version`` when the shape changes. ``shape`` is for generated types: it is a text that changes whenever the declaration changes.
public struct StoreSchema: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The version number, which increases with each change. A file with a higher version is left alone.
    public let version: Int
    /// Any text that describes the shape; only its hash is stored.
    public let shape: String

    /// Creates a schema.
    public init(version: Int, shape: String = "") {
        self.version = version
        self.shape = shape
    }

    /// Creates a schema from its version alone.
    public init(integerLiteral version: Int) {
        self.init(version: version)
    }
}
