package import LemmyIdentifiers
package import WireRuntime

/// The part of a dialect about posts.
package protocol PostDialect: DialectPart {
    /// Returns the call for a post with everything for a page of its own.
    func post(_ id: PostID) throws(ApiClientError) -> Call<Post3Value>

    /// Returns the call for a page of posts.
    func posts(_ query: PostQuery) throws(ApiClientError) -> Call<RowPage<Post2Value>>

    /// Returns the call that votes on a post.
    func vote(_ vote: Vote, on id: PostID) throws(ApiClientError) -> Call<Post2Value>

    /// Returns the call that saves a post, or takes it off the saved ones.
    func save(_ isSaved: Bool, _ id: PostID) throws(ApiClientError) -> Call<Post2Value>

    /// True if the server marks a post read by itself when the viewer fetches it by its number, or comments on it.
    var marksReadByVisit: Bool { get }

    /// Returns true if a server of the version marks only one post with each request; false if the version is not known.
    func marksReadOneByOne(_ version: ServerVersion?) -> Bool

    /// Returns the call that marks posts read, or unread. Its answer contains the posts, as far as the server sends them.
    ///
    /// - Parameters:
    ///   - isRead: True to mark the posts read.
    ///   - ids: The posts.
    ///   - isOneByOne: True if the server marks only one post with each request; `ids` then has one element.
    func markRead(_ isRead: Bool, _ ids: [PostID], isOneByOne: Bool) throws(ApiClientError) -> Call<[Post2Value]>

    /// Returns the call that hides a post, or shows it again.
    func hide(_ isHidden: Bool, _ id: PostID) throws(ApiClientError) -> Call<Success>

    /// Returns the call that edits a post.
    func edit(_ id: PostID, _ new: ContentDiff<PostContent>) throws(ApiClientError) -> Call<Post2Value>

    /// Returns the call that deletes a post of the viewer, or restores it.
    func delete(_ isDeleted: Bool, _ id: PostID) throws(ApiClientError) -> Call<Post2Value>

    /// Returns the call that removes a post as a moderator, or restores it.
    func remove(_ isRemoved: Bool, _ id: PostID, reason: String?) throws(ApiClientError) -> Call<Post2Value>

    /// Returns the call that locks a post, or opens it again.
    func lock(_ isLocked: Bool, _ id: PostID, reason: String?) throws(ApiClientError) -> Call<Post2Value>

    /// Returns the call that sets the events on a post of which the viewer is notified.
    func notify(_ setting: NotificationSetting, of id: PostID) throws(ApiClientError) -> Call<CombinedAnswer>

    /// Returns the call that pins a post, or takes the pin off.
    ///
    /// - Parameters:
    ///   - isPinned: True to pin the post.
    ///   - id: The post.
    ///   - isOnInstance: True for the pin on the whole server, false for the pin in the post's community.
    func pin(_ isPinned: Bool, _ id: PostID, isOnInstance: Bool) throws(ApiClientError) -> Call<Post2Value>

    /// Returns the call that creates a post.
    func create(_ new: NewPost) throws(ApiClientError) -> Call<Post2Value>
}

extension PostDialect {
    package func hide(_ isHidden: Bool, _ id: PostID) throws(ApiClientError) -> Call<Success> {
        throw lacking("hiding a post")
    }
    package func notify(_ setting: NotificationSetting, of id: PostID) throws(ApiClientError) -> Call<CombinedAnswer> {
        throw lacking("notification settings of a post")
    }
    package var marksReadByVisit: Bool { true }
    package func marksReadOneByOne(_ version: ServerVersion?) -> Bool { false }
}

/// A page of posts, as an operation asks for it.
package struct PostQuery: Hashable, Sendable {
    /// The range of the posts.
    package enum Range: Hashable, Sendable {
        /// The posts of a feed.
        case feed(FeedKind)
        /// The posts of a community.
        case community(CommunityID)
        /// The posts of a community by name: `swift`, or `swift@elsewhere.test`.
        case communityName(String)
        /// The posts of the communities of a multi-community.
        case multiCommunity(MultiCommunityID)
    }

    /// The range of the posts.
    package let range: Range
    /// The filter on the posts.
    package let filter: PostFilter
    /// The sort order; the account's own, or the server's, if nil.
    package let sort: PostSort?
    /// The page.
    package let page: PageQuery

    /// Creates a query.
    package init(_ range: Range, _ filter: PostFilter, _ sort: PostSort?, _ page: PageQuery) {
        (self.range, self.filter, self.sort, self.page) = (range, filter, sort, page)
    }
}
