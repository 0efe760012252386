public import Foundation
public import LemmyIdentifiers
public import WireRuntime

/// What tier 1 of a person and every tier above it offer.
@MainActor
public protocol Person1Providing: PersonStubProviding {
    /// The tier 1 object itself.
    nonisolated var person1: Person1 { get }
}

/// Any tier of a person.
public typealias Person = Person1Providing

extension Person1 {
    /// Itself.
    public nonisolated var person1: Person1 { self }
}

// Forwarded from the tier 1 object.
extension Person1Providing {
    /// The tier 1 object, which every tier may be asked for.
    public nonisolated var person1_: Person1? { person1 }
    /// The identity on this server.
    public nonisolated var id: PersonID { person1.id }
    /// The address that names the person everywhere.
    public var actorId: WireURL { person1.actorId }
    /// The name on the own server.
    public var name: String { person1.name }
    /// The name people see.
    public var displayName: String? { person1.displayName }
    /// The portrait.
    public var avatar: WireURL? { person1.avatar }
    /// The picture on top of the profile.
    public var banner: WireURL? { person1.banner }
    /// What the person says about themselves, in Markdown.
    public var biography: String? { person1.biography }
    /// Whether banned from this server.
    public var banned: Bool { person1.banned }
    /// When that ends.
    public var banExpires: Date? { person1.banExpires }
    /// When the account was made.
    public var created: Date { person1.created }
    /// When the profile was last edited.
    public var updated: Date? { person1.updated }
    /// Whether the account is on this server.
    public var local: Bool { person1.local }
    /// Whether the account was deleted.
    public var deleted: Bool { person1.deleted }
    /// The address on Matrix.
    public var matrixUserId: String? { person1.matrixUserId }
    /// Whether it says it is a bot.
    public var isBot: Bool { person1.isBot }
    /// The server it is on.
    public var instanceId: InstanceID { person1.instanceId }
}
