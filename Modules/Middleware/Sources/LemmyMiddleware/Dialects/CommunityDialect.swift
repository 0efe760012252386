package import LemmyIdentifiers

/// The part of a dialect about communities.
package protocol CommunityDialect: DialectPart {
    /// Returns the call for a community's page.
    func community(_ id: CommunityID) throws(ApiClientError) -> Call<Community3Value>

    /// Returns the call for a community's page by name: `swift`, or `swift@elsewhere.test`.
    func community(named name: String) throws(ApiClientError) -> Call<Community3Value>

    /// Returns the call for a page of communities.
    ///
    /// - Parameters:
    ///   - feed: The range of the communities; the server's own choice if nil.
    ///   - sort: The sort order; `hot` if nil.
    ///   - showsNsfw: True to include communities that are not safe for work; nil uses the setting of the account.
    ///   - page: The page.
    func communities(
        _ feed: FeedKind?,
        _ sort: PostSort?,
        showsNsfw: Bool?,
        _ page: PageQuery
    ) throws(ApiClientError) -> Call<RowPage<Community2Value>>

    /// Returns the call that follows a community, or ends the subscription.
    func follow(_ follows: Bool, _ id: CommunityID) throws(ApiClientError) -> Call<Community2Value>

    /// Returns the call that blocks a community, or takes the block off.
    func block(_ isBlocked: Bool, _ id: CommunityID) throws(ApiClientError) -> Call<Community2Value>

    /// True if the server ends the subscription of an account that blocks a community.
    var unfollowsByBlock: Bool { get }

    /// Returns the call that edits a community.
    func edit(_ id: CommunityID, _ new: ContentDiff<CommunityContent>) throws(ApiClientError) -> Call<Community2Value>

    /// Returns the call that deletes a community, or restores it.
    func delete(_ isDeleted: Bool, _ id: CommunityID) throws(ApiClientError) -> Call<Community2Value>

    /// Returns the call that removes a community as an administrator, or restores it.
    func remove(_ isRemoved: Bool, _ id: CommunityID, reason: String?) throws(ApiClientError) -> Call<Community2Value>

    /// Returns the call that hides a community from lists, or lists it again.
    func hide(_ isHidden: Bool, _ id: CommunityID, reason: String?) throws(ApiClientError) -> Call<Success>

    /// Returns the call that appoints a moderator, or dismisses one.
    func appoint(_ isModerator: Bool, _ id: CommunityPersonID) throws(ApiClientError) -> Call<ModeratorList>

    /// Returns the call that transfers a community to another of its moderators.
    func transfer(_ id: CommunityID, to person: PersonID) throws(ApiClientError) -> Call<Community3Value>

    /// Returns the call that sets the events in a community of which the viewer is notified.
    func notify(_ setting: NotificationSetting, of id: CommunityID) throws(ApiClientError) -> Call<CombinedAnswer>

    /// Returns the call that creates a community.
    func create(_ new: NewCommunity) throws(ApiClientError) -> Call<Community2Value>
}

extension CommunityDialect {
    package var unfollowsByBlock: Bool { true }

    package func hide(_ isHidden: Bool, _ id: CommunityID, reason: String?) throws(ApiClientError) -> Call<Success> {
        throw lacking("hiding a community")
    }
    package func transfer(_ id: CommunityID, to person: PersonID) throws(ApiClientError) -> Call<Community3Value> {
        throw lacking("transferring a community")
    }
    package func notify(
        _ setting: NotificationSetting,
        of id: CommunityID
    ) throws(ApiClientError) -> Call<CombinedAnswer> {
        throw lacking("notification settings of a community")
    }
}

/// A community that the viewer creates.
package struct NewCommunity: Hashable, Sendable {
    /// The name in its address: lower case, without blanks.
    package var name: String
    /// The name that is shown.
    package var title: String
    /// The description and the rules, in Markdown.
    package var description: String?
    /// The address of the icon.
    package var icon: String?
    /// The address of the banner.
    package var banner: String?
    /// True if the community is not safe for work.
    package var nsfw: Bool?
    /// True if other accounts can only comment.
    package var onlyModeratorsCanPost: Bool?
    /// The allowed languages; all if nil.
    package var discussionLanguageIds: [LanguageID]?
    /// True if only accounts of this server see it.
    package var isLocalOnly: Bool?
}
