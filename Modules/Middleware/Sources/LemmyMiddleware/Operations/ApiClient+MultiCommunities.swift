public import LemmyIdentifiers
public import Middleware
import Propagation

// Multi-communities exist since 1.0, and on PieFed, which calls them feeds. Every other server is refused before a request is sent.

extension ApiClient {
    /// Fetches a multi-community with its communities.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none; or `CancellationError`.
    public func getMultiCommunity(id: MultiCommunityID) async throws -> MultiCommunityPage {
        try await read(about: "multi:\(id)") { dialect throws(ApiClientError) in
            try dialect.multiCommunity(id)
        } show: { [self] value, moment in
            // Another device may have put a community back that was taken out here.
            for community in value.communities {
                lists.include(true, community.id, in: id, at: moment.startedAt)
            }
            return models(of: value, in: moment)
        }
    }

    /// Returns the multi-communities that the server knows, page by page. One that the viewer creates is listed at once; one that is deleted
    /// leaves at once.
    ///
    /// ```swift
    /// let multis = api.multiCommunityFeed(.subscribed)
    /// try await multis.loadMore()
    /// for multi in multis { print(multi.shownName, multi.communityCount) }
    /// ```
    ///
    /// - Parameters:
    ///   - range: The multi-communities of the list.
    ///   - limit: The maximum number of rows per page: 1 to 50.
    /// - Returns: An empty list that the caller loads. One that the viewer no longer follows stays among the followed ones until the next
    ///   refresh, so that a slip can be undone.
    public func multiCommunityFeed(_ range: MultiCommunityRange = .all, limit: Int = 20) -> Feed<MultiCommunity> {
        let source = FeedSource<MultiCommunity>.paged(of: self, limit: limit) { dialect, page throws(ApiClientError) in
            try dialect.multiCommunities(range, page)
        }
        // The creator of a multi-community follows it, and it is on this server.
        let feed = registeredFeed(
            source.including { !$0.deleted }.listing { range != .subscribed || $0.followed }
        ) { _ in
            true
        }
        guard range == .subscribed else { return feed }
        lists.register(feed) { (feed: Feed<MultiCommunity>, multi: MultiCommunity) in
            if multi.followed { feed.prepend(multi) }
        } reset: { _ in
        }
        return feed
    }

    /// Creates a multi-community. The viewer owns and follows it.
    ///
    /// - Parameters:
    ///   - name: The name in its address: lower case, without blanks.
    ///   - title: The name that is shown; the one in its address if nil.
    ///   - summary: The description.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have created
    ///   it.
    public func createMultiCommunity(
        name: String,
        title: String? = nil,
        summary: String? = nil
    ) async throws -> MultiCommunity {
        let new = NewMultiCommunity(name: name, title: title, summary: summary)
        return try await create(about: "multi:\(name)") { dialect throws(ApiClientError) in try dialect.create(new) }
    }

    /// Changes the texts of a multi-community as its owner.
    ///
    /// - Parameters:
    ///   - id: The multi-community.
    ///   - title: The name that is shown; nil leaves it as it is.
    ///   - summary: The description; nil leaves it as it is.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have changed
    ///   it.
    @discardableResult
    public func editMultiCommunity(
        id: MultiCommunityID,
        title: String? = nil,
        summary: String? = nil
    ) async throws -> MultiCommunity {
        try await write(about: "multi:\(id)") { dialect throws(ApiClientError) in
            try dialect.edit(multiCommunity: id, title: title, summary: summary)
        }
    }

    /// Puts a community into a multi-community as its owner. It has no effect on a community that is there already.
    ///
    /// - Returns: The multi-community with its communities after the change.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have done it.
    @discardableResult
    public func addCommunity(
        id: CommunityID,
        toMultiCommunity multi: MultiCommunityID
    ) async throws -> MultiCommunityPage {
        try await include(true, id, in: multi)
    }

    /// Takes a community out of a multi-community as its owner. Its posts leave the lists of the multi-community's posts at once.
    ///
    /// - Returns: The multi-community with its communities after the change.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have done it.
    @discardableResult
    public func removeCommunity(
        id: CommunityID,
        fromMultiCommunity multi: MultiCommunityID
    ) async throws -> MultiCommunityPage {
        try await include(false, id, in: multi)
    }

    private func include(
        _ isIncluded: Bool,
        _ community: CommunityID,
        in id: MultiCommunityID
    ) async throws -> MultiCommunityPage {
        try await write(about: "multi:\(id)") { dialect throws(ApiClientError) in
            try dialect.include(isIncluded, community, in: id)
        } show: { [self] value, moment in
            let page = models(of: value, in: moment)
            lists.include(isIncluded, community, in: id, at: commits.makeStamp())
            lists.offer(page.multi)
            return page
        }
    }

    private func models(of value: MultiCommunityPageValue, in moment: AnswerContext) -> MultiCommunityPage {
        MultiCommunityPage(
            multi: caches.multiCommunity.model(of: value.multi, in: moment),
            communities: caches.community1.models(of: value.communities, in: moment),
            isUnchanged: value.isUnchanged
        )
    }
}

extension ApiClient {
    nonisolated func followRequest(_ follows: Bool, of id: MultiCommunityID) -> EditRequest {
        editRequest { dialect throws(ApiClientError) in
            try dialect.follow(follows, multiCommunity: id)
        } show: { [self] value, moment in
            let multi = models(of: value, in: moment).multi
            if follows { lists.offer(multi) }
            refreshSubscriptions(to: value.communities.map(\.id))
        }
    }

    /// Fetches the living communities among some of them again, and the viewer's list of subscriptions if it is alive, because a write has
    /// changed the subscriptions in a way that its response does not tell.
    private func refreshSubscriptions(to ids: [CommunityID]) {
        let shown = ids.filter { caches.communityRelation[$0] != nil }
        let isListed = !ids.isEmpty && !caches.person4.objects.isEmpty
        guard isListed || !shown.isEmpty else { return }
        commits.activity.start { [self] in
            for id in shown {
                // Ignored: the community keeps its state until the next read.
                guard let community = try? await getCommunity(id: id) else { continue }
                if community.subscribed { lists.offer(community.community2) }
            }
            // Ignored for the same reason.
            if isListed { _ = try? await getMyPerson() }
        }
    }

    nonisolated func deleteRequest(_ isDeleted: Bool, of id: MultiCommunityID) -> EditRequest {
        editRequest { dialect throws(ApiClientError) in try dialect.delete(isDeleted, multiCommunity: id) }
    }
}
