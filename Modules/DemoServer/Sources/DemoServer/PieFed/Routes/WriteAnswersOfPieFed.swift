extension Route {
    /// The routes of PieFed that write.
    static var pieFedWritingRoutes: [Route] {
        pieFedPostWriteRoutes + pieFedCommentWriteRoutes + pieFedCommunityWriteRoutes + pieFedModerationRoutes
            + pieFedReportRoutes + pieFedBanRoutes + pieFedAccountRoutes + pieFedPersonWriteRoutes + pieFedMessageRoutes
            + pieFedInboxWriteRoutes + pieFedFeedWriteRoutes + pieFedFlairRoutes + pieFedPictureRoutes
    }
}

// The responses to writes: the object as its writer sees it after the change.

extension World {
    /// Returns the response with a comment as a reply of the viewer's inbox, whether it is one or not.
    func answerPieFed(reply comment: CommentID, for viewer: Viewer) throws(ServerError) -> Answer {
        guard let view = commentView(comment, for: viewer) else { throw .pieFedRowNotFound }
        let reply = replies.notice(of: comment, to: viewer.id).flatMap { replies[$0] }
        let mention = mentions.notice(of: comment, to: viewer.id).flatMap { mentions[$0] }
        let notice =
            reply ?? mention
            ?? Notice(
                id: comment,
                recipientID: viewer.id,
                commentID: comment,
                read: true,
                published: view.comment.published
            )
        let row = NoticeView(notice: notice, view: view, recipient: viewer.person)
        return respond { $0.object("comment_reply_view") { $0.write(row, pieFed: self, for: viewer) } }
    }

    /// Returns the response to a block of a community.
    func answerPieFed(
        community id: CommunityID,
        isBlocked: Bool,
        for viewer: Viewer
    ) throws(ServerError) -> Answer {
        guard let view = communityView(id, for: viewer) else { throw .pieFedUnknownCommunity }
        return respond { writer in
            writer.member("blocked", isBlocked)
            writer.object("community_view") { $0.write(view, pieFed: self, for: viewer) }
        }
    }

    /// Returns the response with one person.
    ///
    /// - Parameters:
    ///   - id: The person.
    ///   - isBlocked: The viewer's block, which the response to a block states beside the person; nil in other responses.
    ///   - isSubscribed: The viewer's subscription, which the response to a subscription states beside the person; nil in other responses.
    ///   - viewer: The viewer.
    func answerPieFed(
        person id: PersonID,
        isBlocked: Bool? = nil,
        isSubscribed: Bool? = nil,
        for viewer: Viewer
    ) throws(ServerError) -> Answer {
        guard let view = personView(id) else { throw .pieFedRowNotFound }
        return respond { writer in
            if let isBlocked { writer.member("blocked", isBlocked) }
            writer.object("person_view") { $0.write(view, pieFed: self, for: viewer) }
            if let isSubscribed { writer.member("subscribed", isSubscribed) }
        }
    }

    /// Returns the response with one message.
    func answerPieFed(message id: Int32, for viewer: Viewer) throws(ServerError) -> Answer {
        guard let view = privateMessages[id].flatMap(privateMessageView) else { throw .pieFedRowNotFound }
        return respond { $0.object("private_message_view") { $0.write(view, pieFed: self, for: viewer) } }
    }
}

extension Answer {
    /// The response of PieFed's routes that have nothing to say.
    static let nullOfPieFed = Answer(body: .init("null\n".utf8))
}
