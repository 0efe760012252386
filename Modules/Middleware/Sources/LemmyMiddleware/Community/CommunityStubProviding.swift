public import Foundation
public import LemmyIdentifiers
public import WireRuntime

/// What is known of a community before anything is fetched, and how to ask for what may be known later.
///
/// A twin has a trailing underscore: `subscriberCount_` is nil where the tier does not know.
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

    /// The tier 1 object, if that much is known.
    nonisolated var community1_: Community1? { get }
    /// The tier 2 object, if that much is known.
    nonisolated var community2_: Community2? { get }
}

// What a stub answers: nothing is known yet.
extension CommunityStubProviding {
    /// nil: not known at this tier.
    public nonisolated var community1_: Community1? { nil }
    /// nil: not known at this tier.
    public nonisolated var community2_: Community2? { nil }
}

// The optional twins, which every tier has.
extension CommunityStubProviding {
    /// ``Community1Providing/id``, if it is known.
    public var id_: CommunityID? { community1_?.id }
    /// ``Community1Providing/name``, if it is known.
    public var name_: String? { community1_?.name }
    /// ``Community1Providing/title``, if it is known.
    public var title_: String? { community1_?.title }
    /// ``Community1Providing/description``, if it is known.
    public var description_: String? { community1_?.description }
    /// ``Community1Providing/icon``, if it is known.
    public var icon_: WireURL? { community1_?.icon }
    /// ``Community1Providing/banner``, if it is known.
    public var banner_: WireURL? { community1_?.banner }
    /// ``Community1Providing/removed``, if it is known.
    public var removed_: Bool? { community1_?.removed }
    /// ``Community1Providing/deleted``, if it is known.
    public var deleted_: Bool? { community1_?.deleted }
    /// ``Community1Providing/nsfw``, if it is known.
    public var nsfw_: Bool? { community1_?.nsfw }
    /// ``Community1Providing/created``, if it is known.
    public var created_: Date? { community1_?.created }
    /// ``Community1Providing/updated``, if it is known.
    public var updated_: Date? { community1_?.updated }
    /// ``Community1Providing/local``, if it is known.
    public var local_: Bool? { community1_?.local }
    /// ``Community1Providing/hidden``, if it is known.
    public var hidden_: Bool? { community1_?.hidden }
    /// ``Community1Providing/onlyModeratorsCanPost``, if it is known.
    public var onlyModeratorsCanPost_: Bool? { community1_?.onlyModeratorsCanPost }
    /// ``Community1Providing/instanceId``, if it is known.
    public var instanceId_: InstanceID? { community1_?.instanceId }
    /// ``Community1Providing/visibility``, if it is known.
    public var visibility_: String? { community1_?.visibility }
    /// ``Community2Providing/subscriberCount``, if it is known.
    public var subscriberCount_: Int? { community2_?.subscriberCount }
    /// ``Community2Providing/localSubscriberCount``, if it is known.
    public var localSubscriberCount_: Int? { community2_?.localSubscriberCount }
    /// ``Community2Providing/postCount``, if it is known.
    public var postCount_: Int? { community2_?.postCount }
    /// ``Community2Providing/commentCount``, if it is known.
    public var commentCount_: Int? { community2_?.commentCount }
    /// ``Community2Providing/activeUsersDay``, if it is known.
    public var activeUsersDay_: Int? { community2_?.activeUsersDay }
    /// ``Community2Providing/activeUsersWeek``, if it is known.
    public var activeUsersWeek_: Int? { community2_?.activeUsersWeek }
    /// ``Community2Providing/activeUsersMonth``, if it is known.
    public var activeUsersMonth_: Int? { community2_?.activeUsersMonth }
    /// ``Community2Providing/activeUsersHalfYear``, if it is known.
    public var activeUsersHalfYear_: Int? { community2_?.activeUsersHalfYear }
    /// ``Community2Providing/relation``, if it is known.
    public var relation_: CommunityRelation? { community2_?.relation }
}
