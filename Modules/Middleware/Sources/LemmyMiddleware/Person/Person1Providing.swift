public import Foundation
public import LemmyIdentifiers
public import WireRuntime

/// What tier 1 of a person and every tier above it offer.
@MainActor
public protocol Person1Providing: PersonStubProviding {
    /// The tier 1 object itself.
    var person1: Person1 { get }
    /// The identity on this server.
    nonisolated var id: PersonID { get }
    /// The name on the own server.
    var name: String { get }
    /// The name people see.
    var displayName: String? { get }
    /// The portrait.
    var avatar: WireURL? { get }
    /// The picture on top of the profile.
    var banner: WireURL? { get }
    /// What the person says about themselves, in Markdown.
    var biography: String? { get }
    /// Whether banned from this server.
    var banned: Bool { get }
    /// When that ends.
    var banExpires: Date? { get }
    /// When the account was made.
    var created: Date { get }
    /// When the profile was last edited.
    var updated: Date? { get }
    /// Whether the account is on this server.
    var local: Bool { get }
    /// Whether the account was deleted.
    var deleted: Bool { get }
    /// The address on Matrix.
    var matrixUserId: String? { get }
    /// Whether it says it is a bot.
    var isBot: Bool { get }
    /// The server it is on.
    var instanceId: InstanceID { get }
}

/// Any tier of a person.
public typealias Person = Person1Providing

extension Person1 {
    /// Itself.
    public var person1: Person1 { self }
}

// Forwarded from the tier 1 object.
extension Person1Providing {
    /// The address that names it everywhere.
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

// The optional twins, which every tier has.
extension Person1Providing {
    /// ``Person1Providing/id``.
    public var id_: PersonID? { id }
    /// ``Person1Providing/name``.
    public var name_: String? { name }
    /// ``Person1Providing/displayName``.
    public var displayName_: String? { displayName }
    /// ``Person1Providing/avatar``.
    public var avatar_: WireURL? { avatar }
    /// ``Person1Providing/banner``.
    public var banner_: WireURL? { banner }
    /// ``Person1Providing/biography``.
    public var biography_: String? { biography }
    /// ``Person1Providing/banned``.
    public var banned_: Bool? { banned }
    /// ``Person1Providing/banExpires``.
    public var banExpires_: Date? { banExpires }
    /// ``Person1Providing/created``.
    public var created_: Date? { created }
    /// ``Person1Providing/updated``.
    public var updated_: Date? { updated }
    /// ``Person1Providing/local``.
    public var local_: Bool? { local }
    /// ``Person1Providing/deleted``.
    public var deleted_: Bool? { deleted }
    /// ``Person1Providing/matrixUserId``.
    public var matrixUserId_: String? { matrixUserId }
    /// ``Person1Providing/isBot``.
    public var isBot_: Bool? { isBot }
    /// ``Person1Providing/instanceId``.
    public var instanceId_: InstanceID? { instanceId }
}
