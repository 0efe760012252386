public import Foundation
public import LemmyIdentifiers
public import WireRuntime

/// What is known of a person before anything is fetched, and how to ask for what may be known later.
///
/// A twin has a trailing underscore: `name_` is nil where the tier does not know.
@MainActor
public protocol PersonStubProviding: AnyObject {
    /// The address that names it everywhere.
    var actorId: WireURL { get }
    /// The client it came from.
    nonisolated var api: ApiClient { get }

    /// The tier 1 object, if that much is known.
    nonisolated var person1_: Person1? { get }
}

// What a stub answers: nothing is known yet.
extension PersonStubProviding {
    /// nil: not known at this tier.
    public nonisolated var person1_: Person1? { nil }
}

// The optional twins, which every tier has.
extension PersonStubProviding {
    /// ``Person1Providing/id``, if it is known.
    public var id_: PersonID? { person1_?.id }
    /// ``Person1Providing/name``, if it is known.
    public var name_: String? { person1_?.name }
    /// ``Person1Providing/displayName``, if it is known.
    public var displayName_: String? { person1_?.displayName }
    /// ``Person1Providing/avatar``, if it is known.
    public var avatar_: WireURL? { person1_?.avatar }
    /// ``Person1Providing/banner``, if it is known.
    public var banner_: WireURL? { person1_?.banner }
    /// ``Person1Providing/biography``, if it is known.
    public var biography_: String? { person1_?.biography }
    /// ``Person1Providing/banned``, if it is known.
    public var banned_: Bool? { person1_?.banned }
    /// ``Person1Providing/banExpires``, if it is known.
    public var banExpires_: Date? { person1_?.banExpires }
    /// ``Person1Providing/created``, if it is known.
    public var created_: Date? { person1_?.created }
    /// ``Person1Providing/updated``, if it is known.
    public var updated_: Date? { person1_?.updated }
    /// ``Person1Providing/local``, if it is known.
    public var local_: Bool? { person1_?.local }
    /// ``Person1Providing/deleted``, if it is known.
    public var deleted_: Bool? { person1_?.deleted }
    /// ``Person1Providing/matrixUserId``, if it is known.
    public var matrixUserId_: String? { person1_?.matrixUserId }
    /// ``Person1Providing/isBot``, if it is known.
    public var isBot_: Bool? { person1_?.isBot }
    /// ``Person1Providing/instanceId``, if it is known.
    public var instanceId_: InstanceID? { person1_?.instanceId }
}
