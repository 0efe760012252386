package import LemmyIdentifiers
package import WireRuntime

/// The part of a dialect about the server itself.
package protocol InstanceDialect: DialectPart {
    /// Returns the call for the server's site and the viewer's account.
    func site() throws(ApiClientError) -> Call<SiteValue>

    /// Returns the call for the description of the server.
    func instance() throws(ApiClientError) -> Call<Instance3Value>

    /// Returns the call for the servers that the server knows; its value is nil if the server does not publish them.
    func federatedInstances() throws(ApiClientError) -> Call<PlainAnswer<FederatedInstances?>>

    /// Returns the call for a page's description of itself.
    func linkPreview(of url: WireURL) throws(ApiClientError) -> Call<PlainAnswer<LinkPreview>>

    /// Returns the call that changes settings of the server.
    ///
    /// - Parameters:
    ///   - settings: The settings to change.
    ///   - site: The name of the server for messages.
    func editInstance(_ settings: InstanceSettings, at site: String) throws(ApiClientError) -> Call<Instance2Value>

    /// Returns the call that sets up a newly installed server.
    ///
    /// - Parameters:
    ///   - name: The name of the server.
    ///   - settings: The other settings.
    ///   - site: The name of the server for messages.
    func createInstance(
        named name: String,
        _ settings: InstanceSettings,
        at site: String
    ) throws(ApiClientError) -> Call<Instance2Value>

    /// Returns the call that adds an emoji.
    func createEmoji(_ new: NewCustomEmoji) throws(ApiClientError) -> Call<PlainAnswer<CustomEmoji>>

    /// Returns the call that changes an emoji.
    func editEmoji(_ emoji: CustomEmoji) throws(ApiClientError) -> Call<PlainAnswer<CustomEmoji>>

    /// Returns the call that deletes an emoji.
    func deleteEmoji(_ id: CustomEmojiID) throws(ApiClientError) -> Call<Success>
}

extension InstanceDialect {
    package func editInstance(
        _ settings: InstanceSettings,
        at site: String
    ) throws(ApiClientError) -> Call<Instance2Value> {
        throw lacking("changing the settings of the server")
    }
    package func createInstance(
        named name: String,
        _ settings: InstanceSettings,
        at site: String
    ) throws(ApiClientError) -> Call<Instance2Value> {
        throw lacking("setting up a server")
    }
    package func createEmoji(_ new: NewCustomEmoji) throws(ApiClientError) -> Call<PlainAnswer<CustomEmoji>> {
        throw lacking("adding an emoji")
    }
    package func editEmoji(_ emoji: CustomEmoji) throws(ApiClientError) -> Call<PlainAnswer<CustomEmoji>> {
        throw lacking("changing an emoji")
    }
    package func deleteEmoji(_ id: CustomEmojiID) throws(ApiClientError) -> Call<Success> {
        throw lacking("deleting an emoji")
    }
}

/// An emoji that an administrator adds.
package struct NewCustomEmoji: Hashable, Sendable {
    /// The text that a user writes between two colons.
    package let shortcode: String
    /// The address of the picture.
    package let imageUrl: WireURL
    /// A description of the picture.
    package let altText: String
    /// The category of the emoji in a palette.
    package let category: String
    /// The keywords by which a search finds the emoji.
    package let keywords: [String]
}

/// The part of a dialect about finding content.
package protocol SearchDialect: DialectPart {
    /// Returns the call that searches the content that the server knows.
    func search(_ query: SearchQuery) throws(ApiClientError) -> Call<SearchResultValue>

    /// Returns the call that finds the content that an address names. Its value is nil if the address names nothing that a client shows.
    func resolve(_ address: WireURL) throws(ApiClientError) -> Call<ResolvedContentValue?>
}

/// A page of a search, as an operation asks for it.
package struct SearchQuery: Hashable, Sendable {
    /// The text to search for.
    package let text: String
    /// The kind of content.
    package let kind: SearchKind
    /// The range of the search.
    package var feed: FeedKind?
    /// The community to search in; nil for all.
    package var communityId: CommunityID?
    /// The name of the community to search in; nil for all.
    package var communityName: String?
    /// The author of the content; nil for all.
    package var creatorId: PersonID?
    /// True to search only the titles of posts and not their texts.
    package var titlesOnly: Bool?
    /// The sort order; `hot` if nil.
    package var sort: PostSort?
    /// The page.
    package let page: PageQuery
}
