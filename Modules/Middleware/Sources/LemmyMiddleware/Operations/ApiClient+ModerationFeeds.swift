public import LemmyIdentifiers
public import Middleware
import Propagation

// Feeds for moderators and administrators.

extension ApiClient {
    /// Returns the reports of posts and comments as one list, page by page.
    ///
    /// Only administrators see reports of messages, and these belong to no community.
    ///
    /// - Parameters:
    ///   - communityId: The community whose reports are listed; nil lists the reports of every community that the viewer moderates.
    ///   - unresolvedOnly: True to leave out resolved reports. The oldest come first then, otherwise the newest.
    ///   - messagesToo: True to include reports of messages, which has an effect only without a community. A load fails if the viewer is
    ///     not an administrator (``isAdministrator``).
    ///   - limit: The maximum number of rows of each kind per page: 1 to 50.
    /// - Returns: An empty list that the caller loads. A guest's load fails with `notLoggedIn`.
    public func reports(
        communityId: CommunityID? = nil,
        unresolvedOnly: Bool = true,
        messagesToo: Bool = false,
        limit: Int = 20
    ) -> MergedFeed<Report> {
        let kinds: [ReportKind] =
            messagesToo && communityId == nil ? [.posts, .comments, .messages] : [.posts, .comments]
        let branches = kinds.map { kind in
            let feed = reportFeed(of: kind, communityId: communityId, unresolvedOnly: unresolvedOnly, limit: limit)
            return FeedBranch<Report>(feed) { $0 }
        }
        return MergedFeed(branches) { unresolvedOnly ? $0.created < $1.created : $0.created > $1.created }
    }

    /// Returns the reports of one kind, page by page, in the server's order.
    ///
    /// - Parameters:
    ///   - kind: The kind of the reports.
    ///   - communityId: The community whose reports are listed; it has no effect on messages, which belong to no community.
    ///   - unresolvedOnly: True to leave out resolved reports. A report that is resolved leaves the list at once, and returns if the edit
    ///     is undone or refused. The oldest come first then, otherwise the newest.
    ///   - limit: The maximum number of rows per page: 1 to 50.
    /// - Returns: An empty list that the caller loads. A guest's load fails with `notLoggedIn`.
    public func reportFeed(
        of kind: ReportKind,
        communityId: CommunityID? = nil,
        unresolvedOnly: Bool = true,
        limit: Int = 20
    ) -> Feed<Report> {
        let source = FeedSource<Report>.paged(of: self, limit: limit) { dialect, page throws(ApiClientError) in
            try dialect.reports(ReportQuery(.kind(kind, communityId), unresolvedOnly: unresolvedOnly, page))
        }
        return registeredFeed(source.including { !unresolvedOnly || !$0.resolved })
    }

    /// Returns the applications for accounts, page by page. Only administrators may load them.
    ///
    /// - Parameters:
    ///   - undecidedOnly: True to leave out decided applications; an application that is decided leaves the list at once. The oldest come
    ///     first then, otherwise the newest.
    ///   - limit: The maximum number of rows per page: 1 to 50.
    /// - Returns: An empty list that the caller loads. A guest's load fails with `notLoggedIn`.
    public func registrationApplicationFeed(
        undecidedOnly: Bool = true,
        limit: Int = 20
    ) -> Feed<RegistrationApplication> {
        let source = FeedSource<RegistrationApplication>.paged(of: self, limit: limit) {
            dialect,
            page throws(ApiClientError) in
            try dialect.registrationApplications(undecidedOnly: undecidedOnly, page)
        }
        return registeredFeed(source.including { !undecidedOnly || !$0.accepted && $0.resolverId == nil })
    }

    /// Returns the votes on a post or a comment with their authors, page by page. Only administrators and the moderators of its community
    /// may load them; since 0.19.4.
    ///
    /// - Parameters:
    ///   - subject: The post or the comment.
    ///   - communityId: The community of the post or the comment; the answer contains the voters' roles in it.
    ///   - limit: The maximum number of rows per page: 1 to 50.
    /// - Returns: An empty list that the caller loads. A guest's load fails with `notLoggedIn`.
    public func voteFeed(on subject: VoteSubject, communityId: CommunityID, limit: Int = 20) -> Feed<PersonVote> {
        let about =
            switch subject {
            case .post(let id): "post:\(id)"
            case .comment(let id): "comment:\(id)"
            }
        let source = FeedSource<PersonVote>.paged(of: self, limit: limit, about: about) {
            dialect,
            page throws(ApiClientError) in
            try dialect.votes(on: subject, in: communityId, page)
        }
        return registeredFeed(source)
    }

    /// Returns the actions of moderators and administrators as one list, the latest first, page by page.
    ///
    /// Some servers page each kind of action separately. The list shows an entry once no other kind can deliver a later one.
    ///
    /// - Parameters:
    ///   - kind: The kind of the actions; nil for all kinds.
    ///   - communityId: The community of the actions; nil for all communities.
    ///   - limit: The maximum number of rows of each kind per page: 1 to 50.
    /// - Returns: An empty list that the caller loads.
    public func modlog(
        kind: ModlogKind? = nil,
        communityId: CommunityID? = nil,
        limit: Int = 20
    ) -> MergedFeed<ModlogEntry> {
        let dialects = environment.dialects.map(\.dialect)
        let kinds =
            kind.map { [$0] }
            ?? ModlogKind.allCases.filter { kind in dialects.contains { $0.modlogKinds.contains(kind) } }
        var sources = kinds.map { modlogSource(of: $0, in: communityId, limit, isAlone: kind != nil) }
        if kind == nil, dialects.contains(where: \.modlogKinds.isEmpty) {
            sources.append(modlogSource(of: nil, in: communityId, limit, isAlone: false))
        }
        return MergedFeed(sources.map { FeedBranch<ModlogEntry>(registeredFeed($0)) { $0 } }) {
            ($0.created, $0.id.number) > ($1.created, $1.id.number)
        }
    }

    /// Returns the source of one kind of the modlog, or of all kinds together.
    ///
    /// The list is made before the server is known to list the kinds together or separately, and the server may change that when it is
    /// upgraded. So the list has a source for each kind and one for all. When they are loaded, those that do not fit the server are empty,
    /// without a request. The first pages of separate kinds share one request.
    ///
    /// - Parameters:
    ///   - kind: The kind; nil for all kinds together.
    ///   - community: The community of the actions; nil for all communities.
    ///   - limit: The maximum number of rows of a page.
    ///   - isAlone: True if the list has no other source.
    private func modlogSource(
        of kind: ModlogKind?,
        in community: CommunityID?,
        _ limit: Int,
        isAlone: Bool
    ) -> FeedSource<ModlogEntry> {
        let place = community.map { " of community:\($0)" } ?? ""
        return FeedSource("GET /modlog \(kind?.rawValue ?? "all")\(place) limit=\(limit)", of: self) {
            [self] position in
            let isTogether = try await dialect(because: Cause.current).modlogKinds.isEmpty
            guard isAlone || isTogether == (kind == nil) else {
                if position != .first { throw ApiClientError.outdatedModlog }
                let cause = commits.makeCause(.other, "no request for the modlog by kind", parent: Cause.current)
                return Answer(FeedPage([], next: nil), startedAt: commits.makeStamp(), cause: cause)
            }
            let asked = isAlone || position != .first ? kind : nil
            let (query, site) = (PageQuery(position, limit: limit), siteName)
            let answer: Answer<RowPage<ModlogEntryValue>>
            do {
                answer = try await readValue { dialect throws(ApiClientError) in
                    guard isAlone || dialect.modlogKinds.isEmpty == isTogether else { throw .outdatedModlog }
                    return try dialect.modlog(ModlogQuery(kind: asked, communityId: community, page: query), at: site)
                        .requiring(position)
                }
            } catch let error as ApiClientError {
                throw error.forPage(at: position)
            }
            let page = answer.value
            let rows = page.rows.filter { kind == nil || $0.id.kind == kind }
                .sorted { ($0.fields.created, $0.id.number) > ($1.fields.created, $1.id.number) }
            let isLast = rows.isEmpty && !page.isPartial
            let next = isLast ? nil : try await self.position(of: page.next, after: position)
            return Answer(FeedPage(rows, next: next), startedAt: answer.startedAt, cause: answer.cause)
        }
    }
}

extension ApiClientError {
    /// The error for a page of the modlog of a server that has begun to list the kinds together, or separately, since the list was loaded.
    fileprivate static var outdatedModlog: ApiClientError {
        ApiClientError(
            .outdatedPage,
            "the server has changed since the modlog was loaded",
            hint: "load the list again from its beginning"
        )
    }
}
