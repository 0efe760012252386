package import LemmyIdentifiers

/// The part of a dialect about people.
package protocol PersonDialect: DialectPart {
    /// Returns the call for a person's page.
    func person(_ id: PersonID) throws(ApiClientError) -> Call<Person3Value>

    /// Returns the call for a person's page by name: `alice`, or `alice@elsewhere.test`.
    func person(named name: String) throws(ApiClientError) -> Call<Person3Value>

    /// Returns the call for a page of a person's content, with the person's page.
    func personContent(_ query: PersonContentQuery) throws(ApiClientError) -> Call<PersonContentValue>

    /// Returns the call for a page of a person's posts.
    func personPosts(_ query: PersonContentQuery) throws(ApiClientError) -> Call<RowPage<Post2Value>>

    /// Returns the call for a page of a person's comments.
    func personComments(_ query: PersonContentQuery) throws(ApiClientError) -> Call<RowPage<Comment2Value>>

    /// Returns the call for the people who are banned from the server.
    func bannedPeople() throws(ApiClientError) -> Call<[Person2Value]>

    /// Returns the call that blocks a person, or takes the block off.
    func block(_ isBlocked: Bool, _ id: PersonID) throws(ApiClientError) -> Call<Person2Value>

    /// Returns the call that blocks a server, or takes the block off.
    func block(_ isBlocked: Bool, _ id: InstanceID) throws(ApiClientError) -> Call<InstanceRelationValue>

    /// Returns the call that bans a person from the server, or ends the ban.
    func ban(_ isBanned: Bool, _ id: PersonID, _ terms: BanTerms) throws(ApiClientError) -> Call<Person2Value>

    /// Returns the call that bans a person from a community, or ends the ban.
    func ban(_ isBanned: Bool, _ id: CommunityPersonID, _ terms: BanTerms) throws(ApiClientError) -> Call<
        CombinedAnswer
    >

    /// Returns the call that writes the viewer's note about a person, or deletes it.
    ///
    /// - Parameters:
    ///   - text: The note; nil to delete it.
    ///   - id: The person.
    func note(_ text: String?, about id: PersonID) throws(ApiClientError) -> Call<Person2Value>

    /// Returns the call that sets the acts of a person of which the viewer is notified.
    func notify(_ setting: NotificationSetting, of id: PersonID) throws(ApiClientError) -> Call<CombinedAnswer>
}

extension PersonDialect {
    package func personPosts(_ query: PersonContentQuery) throws(ApiClientError) -> Call<RowPage<Post2Value>> {
        try personContent(query).map { content in
            var page = RowPage(rows: content.posts)
            page.others = PersonContentValue(person: content.person, posts: [], comments: content.comments)
            return page
        }
    }
    package func personComments(_ query: PersonContentQuery) throws(ApiClientError) -> Call<RowPage<Comment2Value>> {
        try personContent(query).map { content in
            var page = RowPage(rows: content.comments)
            page.others = PersonContentValue(person: content.person, posts: content.posts, comments: [])
            return page
        }
    }
    package func bannedPeople() throws(ApiClientError) -> Call<[Person2Value]> {
        throw lacking("a list of banned people")
    }
    package func note(_ text: String?, about id: PersonID) throws(ApiClientError) -> Call<Person2Value> {
        throw lacking("notes about people")
    }
    package func notify(
        _ setting: NotificationSetting,
        of id: PersonID
    ) throws(ApiClientError) -> Call<CombinedAnswer> {
        throw lacking("notification settings of a person")
    }
}

/// A page of a person's content, as an operation asks for it.
package struct PersonContentQuery: Hashable, Sendable {
    /// The author of the content.
    package let id: PersonID
    /// True to fetch the content that the viewer saved, by any author, instead; valid only for the viewer's own page.
    package var savedOnly: Bool?
    /// The community of the content; nil for all.
    package var communityId: CommunityID?
    /// The sort order; `new` if nil.
    package let sort: PostSort?
    /// The page.
    package let page: PageQuery
}
