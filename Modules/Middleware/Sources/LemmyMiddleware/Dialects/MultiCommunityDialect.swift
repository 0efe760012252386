package import LemmyIdentifiers

/// The part of a dialect about multi-communities.
package protocol MultiCommunityDialect: DialectPart {
    /// Returns the call for a multi-community with its communities.
    func multiCommunity(_ id: MultiCommunityID) throws(ApiClientError) -> Call<MultiCommunityPageValue>

    /// Returns the call for a page of multi-communities.
    func multiCommunities(
        _ range: MultiCommunityRange,
        _ page: PageQuery
    ) throws(ApiClientError) -> Call<RowPage<MultiCommunityValue>>

    /// Returns the call that creates a multi-community. Its creator follows it.
    func create(_ new: NewMultiCommunity) throws(ApiClientError) -> Call<MultiCommunityValue>

    /// Returns the call that changes the texts of a multi-community.
    ///
    /// - Parameters:
    ///   - id: The multi-community.
    ///   - title: The name that is shown; nil leaves it as it is.
    ///   - summary: The description; nil leaves it as it is.
    func edit(
        multiCommunity id: MultiCommunityID,
        title: String?,
        summary: String?
    ) throws(ApiClientError) -> Call<MultiCommunityValue>

    /// Returns the call that follows a multi-community, or ends the subscription. Its value contains the communities if the server also
    /// changes the viewer's subscriptions to them; otherwise it contains none.
    func follow(
        _ follows: Bool,
        multiCommunity id: MultiCommunityID
    ) throws(ApiClientError) -> Call<MultiCommunityPageValue>

    /// Returns the call that deletes a multi-community, or restores it.
    func delete(
        _ isDeleted: Bool,
        multiCommunity id: MultiCommunityID
    ) throws(ApiClientError) -> Call<CombinedAnswer>

    /// Returns the call that puts a community into a multi-community, or takes it out. It has no effect on one that is there already, or is
    /// not there.
    func include(
        _ isIncluded: Bool,
        _ community: CommunityID,
        in id: MultiCommunityID
    ) throws(ApiClientError) -> Call<MultiCommunityPageValue>
}

extension MultiCommunityDialect {
    package func multiCommunity(_ id: MultiCommunityID) throws(ApiClientError) -> Call<MultiCommunityPageValue> {
        throw lackingMultiCommunities
    }
    package func multiCommunities(
        _ range: MultiCommunityRange,
        _ page: PageQuery
    ) throws(ApiClientError) -> Call<RowPage<MultiCommunityValue>> {
        throw lackingMultiCommunities
    }
    package func create(_ new: NewMultiCommunity) throws(ApiClientError) -> Call<MultiCommunityValue> {
        throw lackingMultiCommunities
    }
    package func edit(
        multiCommunity id: MultiCommunityID,
        title: String?,
        summary: String?
    ) throws(ApiClientError) -> Call<MultiCommunityValue> {
        throw lackingMultiCommunities
    }
    package func follow(
        _ follows: Bool,
        multiCommunity id: MultiCommunityID
    ) throws(ApiClientError) -> Call<MultiCommunityPageValue> {
        throw lackingMultiCommunities
    }
    package func delete(
        _ isDeleted: Bool,
        multiCommunity id: MultiCommunityID
    ) throws(ApiClientError) -> Call<CombinedAnswer> {
        throw lackingMultiCommunities
    }
    package func include(
        _ isIncluded: Bool,
        _ community: CommunityID,
        in id: MultiCommunityID
    ) throws(ApiClientError) -> Call<MultiCommunityPageValue> {
        throw lackingMultiCommunities
    }

    /// The error for every operation on multi-communities in a dialect without them.
    package var lackingMultiCommunities: ApiClientError { lacking("multi-communities") }
}

/// The multi-communities that a list has.
public enum MultiCommunityRange: String, Codable, Hashable, Sendable, CaseIterable {
    /// All that the server knows.
    case all
    /// Those of the server itself.
    case local
    /// Those that the viewer follows, which include the viewer's own.
    case subscribed
}

/// A multi-community that the viewer creates.
package struct NewMultiCommunity: Hashable, Sendable {
    /// The name in its address: lower case, without blanks.
    package var name: String
    /// The name that is shown; the one in its address if nil.
    package var title: String?
    /// The description.
    package var summary: String?
}
