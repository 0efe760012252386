package import LemmyIdentifiers

/// The part of a dialect about reports.
package protocol ReportDialect: DialectPart {
    /// Returns the call for a page of reports.
    func reports(_ query: ReportQuery) throws(ApiClientError) -> Call<RowPage<ReportValue>>

    /// Returns the call for the number of unresolved reports; in all communities that the viewer moderates if the community is nil.
    func reportCount(_ community: CommunityID?) throws(ApiClientError) -> Call<PlainAnswer<ReportCount>>

    /// Returns the call that resolves a report, or reopens it.
    ///
    /// - Parameters:
    ///   - isResolved: True to resolve the report, false to reopen it.
    ///   - id: The report.
    ///   - site: The name of the server for messages.
    func resolve(_ isResolved: Bool, _ id: ReportID, at site: String) throws(ApiClientError) -> Call<ReportValue>

    /// Returns the call that reports a post.
    func report(_ id: PostID, reason: String) throws(ApiClientError) -> Call<ReportValue>

    /// Returns the call that reports a comment.
    func report(_ id: CommentID, reason: String) throws(ApiClientError) -> Call<ReportValue>

    /// Returns the call that reports a message.
    func report(_ id: PrivateMessageID, reason: String) throws(ApiClientError) -> Call<ReportValue>
}

extension ReportDialect {
    package func reports(_ query: ReportQuery) throws(ApiClientError) -> Call<RowPage<ReportValue>> {
        throw lacking("a list of reports")
    }
    package func reportCount(_ community: CommunityID?) throws(ApiClientError) -> Call<PlainAnswer<ReportCount>> {
        throw lacking("the number of reports")
    }
    package func resolve(
        _ isResolved: Bool,
        _ id: ReportID,
        at site: String
    ) throws(ApiClientError) -> Call<ReportValue> {
        throw lacking("resolving a report")
    }
    package func report(_ id: PrivateMessageID, reason: String) throws(ApiClientError) -> Call<ReportValue> {
        throw lacking("reporting a message")
    }
}

/// A page of reports, as an operation asks for it.
package struct ReportQuery: Hashable, Sendable {
    /// The range of the reports.
    package enum Range: Hashable, Sendable {
        /// The reports of a kind in a community; in all communities that the viewer moderates if it is nil.
        case kind(ReportKind, CommunityID?)
        /// The reports of a post.
        case post(PostID)
        /// The reports of a comment.
        case comment(CommentID)
    }

    /// The range of the reports.
    package let range: Range
    /// True to leave out resolved reports. The oldest come first then, otherwise the newest.
    package let unresolvedOnly: Bool?
    /// The page.
    package let page: PageQuery

    /// Creates a query.
    package init(_ range: Range, unresolvedOnly: Bool? = nil, _ page: PageQuery) {
        (self.range, self.unresolvedOnly, self.page) = (range, unresolvedOnly, page)
    }
}

/// The part of a dialect for moderators and administrators.
package protocol ModerationDialect: DialectPart {
    /// The kinds of actions in the modlog, each of which is a list of its own. Empty if the server has one list for all.
    var modlogKinds: [ModlogKind] { get }

    /// Returns the call for a page of the actions of moderators and administrators, the latest first.
    ///
    /// - Parameters:
    ///   - query: The page.
    ///   - site: The name of the server for messages.
    func modlog(_ query: ModlogQuery, at site: String) throws(ApiClientError) -> Call<RowPage<ModlogEntryValue>>

    /// Returns the call for a page of the votes on a post or a comment.
    ///
    /// - Parameters:
    ///   - subject: The post or the comment.
    ///   - community: The community of the post or the comment; the answer contains the voters' roles in it.
    ///   - page: The page.
    func votes(
        on subject: VoteSubject,
        in community: CommunityID,
        _ page: PageQuery
    ) throws(ApiClientError) -> Call<RowPage<PersonVoteValue>>

    /// Returns the call that deletes content permanently.
    func purge(_ subject: PurgeSubject, reason: String?) throws(ApiClientError) -> Call<Success>

    /// Returns the call for a page of the applications for accounts.
    func registrationApplications(
        undecidedOnly: Bool?,
        _ page: PageQuery
    ) throws(ApiClientError) -> Call<RowPage<RegistrationApplicationValue>>

    /// Returns the call for a person's application.
    func registrationApplication(of person: PersonID) throws(ApiClientError) -> Call<RegistrationApplicationValue>

    /// Returns the call for the number of undecided applications.
    func registrationApplicationCount() throws(ApiClientError) -> Call<PlainAnswer<Int>>

    /// Returns the call that decides about an application.
    func decide(
        _ isApproved: Bool,
        _ id: RegistrationApplicationID,
        reason: String?
    ) throws(ApiClientError) -> Call<RegistrationApplicationValue>

    /// Returns the call that makes a person an administrator, or removes one from office.
    func appoint(_ isAdmin: Bool, _ id: PersonID) throws(ApiClientError) -> Call<[Person2Value]>

    /// Returns the call that resigns the viewer's own office as an administrator.
    func leaveAdmin() throws(ApiClientError) -> Call<Instance3Value>
}

extension ModerationDialect {
    package func purge(_ subject: PurgeSubject, reason: String?) throws(ApiClientError) -> Call<Success> {
        throw lacking("purging")
    }
    package func registrationApplications(
        undecidedOnly: Bool?,
        _ page: PageQuery
    ) throws(ApiClientError) -> Call<RowPage<RegistrationApplicationValue>> {
        throw lacking("a list of applications")
    }
    package func registrationApplication(
        of person: PersonID
    ) throws(ApiClientError) -> Call<RegistrationApplicationValue> {
        throw lacking("a person's application")
    }
    package func registrationApplicationCount() throws(ApiClientError) -> Call<PlainAnswer<Int>> {
        throw lacking("the number of applications")
    }
    package func decide(
        _ isApproved: Bool,
        _ id: RegistrationApplicationID,
        reason: String?
    ) throws(ApiClientError) -> Call<RegistrationApplicationValue> {
        throw lacking("deciding about an application")
    }
    /// Returns the error for a kind of actions that the modlog of the servers lacks. No request has been sent.
    package func lacking(_ kind: ModlogKind) -> ApiClientError { lacking("“\(kind.rawValue)” in the modlog") }

    package func appoint(_ isAdmin: Bool, _ id: PersonID) throws(ApiClientError) -> Call<[Person2Value]> {
        throw lacking("appointing an administrator")
    }
    package func leaveAdmin() throws(ApiClientError) -> Call<Instance3Value> {
        throw lacking("resigning as an administrator")
    }
}

/// The content that an administrator deletes permanently.
package enum PurgeSubject: Hashable, Sendable {
    /// A post, with its comments and pictures.
    case post(PostID)
    /// A comment.
    case comment(CommentID)
    /// A community, with all its content.
    case community(CommunityID)
    /// A person, with all content.
    case person(PersonID)
}

/// A page of the modlog, as an operation asks for it.
package struct ModlogQuery: Hashable, Sendable {
    /// The kind of the actions; nil for all kinds.
    package var kind: ModlogKind?
    /// The community of the actions; nil for all communities.
    package var communityId: CommunityID?
    /// The person who acted; nil for all.
    package var moderatorId: PersonID?
    /// The person that the actions were about; nil for all.
    package var personId: PersonID?
    /// The post that the actions were about; nil for all.
    package var postId: PostID?
    /// The comment that the actions were about; nil for all.
    package var commentId: CommentID?
    /// The page.
    package let page: PageQuery
}
