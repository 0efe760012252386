public import Primitives

/// The identity of a living object in an inspector: `3/post2/42`.
///
/// An entity's key is not enough: two accounts both have a `post:42`, and each of its tiers is an object of its own. An address is not
/// enough either, because addresses are used again.
public struct InspectedID: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The number of the source.
    public let source: Int
    /// The name of the tier, or of the sort of object: `post2`, `tree`, `delegate`. A stub's ends with a 0 alone: `post0`.
    public let tier: String
    /// The object's identity within the tier.
    public let id: String

    /// Makes an id.
    ///
    /// - Parameters:
    ///   - source: The number of the source.
    ///   - tier: The name of the tier. It contains no slash.
    ///   - id: The object's identity within the tier.
    public init(source: Int, tier: String, id: String) {
        (self.source, self.tier, self.id) = (source, tier, id)
    }

    /// The parts with slashes between them: `3/post2/42`.
    public var description: String { "\(source)/\(tier)/\(id)" }

    /// Reads the text of ``description``.
    ///
    /// - Throws: `DecodingError` if the text has another form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let parts = try container.decode(String.self).split(
            separator: "/",
            maxSplits: 2,
            omittingEmptySubsequences: false
        )
        guard parts.count == 3, let source = Int(parts[0]) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "An id has the form 3/post2/42")
        }
        self.init(source: source, tier: String(parts[1]), id: String(parts[2]))
    }

    /// Writes ``description``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// The state of a living object as an inspector shows it. It is complete, never a difference, so of two states the later one counts.
public struct InspectedState: Hashable, Sendable, Codable {
    /// One field of an object.
    public struct Field: Hashable, Sendable, Codable {
        /// The state of a field's value towards the server.
        public enum Mark: String, Hashable, Sendable, Codable {
            /// An edit that the server has not confirmed is shown.
            case pending
            /// The answer to an edit got lost: the server may or may not have applied it.
            case unconfirmed
            /// No answer has delivered the field yet.
            case unknown
        }

        /// The name as the model spells it.
        public let name: String
        /// The shown value as text.
        public let shown: String
        /// The value that the server last reported, if it differs from the shown one.
        public let verified: String?
        /// The state of the value; nil if the server has reported it, or if the object has no server.
        public let mark: Mark?

        /// Describes a field. The value of a field with a name like `password` or `accessToken` is replaced by dots.
        ///
        /// - Parameters:
        ///   - name: The name.
        ///   - shown: The shown value as text.
        ///   - verified: The value that the server last reported, if it differs.
        ///   - mark: The state of the value.
        public init(_ name: String, _ shown: String, verified: String? = nil, mark: Mark? = nil) {
            let isSecret = Self.isSecret(name)
            self.name = name
            self.shown = isSecret ? Self.dots : shown
            self.verified = isSecret ? verified.map { _ in Self.dots } : verified
            self.mark = mark
        }

        /// The text that is shown instead of a secret.
        public static let dots = "•••"

        /// Returns true if a field of this name holds a secret: its name ends with `password`, `passphrase`, `secret`, `token` or `jwt`,
        /// ignoring case.
        public static func isSecret(_ name: String) -> Bool {
            // Most names end otherwise, and are not copied.
            guard let last = name.utf8.last, "dDeEtTnN".utf8.contains(last) else { return false }
            let lowercased = name.lowercased()
            return ["password", "passphrase", "secret", "token", "jwt"].contains { lowercased.hasSuffix($0) }
        }
    }

    /// A reference to another object, which it keeps alive.
    public struct Link: Hashable, Sendable, Codable {
        /// The name of the property.
        public let name: String
        /// The object that the reference leads to.
        public let id: InspectedID
        /// True if it leads to the tier below of the same entity.
        public let isLowerTier: Bool

        /// Describes a reference.
        ///
        /// - Parameters:
        ///   - name: The name of the property.
        ///   - id: The object that the reference leads to.
        ///   - isLowerTier: True if it leads to the tier below of the same entity.
        public init(_ name: String, to id: InspectedID, isLowerTier: Bool = false) {
            (self.name, self.id, self.isLowerTier) = (name, id, isLowerTier)
        }
    }

    /// The stamp at which a group of fields was last delivered.
    public struct GroupStamp: Hashable, Sendable, Codable {
        /// The name of the group; `rest` for the fields without one.
        public let group: String
        /// The number of the stamp; nil if only a file's time is known, or if the group was never delivered.
        public let number: Int64?
        /// True if the fields were read from a file.
        public let isStored: Bool

        /// Describes the stamp of a group.
        public init(_ group: String, at stamp: Stamp) {
            self.group = group
            number = stamp.isDated ? nil : stamp.number
            isStored = stamp.isStored && stamp != .never
        }
    }

    /// The object's id.
    public let id: InspectedID
    /// The kind of the entity that the object is a tier of, or of the object itself, as people type it: `post`, `person_vote`, `tree`.
    public let kind: String
    /// The entity that the object is a tier of, or the object's own name: `post:42`, `tree:inbox`.
    public let entity: String
    /// One line that says what the object shows; empty if its fields say it.
    public let headline: String
    /// The fields, in the order of their declaration.
    public let fields: [Field]
    /// The references to other objects.
    public let links: [Link]
    /// The edits that wait for the server, in words, oldest first.
    public let edits: [String]
    /// The stamps of the groups of fields.
    public let stamps: [GroupStamp]
    /// True if all fields were read from a file, and no answer has delivered them since.
    public let isStored: Bool
    /// The Swift expression that returns the object; empty if there is none.
    public let swift: String

    /// Describes the state of an object.
    ///
    /// - Parameters:
    ///   - id: The object's id.
    ///   - entity: The entity that the object is a tier of.
    ///   - headline: One line that says what the object shows.
    ///   - fields: The fields, in the order of their declaration.
    ///   - links: The references to other objects.
    ///   - edits: The edits that wait for the server, in words.
    ///   - stamps: The stamps of the groups of fields.
    ///   - isStored: True if all fields were read from a file.
    ///   - swift: The Swift expression that returns the object.
    public init(
        _ id: InspectedID,
        of entity: EntityKey,
        headline: String = "",
        fields: [Field] = [],
        links: [Link] = [],
        edits: [String] = [],
        stamps: [GroupStamp] = [],
        isStored: Bool = false,
        swift: String = ""
    ) {
        (self.id, kind) = (id, ValueText.name(of: entity.kind))
        self.entity = "\(kind):\(entity.id)"
        (self.headline, self.fields, self.links) = (headline, fields, links)
        (self.edits, self.stamps, self.isStored, self.swift) = (edits, stamps, isStored, swift)
    }
}
