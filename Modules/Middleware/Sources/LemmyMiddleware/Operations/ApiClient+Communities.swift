public import LemmyIdentifiers
public import Middleware
public import WireRuntime

extension ApiClient {
    /// Fetches a community's page: tier 3.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none; or `CancellationError`.
    public func getCommunity(id: CommunityID) async throws -> Community3 {
        try await read(about: "community:\(id)") { dialect throws(ApiClientError) in try dialect.community(id) }
    }

    /// Fetches a community's page by name: `swift`, or `swift@elsewhere.test` for one on another server.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none; or `CancellationError`.
    public func getCommunity(name: String) async throws -> Community3 {
        try await read(about: "community:\(name)") { dialect throws(ApiClientError) in
            try dialect.community(named: name)
        }
    }

    /// Finds a community by the address that names it everywhere.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if this server does not know it; or `CancellationError`.
    public func getCommunity(actorId: WireURL) async throws -> Community2 {
        try await resolve(actorId, "community") { if case .community(let community) = $0 { community } else { nil } }
    }

    /// Fetches a page of the communities that the server knows.
    ///
    /// - Parameters:
    ///   - feed: The range of the communities; the server's own choice if nil.
    ///   - sort: The sort order; `hot` if nil.
    ///   - showsNsfw: True to include communities that are not safe for work; nil uses the setting of the account; since 0.18.1.
    ///   - page: The page number, from 1.
    ///   - limit: The maximum number of rows: 1 to 50.
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func getCommunities(
        _ feed: FeedKind? = nil,
        sort: PostSort? = nil,
        showsNsfw: Bool? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [Community2] {
        try await readRows { dialect throws(ApiClientError) in
            try dialect.communities(feed, sort, showsNsfw: showsNsfw, PageQuery(page, limit))
        }
    }
}

extension ApiClient {
    /// Returns the request that blocks a community. It depends on the dialect whether the server ends the subscription. If the dialect is
    /// not known yet, the answer tells it.
    nonisolated func blockRequest(_ isBlocked: Bool, of id: CommunityID) -> EditRequest {
        let unfollows = SideEffect(
            on: CommunityRelationValue.entityID(of: id),
            FieldGroup<CommunityRelationFields>.subscription
        ) { $0.subscription = .notSubscribed }
        let known = isBlocked && knownDialect?.unfollowsByBlock == true ? [unfollows] : []
        let isUnknown = isBlocked && knownDialect == nil
        return editRequest(
            effects: known,
            following: { _ in isUnknown && self.expectedDialect.unfollowsByBlock ? [unfollows] : [] }
        ) { dialect throws(ApiClientError) in
            try dialect.block(isBlocked, id)
        } show: { [self] value, moment in
            let community = caches.community2.model(of: value, in: moment)
            updateAccountLists(.blocksCommunity(id, isBlocked))
            if isBlocked, expectedDialect.unfollowsByBlock { updateAccountLists(.follows(id, false)) }
            withExtendedLifetime(community) {}
        }
    }
}

// Actions of moderators on a community and of administrators on any content.

extension ApiClient {
    /// Makes a person a moderator of a community. Views of the person there, and every page that lists the moderators, change at once.
    ///
    /// - Returns: The moderators of the community, in the order of their rank.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have acted.
    @discardableResult
    public func addModerator(personId: PersonID, communityId: CommunityID) async throws -> [Person1] {
        try await setModerator(personId, communityId, true)
    }

    /// Removes a moderator of a community from office.
    ///
    /// - Returns: The remaining moderators of the community, in the order of their rank.
    /// - Throws: The same errors as ``addModerator(personId:communityId:)``; a moderator with a longer time in office cannot be removed.
    @discardableResult
    public func removeModerator(personId: PersonID, communityId: CommunityID) async throws -> [Person1] {
        try await setModerator(personId, communityId, false)
    }

    private func setModerator(_ person: PersonID, _ community: CommunityID, _ isOne: Bool) async throws -> [Person1] {
        let pair = CommunityPersonID(community, person)
        return try await write(about: "community:\(community)", effects: effects(ofAppointing: pair, isOne)) {
            dialect throws(ApiClientError) in
            try dialect.appoint(isOne, pair)
        } show: { [self] list, moment in
            let people = caches.person1.models(of: list.people, in: moment)
            publishModerators(list, about: pair)
            return people
        }
    }

    /// Transfers a community to another of its moderators, who becomes the first in rank.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have acted.
    @discardableResult
    public func transferCommunity(id: CommunityID, to personId: PersonID) async throws -> Community3 {
        try await write(about: "community:\(id)") { dialect throws(ApiClientError) in
            try dialect.transfer(id, to: personId)
        }
    }

    /// Hides a community from lists, or lists it again; for administrators; since 0.19.0.
    ///
    /// - Parameters:
    ///   - id: The community.
    ///   - isHidden: True to hide the community.
    ///   - reason: The reason, which the modlog shows.
    /// - Returns: The community after the change.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have acted.
    @discardableResult
    public func setHidden(
        _ isHidden: Bool,
        communityId id: CommunityID,
        reason: String? = nil
    ) async throws -> Community3 {
        try await writePlain(about: "community:\(id)") { dialect throws(ApiClientError) in
            try dialect.hide(isHidden, id, reason: reason)
        }
        return try await getCommunity(id: id)
    }
}

extension ApiClient {
    /// Returns the communities that the server knows, page by page. A community that the viewer creates comes first until the next refresh.
    ///
    /// ```swift
    /// let communities = api.communityFeed(.local, sort: .topAll)
    /// try await communities.loadMore()
    /// for community in communities { print(community.title, community.subscriberCount) }
    /// ```
    ///
    /// ``subscriptions()`` returns all communities that the viewer follows, in sections.
    ///
    /// - Parameters:
    ///   - kind: The range of the communities; a guest's `subscribed` is empty. For `moderated` servers list all communities: those of
    ///     the viewer are the viewer's `moderates`.
    ///   - sort: The sort order; `hot` if nil.
    ///   - showsNsfw: True to include communities that are not safe for work; nil uses the setting of the account; since 0.18.1.
    ///   - limit: The maximum number of rows per page: 1 to 50.
    /// - Returns: An empty list that the caller loads.
    public func communityFeed(
        _ kind: FeedKind = .all,
        sort: PostSort? = nil,
        showsNsfw: Bool? = nil,
        limit: Int = 20
    ) -> Feed<Community2> {
        let source = FeedSource<Community2>.paged(of: self, limit: limit) { dialect, page throws(ApiClientError) in
            try dialect.communities(kind, sort, showsNsfw: showsNsfw, page)
        }
        let rules = ListRules(kind)
        // The creator of a community follows and moderates it, and the community is on this server.
        return registeredFeed(source.including { rules.isVisible($0) }.listing { rules.isListed($0) }, by: rules) { _ in
            true
        }
    }
}

extension ApiClient {
    /// Returns the communities that the viewer follows, in sections: favorites first, then by letter.
    ///
    /// ```swift
    /// let subscriptions = api.subscriptions()
    /// try await subscriptions.members.load()
    /// for section in subscriptions.sections { print(section.title, section.items.map(\.title)) }
    /// ```
    ///
    /// A community that the viewer follows from now on is listed at once if a list shows it, otherwise when the server answers. A community
    /// that the viewer unfollows leaves the list at once. The caller must retain the list, because the client does not.
    ///
    /// - Returns: An empty list; the caller loads its members.
    public func subscriptions() -> SubscriptionList<Community2> {
        let source = FeedSource<Community2>.paged(of: self, limit: 50) { dialect, page throws(ApiClientError) in
            try dialect.communities(.subscribed, nil, showsNsfw: nil, page)
        }
        let members = MemberList(source) { $0.subscribed }
        lists.register(members) { (members: MemberList<Community2>, community: Community2) in
            members.add(community)
        } reset: {
            $0.reset()
        }
        return SubscriptionList(members, named: { $0.shownName }, isFavourite: { $0.isFavorite })
    }
}
