public import Foundation
public import LemmyIdentifiers
public import WireRuntime

/// What is known of a person before anything is fetched, and the optional twins of what may be known later.
///
/// A twin has a trailing underscore: `displayName_` is nil where the tier does not know.
@MainActor
public protocol PersonStubProviding: AnyObject {
    /// The address that names it everywhere.
    var actorId: WireURL { get }
    /// The client it came from.
    nonisolated var api: ApiClient { get }

    /// ``Person1Providing/id``, if it is known.
    var id_: PersonID? { get }
    /// ``Person1Providing/name``, if it is known.
    var name_: String? { get }
    /// ``Person1Providing/displayName``, if it is known.
    var displayName_: String? { get }
    /// ``Person1Providing/avatar``, if it is known.
    var avatar_: WireURL? { get }
    /// ``Person1Providing/banner``, if it is known.
    var banner_: WireURL? { get }
    /// ``Person1Providing/biography``, if it is known.
    var biography_: String? { get }
    /// ``Person1Providing/banned``, if it is known.
    var banned_: Bool? { get }
    /// ``Person1Providing/banExpires``, if it is known.
    var banExpires_: Date? { get }
    /// ``Person1Providing/created``, if it is known.
    var created_: Date? { get }
    /// ``Person1Providing/updated``, if it is known.
    var updated_: Date? { get }
    /// ``Person1Providing/local``, if it is known.
    var local_: Bool? { get }
    /// ``Person1Providing/deleted``, if it is known.
    var deleted_: Bool? { get }
    /// ``Person1Providing/matrixUserId``, if it is known.
    var matrixUserId_: String? { get }
    /// ``Person1Providing/isBot``, if it is known.
    var isBot_: Bool? { get }
    /// ``Person1Providing/instanceId``, if it is known.
    var instanceId_: InstanceID? { get }
}

// What a stub answers: nothing is known yet.
extension PersonStubProviding {
    /// nil: not known at this tier.
    public var id_: PersonID? { nil }
    /// nil: not known at this tier.
    public var name_: String? { nil }
    /// nil: not known at this tier.
    public var displayName_: String? { nil }
    /// nil: not known at this tier.
    public var avatar_: WireURL? { nil }
    /// nil: not known at this tier.
    public var banner_: WireURL? { nil }
    /// nil: not known at this tier.
    public var biography_: String? { nil }
    /// nil: not known at this tier.
    public var banned_: Bool? { nil }
    /// nil: not known at this tier.
    public var banExpires_: Date? { nil }
    /// nil: not known at this tier.
    public var created_: Date? { nil }
    /// nil: not known at this tier.
    public var updated_: Date? { nil }
    /// nil: not known at this tier.
    public var local_: Bool? { nil }
    /// nil: not known at this tier.
    public var deleted_: Bool? { nil }
    /// nil: not known at this tier.
    public var matrixUserId_: String? { nil }
    /// nil: not known at this tier.
    public var isBot_: Bool? { nil }
    /// nil: not known at this tier.
    public var instanceId_: InstanceID? { nil }
}
