package import LemmyIdentifiers

/// The part of a dialect about the inbox.
package protocol InboxDialect: DialectPart {
    /// Returns the call for a page of the replies to the viewer's posts and comments.
    func replies(
        unreadOnly: Bool?,
        _ sort: CommentSort?,
        _ page: PageQuery
    ) throws(ApiClientError) -> Call<RowPage<Reply2Value>>

    /// Returns the call for a page of the comments that mention the viewer.
    func mentions(
        unreadOnly: Bool?,
        _ sort: CommentSort?,
        _ page: PageQuery
    ) throws(ApiClientError) -> Call<RowPage<Reply2Value>>

    /// Returns the call for the number of unread rows in the inbox.
    func unreadCount() throws(ApiClientError) -> Call<PlainAnswer<InboxCount>>

    /// Returns the call that marks everything in the inbox read.
    func markAllRead() throws(ApiClientError) -> Call<Success>

    /// Returns the call that marks a reply or a mention read, or unread.
    ///
    /// - Parameters:
    ///   - isRead: True to mark it read.
    ///   - id: The reply or the mention.
    ///   - site: The name of the server for messages.
    func markRead(_ isRead: Bool, _ id: ReplyID, at site: String) throws(ApiClientError) -> Call<CombinedAnswer>
}

/// The part of a dialect about private messages.
package protocol MessageDialect: DialectPart {
    /// Returns the call for a page of the viewer's messages, sent and received, newest first.
    ///
    /// - Parameters:
    ///   - person: A person; only messages between the viewer and this person are fetched. Nil for all.
    ///   - unreadOnly: True to leave out messages that the viewer has read or sent.
    ///   - page: The page.
    func messages(
        with person: PersonID?,
        unreadOnly: Bool?,
        _ page: PageQuery
    ) throws(ApiClientError) -> Call<RowPage<Message2Value>>

    /// Returns the call that marks a message read, or unread. Its answer contains the message if the server sends it.
    func markRead(_ isRead: Bool, _ id: PrivateMessageID) throws(ApiClientError) -> Call<CombinedAnswer>

    /// Returns the call that edits a message.
    func edit(_ id: PrivateMessageID, content: String) throws(ApiClientError) -> Call<Message2Value>

    /// Returns the call that deletes a message of the viewer, or restores it.
    func delete(_ isDeleted: Bool, _ id: PrivateMessageID) throws(ApiClientError) -> Call<Message2Value>

    /// Returns the call that sends a message.
    func create(_ new: NewMessage) throws(ApiClientError) -> Call<Message2Value>
}
