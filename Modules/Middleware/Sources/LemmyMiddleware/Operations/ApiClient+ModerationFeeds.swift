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
        let kinds = expectedDialect.modlogKinds
        let sources: [FeedSource<ModlogEntry>] =
            if kinds.isEmpty {
                [modlogSource(of: kind, in: communityId, limit)]
            } else {
                (kind.map { [$0] } ?? kinds).map {
                    separateModlogSource(of: $0, in: communityId, limit, isAlone: kind != nil)
                }
            }
        return MergedFeed(sources.map { FeedBranch<ModlogEntry>(registeredFeed($0)) { $0 } }) {
            ($0.created, $0.id.number) > ($1.created, $1.id.number)
        }
    }

    /// Returns the source of the modlog of a server that lists all kinds together.
    private func modlogSource(
        of kind: ModlogKind?,
        in community: CommunityID?,
        _ limit: Int
    ) -> FeedSource<ModlogEntry> {
        .paged(of: self, limit: limit) { [self] dialect, page throws(ApiClientError) in
            try dialect.modlog(ModlogQuery(kind: kind, communityId: community, page: page), at: siteName)
        }
    }

    /// Returns the source of one kind of the modlog of a server that lists each kind separately. The first pages of all kinds share one
    /// request.
    ///
    /// The list may have been made before the server turned out to list all kinds together. Each kind is asked for by itself then, and one
    /// that the server has not is empty.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - community: The community of the actions; nil for all communities.
    ///   - limit: The maximum number of rows of a page.
    ///   - isAlone: True if the list has no other kind.
    private func separateModlogSource(
        of kind: ModlogKind,
        in community: CommunityID?,
        _ limit: Int,
        isAlone: Bool
    ) -> FeedSource<ModlogEntry> {
        let place = community.map { " of community:\($0)" } ?? ""
        return FeedSource("GET /modlog \(kind.rawValue)\(place) limit=\(limit)", of: self) { [self] position in
            let isShared = position == .first && !isAlone
            let (page, site) = (PageQuery(position, limit: limit), siteName)
            let answer: Answer<RowPage<ModlogEntryValue>>
            do {
                answer = try await readValue { dialect throws(ApiClientError) in
                    let kind = isShared && !dialect.modlogKinds.isEmpty ? nil : kind
                    return try dialect.modlog(ModlogQuery(kind: kind, communityId: community, page: page), at: site)
                }
            } catch let error as ApiClientError where error.code == .unsupported && error.status == nil && !isAlone {
                // A server without any modlog refuses the list of all kinds, too.
                _ = try expectedDialect.modlog(ModlogQuery(communityId: community, page: page), at: site)
                let cause = commits.makeCause(.response, error.message, parent: Cause.current)
                return Answer(FeedPage([], next: nil), startedAt: commits.makeStamp(), cause: cause)
            }
            let rows = answer.value.rows.filter { $0.id.kind == kind }
                .sorted { ($0.fields.created, $0.id.number) > ($1.fields.created, $1.id.number) }
            let next = rows.isEmpty ? nil : try await self.position(of: answer.value.next, after: position)
            return Answer(FeedPage(rows, next: next), startedAt: answer.startedAt, cause: answer.cause)
        }
    }
}
