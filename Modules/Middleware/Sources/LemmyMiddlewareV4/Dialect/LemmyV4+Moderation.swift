import ApiTypesV4
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import WireRuntime

extension LemmyV4: ModerationDialect {
    var modlogKinds: [ModlogKind] { [] }

    func modlog(_ query: ModlogQuery, at site: String) throws(ApiClientError) -> Call<RowPage<ModlogEntryValue>> {
        var request = ApiV4.GetModlog(
            modPersonId: query.moderatorId,
            communityId: query.communityId,
            otherPersonId: query.personId,
            postId: query.postId,
            commentId: query.commentId,
            limit: query.page.limit
        )
        if query.kind == .pinnedPost { return Self.pins(request, try cursor(of: query.page)) }
        request.pageCursor = try cursor(of: query.page)
        if let kind = query.kind {
            guard let type = kind.wireV4 else { throw lacking(kind) }
            request.type = type
        }
        return Call(rowsOf: request)
    }

    /// Returns the call for a page of the pins in communities and on the server, which the modlog has as two kinds. A page contains a page
    /// of each, and its cursor both cursors, separated by a space; an empty one says that its list has no more pages.
    private static func pins(_ request: ApiV4.GetModlog, _ cursor: String?) -> Call<RowPage<ModlogEntryValue>> {
        let cursors = cursor.map { $0.split(separator: " ", omittingEmptySubsequences: false).map(String.init) }
        let inCommunity = page(request, of: .modFeaturePostCommunity, after: cursors?.first)
        guard let onServer = page(request, of: .adminFeaturePostSite, after: cursors?.last) else {
            return (inCommunity ?? Call(rowsOf: request)).map { joined($0, nil) }
        }
        guard let inCommunity else { return onServer.map { joined(nil, $0) } }
        return inCommunity.followed { page, _ in .next(onServer.map { joined(page, $0) }) }
    }

    /// Returns the call for the page of a kind after a cursor; for the first page if there is none, and nil after an empty one.
    private static func page(
        _ request: ApiV4.GetModlog,
        of kind: ApiV4.ModlogKindFilter,
        after cursor: String?
    ) -> Call<RowPage<ModlogEntryValue>>? {
        guard cursor != "" else { return nil }
        var request = request
        (request.type, request.pageCursor) = (kind, cursor)
        return Call(rowsOf: request)
    }

    private static func joined(
        _ first: RowPage<ModlogEntryValue>?,
        _ second: RowPage<ModlogEntryValue>?
    ) -> RowPage<ModlogEntryValue> {
        let rows = (first?.rows ?? []) + (second?.rows ?? [])
        let cursors = [first?.next.cursor ?? "", second?.next.cursor ?? ""]
        return RowPage(
            rows: rows.sorted { $0.fields.created > $1.fields.created },
            next: cursors == ["", ""] ? .none : .cursor(cursors.joined(separator: " "))
        )
    }

    func votes(
        on subject: VoteSubject,
        in community: CommunityID,
        _ page: PageQuery
    ) throws(ApiClientError) -> Call<RowPage<PersonVoteValue>> {
        let (cursor, limit) = (try cursor(of: page), page.limit)
        let map = { @Sendable (row: ApiV4.VoteView, context: CallContext) -> PersonVoteValue? in
            let vote = ApiV4.VoteOfPerson(subject: subject, communityId: community, voteView: row)
            return PersonVoteValue(vote, server: context.server)
        }
        return switch subject {
        case .post(let id): Call(rowsOf: ApiV4.ListPostLikes(postId: id, pageCursor: cursor, limit: limit), map)
        case .comment(let id):
            Call(rowsOf: ApiV4.ListCommentLikes(commentId: id, pageCursor: cursor, limit: limit), map)
        }
    }

    /// A missing reason is sent as an empty one, because the server requires the field.
    func purge(_ subject: PurgeSubject, reason: String?) -> Call<Success> {
        let reason = reason ?? ""
        return switch subject {
        case .post(let id): Call(successOf: ApiV4.PurgePost(postId: id, reason: reason))
        case .comment(let id): Call(successOf: ApiV4.PurgeComment(commentId: id, reason: reason))
        case .community(let id): Call(successOf: ApiV4.PurgeCommunity(communityId: id, reason: reason))
        case .person(let id): Call(successOf: ApiV4.PurgePerson(personId: id, reason: reason))
        }
    }
}

// Administrators, and the applications about which they decide.
extension LemmyV4 {
    func appoint(_ isAdmin: Bool, _ id: PersonID) -> Call<[Person2Value]> {
        Call(ApiV4.AddAdmin(personId: id, added: isAdmin)) { answer, context in
            answer.admins.map { Person2Value($0, server: context.server) }
        }
    }

    /// The server's emojis are a request of their own, as in ``instance()``. They are read before the viewer leaves, because a request
    /// after the write could fail.
    func leaveAdmin() -> Call<Instance3Value> {
        Self.emojis.followed { emojis, _ in
            .next(Call<Instance3Value>(ApiV4.LeaveAdmin()).map { $0.with(emojis.value) })
        }
        .identified(by: ApiV4.LeaveAdmin(), needingLogin: ApiV4.LeaveAdmin.endpoint)
    }

    func registrationApplications(
        undecidedOnly: Bool?,
        _ page: PageQuery
    ) throws(ApiClientError) -> Call<RowPage<RegistrationApplicationValue>> {
        Call(
            rowsOf: ApiV4.ListRegistrationApplications(
                unreadOnly: undecidedOnly,
                pageCursor: try cursor(of: page),
                limit: page.limit
            )
        )
    }

    func registrationApplication(of person: PersonID) -> Call<RegistrationApplicationValue> {
        Call(ApiV4.GetRegistrationApplication(personId: person), Self.application)
    }

    /// The server leaves the number out for an account that is no administrator; it is 0 then.
    func registrationApplicationCount() -> Call<PlainAnswer<Int>> {
        Call(ApiV4.GetUnreadCounts()) { answer, _ in PlainAnswer(answer.registrationApplicationCount ?? 0) }
    }

    func decide(
        _ isApproved: Bool,
        _ id: RegistrationApplicationID,
        reason: String?
    ) -> Call<RegistrationApplicationValue> {
        Call(
            ApiV4.ApproveRegistrationApplication(id: id, approve: isApproved, denyReason: reason),
            Self.application
        )
    }

    /// Returns the application of a response that contains one.
    private static func application(
        _ answer: ApiV4.RegistrationApplicationResponse,
        _ context: CallContext
    ) -> RegistrationApplicationValue {
        RegistrationApplicationValue(answer.registrationApplication, server: context.server)
    }
}

extension ModlogKind {
    /// The server's spelling; nil for a kind that 1.0 has not, or has as two kinds.
    fileprivate var wireV4: ApiV4.ModlogKindFilter? {
        switch self {
        case .removedPost: .modRemovePost
        case .lockedPost: .modLockPost
        case .removedComment: .modRemoveComment
        case .removedCommunity: .adminRemoveCommunity
        case .bannedFromCommunity: .modBanFromCommunity
        case .banned: .adminBan
        case .appointedModerator: .modAddToCommunity
        case .transferredCommunity: .modTransferCommunity
        case .appointedAdministrator: .adminAdd
        case .purgedPerson: .adminPurgePerson
        case .purgedCommunity: .adminPurgeCommunity
        case .purgedPost: .adminPurgePost
        case .purgedComment: .adminPurgeComment
        case .changedVisibility: .modChangeCommunityVisibility
        case .lockedComment: .modLockComment
        case .warnedOfPost: .modWarnPost
        case .warnedOfComment: .modWarnComment
        case .allowedInstance: .adminAllowInstance
        case .blockedInstance: .adminBlockInstance
        case .pinnedPost, .hidCommunity, .other: nil
        }
    }
}
