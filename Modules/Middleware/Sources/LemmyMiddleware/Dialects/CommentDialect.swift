package import LemmyIdentifiers

/// The part of a dialect about comments.
package protocol CommentDialect: DialectPart {
    /// Returns the call for a comment.
    func comment(_ id: CommentID) throws(ApiClientError) -> Call<Comment2Value>

    /// Returns the call for a page of comments, or for a piece of a tree.
    func comments(_ query: CommentQuery) throws(ApiClientError) -> Call<RowPage<Comment2Value>>

    /// Returns the call that votes on a comment.
    func vote(_ vote: Vote, on id: CommentID) throws(ApiClientError) -> Call<Comment2Value>

    /// Returns the call that saves a comment, or takes it off the saved ones.
    func save(_ isSaved: Bool, _ id: CommentID) throws(ApiClientError) -> Call<Comment2Value>

    /// Returns the call that edits a comment.
    func edit(_ id: CommentID, _ new: ContentDiff<CommentContent>) throws(ApiClientError) -> Call<Comment2Value>

    /// Returns the call that deletes a comment of the viewer, or restores it.
    func delete(_ isDeleted: Bool, _ id: CommentID) throws(ApiClientError) -> Call<Comment2Value>

    /// Returns the call that removes a comment as a moderator, or restores it.
    func remove(_ isRemoved: Bool, _ id: CommentID, reason: String?) throws(ApiClientError) -> Call<Comment2Value>

    /// Returns the call that marks a comment as said by a moderator, or takes the mark off.
    func distinguish(_ isDistinguished: Bool, _ id: CommentID) throws(ApiClientError) -> Call<Comment2Value>

    /// Returns the call that locks a comment with all replies below it, or opens them again.
    func lock(_ isLocked: Bool, _ id: CommentID, reason: String?) throws(ApiClientError) -> Call<Comment2Value>

    /// Returns the call that sets the events below a comment of which the viewer is notified.
    func notify(_ setting: NotificationSetting, of id: CommentID) throws(ApiClientError) -> Call<CombinedAnswer>

    /// Returns the call that creates a comment.
    func create(_ new: NewComment) throws(ApiClientError) -> Call<Comment2Value>
}

extension CommentDialect {
    package func lock(_ isLocked: Bool, _ id: CommentID, reason: String?) throws(ApiClientError) -> Call<Comment2Value>
    {
        throw lacking("locking a comment")
    }
    package func notify(
        _ setting: NotificationSetting,
        of id: CommentID
    ) throws(ApiClientError) -> Call<CombinedAnswer> {
        throw lacking("notification settings of a comment")
    }
}

/// A page of comments, as an operation asks for it.
package struct CommentQuery: Hashable, Sendable {
    /// The range of the comments.
    package enum Range: Hashable, Sendable {
        /// The comments of a feed.
        case feed(FeedKind)
        /// The comments in a community.
        case community(CommunityID)
        /// The comments in a community by name: `swift`, or `swift@elsewhere.test`.
        case communityName(String)
        /// The comments under a post; under one of its comments if there is a parent. The post may be left out if there is a parent.
        case thread(PostID?, parent: CommentID?)
    }

    /// The range of the comments.
    package let range: Range
    /// The number of levels below the parent of a thread. With a depth, the result is a piece of the tree, parents before children; without
    /// one, it is a page of a flat list.
    package let maxDepth: Int?
    /// The filter on the comments.
    package let filter: ViewerMark?
    /// The sort order; `hot` if nil.
    package let sort: CommentSort?
    /// The page.
    package let page: PageQuery

    /// Creates a query.
    package init(
        _ range: Range,
        maxDepth: Int? = nil,
        _ filter: ViewerMark? = nil,
        _ sort: CommentSort?,
        _ page: PageQuery
    ) {
        (self.range, self.maxDepth, self.filter, self.sort, self.page) = (range, maxDepth, filter, sort, page)
    }
}
