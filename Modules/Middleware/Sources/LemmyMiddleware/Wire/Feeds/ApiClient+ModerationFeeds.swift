import ApiTypes
public import LemmyIdentifiers
public import Middleware

// What moderators and administrators have to look at, to its end.

extension ApiClient {
    /// What was reported of posts and comments as one list, page by page.
    ///
    /// Reports of messages are for administrators, and in no community.
    ///
    /// - Parameters:
    ///   - communityId: Only in this community; wherever the viewer moderates if nil.
    ///   - unresolvedOnly: Whether to leave out what is settled; then the oldest come first, else the newest.
    ///   - messagesToo: Whether to list reports of messages among them; without a community only. A load fails where the viewer is no
    ///     administrator (``isAdministrator``).
    ///   - limit: How many of each kind a page has at most: 1 to 50.
    /// - Returns: An empty list; load it. A guest's load fails with `notLoggedIn`.
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

    /// What was reported of one kind, page by page, in the server's order.
    ///
    /// - Parameters:
    ///   - kind: Of what.
    ///   - communityId: Only in this community; messages are in none.
    ///   - unresolvedOnly: Whether to leave out what is settled: a report that is settled leaves the list at once, and is back if that is undone or
    ///     refused. The oldest come first then, else the newest.
    ///   - limit: How many a page has at most: 1 to 50.
    /// - Returns: An empty list; load it. A guest's load fails with `notLoggedIn`.
    public func reportFeed(
        of kind: ReportKind,
        communityId: CommunityID? = nil,
        unresolvedOnly: Bool = true,
        limit: Int = 20
    ) -> Feed<Report> {
        let source: FeedSource<Report>
        switch kind {
        case .posts:
            source = .numbered(of: self, limit: limit) {
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
            source = .numbered(of: self, limit: limit) {
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
            source = .numbered(of: self, limit: limit) {
                ApiListPrivateMessageReports(page: $0.page, limit: $0.limit, unresolvedOnly: unresolvedOnly)
            } rows: { answer, server in
                answer.privateMessageReports.map { ReportValue($0, server: server) }
            }
        }
        return list(source.showing { !unresolvedOnly || !$0.resolved })
    }

    /// Who asks for an account, page by page; for administrators.
    ///
    /// - Parameters:
    ///   - undecidedOnly: Whether to leave out those that are decided: one that is decided leaves the list at once. The oldest come first then,
    ///     else the newest.
    ///   - limit: How many a page has at most: 1 to 50.
    /// - Returns: An empty list; load it. A guest's load fails with `notLoggedIn`.
    public func registrationApplicationFeed(
        undecidedOnly: Bool = true,
        limit: Int = 20
    ) -> Feed<RegistrationApplication> {
        let source = FeedSource<RegistrationApplication>.numbered(of: self, limit: limit) {
            ApiListRegistrationApplications(unreadOnly: undecidedOnly, page: $0.page, limit: $0.limit)
        } rows: { answer, server in
            answer.registrationApplications.map { RegistrationApplicationValue($0, server: server) }
        }
        return list(source.showing { !undecidedOnly || !$0.accepted && $0.resolverId == nil })
    }

    /// Who voted on a post or a comment and how, page by page; for administrators, and moderators of its community; since 0.19.4.
    ///
    /// - Parameters:
    ///   - subject: The post or the comment.
    ///   - communityId: The community it is in: what the voters are there comes along.
    ///   - limit: How many a page has at most: 1 to 50.
    /// - Returns: An empty list; load it. A guest's load fails with `notLoggedIn`.
    public func voteFeed(on subject: VoteSubject, communityId: CommunityID, limit: Int = 20) -> Feed<PersonVote> {
        switch subject {
        case .post(let id):
            list(
                FeedSource<PersonVote>.numbered(of: self, limit: limit, about: "post:\(id)") {
                    ApiListPostLikes(postId: id, page: $0.page, limit: $0.limit)
                } rows: { answer, server in
                    answer.postLikes.map { $0.value(on: subject, in: communityId, server) }
                }
            )
        case .comment(let id):
            list(
                FeedSource<PersonVote>.numbered(of: self, limit: limit, about: "comment:\(id)") {
                    ApiListCommentLikes(commentId: id, page: $0.page, limit: $0.limit)
                } rows: { answer, server in
                    answer.commentLikes.map { $0.value(on: subject, in: communityId, server) }
                }
            )
        }
    }

    /// What moderators and administrators did as one list, the latest first, page by page.
    ///
    /// A server pages each kind of deed by itself: an entry is shown when no kind can bring a later one.
    ///
    /// - Parameters:
    ///   - kind: Only this; everything if nil.
    ///   - communityId: Only in this community.
    ///   - limit: How many of each kind a page has at most: 1 to 50.
    /// - Returns: An empty list; load it.
    public func modlog(
        kind: ModlogKind? = nil,
        communityId: CommunityID? = nil,
        limit: Int = 20
    ) -> MergedFeed<ModlogEntry> {
        let kinds = kind.map { [$0] } ?? ModlogKind.allCases.filter { $0.isBefore1_0 }
        let branches = kinds.map { each in
            FeedBranch<ModlogEntry>(list(modlogSource(of: each, in: communityId, limit, isAlone: kind != nil))) { $0 }
        }
        return MergedFeed(branches) { ($0.created, $0.id.number) > ($1.created, $1.id.number) }
    }

    /// One kind of the modlog. The first pages of all kinds are one request.
    private func modlogSource(
        of kind: ModlogKind,
        in community: CommunityID?,
        _ limit: Int,
        isAlone: Bool
    ) -> FeedSource<ModlogEntry> {
        let place = community.map { " of community:\($0)" } ?? ""
        return FeedSource("GET /modlog \(kind.rawValue)\(place) limit=\(limit)", of: self) { [self] position in
            let (page, site) = (PagePlace(position, limit: limit), siteName)
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
