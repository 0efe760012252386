public import Foundation
public import LemmyIdentifiers
public import WireRuntime

/// What is known of a community before anything is fetched, and the optional twins of what may be known later.
///
/// A twin has a trailing underscore: `title_` is nil where the tier does not know.
@MainActor
public protocol CommunityStubProviding: AnyObject {
    /// The address that names it everywhere.
    var actorId: WireURL { get }
    /// The client it came from.
    nonisolated var api: ApiClient { get }

    /// Fetches what the next tier needs, as far as one request goes; itself at the top.
    ///
    /// - Throws: ``ApiClientError``; nothing changed then, and it can be tried again.
    func upgrade() async throws -> any Community

    /// ``Community1Providing/id``, if it is known.
    var id_: CommunityID? { get }
    /// ``Community1Providing/name``, if it is known.
    var name_: String? { get }
    /// ``Community1Providing/title``, if it is known.
    var title_: String? { get }
    /// ``Community1Providing/description``, if it is known.
    var description_: String? { get }
    /// ``Community1Providing/icon``, if it is known.
    var icon_: WireURL? { get }
    /// ``Community1Providing/banner``, if it is known.
    var banner_: WireURL? { get }
    /// ``Community1Providing/removed``, if it is known.
    var removed_: Bool? { get }
    /// ``Community1Providing/deleted``, if it is known.
    var deleted_: Bool? { get }
    /// ``Community1Providing/nsfw``, if it is known.
    var nsfw_: Bool? { get }
    /// ``Community1Providing/created``, if it is known.
    var created_: Date? { get }
    /// ``Community1Providing/updated``, if it is known.
    var updated_: Date? { get }
    /// ``Community1Providing/local``, if it is known.
    var local_: Bool? { get }
    /// ``Community1Providing/hidden``, if it is known.
    var hidden_: Bool? { get }
    /// ``Community1Providing/onlyModeratorsCanPost``, if it is known.
    var onlyModeratorsCanPost_: Bool? { get }
    /// ``Community1Providing/instanceId``, if it is known.
    var instanceId_: InstanceID? { get }
    /// ``Community1Providing/visibility``, if it is known.
    var visibility_: String? { get }
    /// ``Community2Providing/subscriberCount``, if it is known.
    var subscriberCount_: Int? { get }
    /// ``Community2Providing/localSubscriberCount``, if it is known.
    var localSubscriberCount_: Int? { get }
    /// ``Community2Providing/postCount``, if it is known.
    var postCount_: Int? { get }
    /// ``Community2Providing/commentCount``, if it is known.
    var commentCount_: Int? { get }
    /// ``Community2Providing/activeUsersDay``, if it is known.
    var activeUsersDay_: Int? { get }
    /// ``Community2Providing/activeUsersWeek``, if it is known.
    var activeUsersWeek_: Int? { get }
    /// ``Community2Providing/activeUsersMonth``, if it is known.
    var activeUsersMonth_: Int? { get }
    /// ``Community2Providing/activeUsersHalfYear``, if it is known.
    var activeUsersHalfYear_: Int? { get }
    /// ``Community2Providing/relation``, if it is known.
    var relation_: CommunityRelation? { get }
}

// What a stub answers: nothing is known yet.
extension CommunityStubProviding {
    /// nil: not known at this tier.
    public var id_: CommunityID? { nil }
    /// nil: not known at this tier.
    public var name_: String? { nil }
    /// nil: not known at this tier.
    public var title_: String? { nil }
    /// nil: not known at this tier.
    public var description_: String? { nil }
    /// nil: not known at this tier.
    public var icon_: WireURL? { nil }
    /// nil: not known at this tier.
    public var banner_: WireURL? { nil }
    /// nil: not known at this tier.
    public var removed_: Bool? { nil }
    /// nil: not known at this tier.
    public var deleted_: Bool? { nil }
    /// nil: not known at this tier.
    public var nsfw_: Bool? { nil }
    /// nil: not known at this tier.
    public var created_: Date? { nil }
    /// nil: not known at this tier.
    public var updated_: Date? { nil }
    /// nil: not known at this tier.
    public var local_: Bool? { nil }
    /// nil: not known at this tier.
    public var hidden_: Bool? { nil }
    /// nil: not known at this tier.
    public var onlyModeratorsCanPost_: Bool? { nil }
    /// nil: not known at this tier.
    public var instanceId_: InstanceID? { nil }
    /// nil: not known at this tier.
    public var visibility_: String? { nil }
    /// nil: not known at this tier.
    public var subscriberCount_: Int? { nil }
    /// nil: not known at this tier.
    public var localSubscriberCount_: Int? { nil }
    /// nil: not known at this tier.
    public var postCount_: Int? { nil }
    /// nil: not known at this tier.
    public var commentCount_: Int? { nil }
    /// nil: not known at this tier.
    public var activeUsersDay_: Int? { nil }
    /// nil: not known at this tier.
    public var activeUsersWeek_: Int? { nil }
    /// nil: not known at this tier.
    public var activeUsersMonth_: Int? { nil }
    /// nil: not known at this tier.
    public var activeUsersHalfYear_: Int? { nil }
    /// nil: not known at this tier.
    public var relation_: CommunityRelation? { nil }
}
