import ApiTypes
public import LemmyIdentifiers
public import Middleware

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
        let source: FeedSource<Report>
        switch kind {
        case .posts:
            source = .numberPaged(of: self, limit: limit) {
                ApiListPostReports(
                    page: $0.page,
                    limit: $0.limit,
                    unresolvedOnly: unresolvedOnly,
                    communityId: communityId
                )
            } rows: { answer, server in
                answer.postReports.map { ReportValue($0, server: server) }
            }
        case .comments:
            source = .numberPaged(of: self, limit: limit) {
                ApiListCommentReports(
                    page: $0.page,
                    limit: $0.limit,
                    unresolvedOnly: unresolvedOnly,
                    communityId: communityId
                )
            } rows: { answer, server in
                answer.commentReports.map { ReportValue($0, server: server) }
            }
        case .messages:
            source = .numberPaged(of: self, limit: limit) {
                ApiListPrivateMessageReports(page: $0.page, limit: $0.limit, unresolvedOnly: unresolvedOnly)
            } rows: { answer, server in
                answer.privateMessageReports.map { ReportValue($0, server: server) }
            }
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
        let source = FeedSource<RegistrationApplication>.numberPaged(of: self, limit: limit) {
            ApiListRegistrationApplications(unreadOnly: undecidedOnly, page: $0.page, limit: $0.limit)
        } rows: { answer, server in
            answer.registrationApplications.map { RegistrationApplicationValue($0, server: server) }
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
        switch subject {
        case .post(let id):
            registeredFeed(
                FeedSource<PersonVote>.numberPaged(of: self, limit: limit, about: "post:\(id)") {
                    ApiListPostLikes(postId: id, page: $0.page, limit: $0.limit)
                } rows: { answer, server in
                    answer.postLikes.map { $0.value(on: subject, in: communityId, server) }
                }
            )
        case .comment(let id):
            registeredFeed(
                FeedSource<PersonVote>.numberPaged(of: self, limit: limit, about: "comment:\(id)") {
                    ApiListCommentLikes(commentId: id, page: $0.page, limit: $0.limit)
                } rows: { answer, server in
                    answer.commentLikes.map { $0.value(on: subject, in: communityId, server) }
                }
            )
        }
    }

    /// Returns the actions of moderators and administrators as one list, the latest first, page by page.
    ///
    /// A server pages each kind of action separately. The list shows an entry once no other kind can deliver a later one.
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
        let kinds = kind.map { [$0] } ?? ModlogKind.allCases.filter { $0.isBefore1_0 }
        let branches = kinds.map { each in
            FeedBranch<ModlogEntry>(
                registeredFeed(modlogSource(of: each, in: communityId, limit, isAlone: kind != nil))
            ) { $0 }
        }
        return MergedFeed(branches) { ($0.created, $0.id.number) > ($1.created, $1.id.number) }
    }

    /// Returns the source of one kind of the modlog. The first pages of all kinds share one request.
    private func modlogSource(
        of kind: ModlogKind,
        in community: CommunityID?,
        _ limit: Int,
        isAlone: Bool
    ) -> FeedSource<ModlogEntry> {
        let place = community.map { " of community:\($0)" } ?? ""
        return FeedSource("GET /modlog \(kind.rawValue)\(place) limit=\(limit)", of: self) { [self] position in
            let (page, site) = (PageQuery(position, limit: limit), siteName)
            let isFirst = page.page == nil
            let request = ApiGetModlog(
                communityId: community,
                page: page.page,
                limit: page.limit,
                type: isFirst && !isAlone ? nil : try kind.wire(at: site)
            )
            let answer = try await readValue(request) { answer, server in answer.entries(of: server) }
            let rows = answer.value.filter { $0.id.kind == kind }
                .sorted { ($0.fields.created, $0.id.number) > ($1.fields.created, $1.id.number) }
            let next = rows.isEmpty ? nil : FeedPosition.page((page.page ?? 1) + 1)
            return Answer(FeedPage(rows, next: next), startedAt: answer.startedAt, cause: answer.cause)
        }
    }
}
