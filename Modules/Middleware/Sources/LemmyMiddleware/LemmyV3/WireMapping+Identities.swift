import LemmyIdentifiers

// Identities that consist of two numbers, or of a number and its kind.
extension WireMapping {
    static func pair(_ community: CommunityID, _ person: PersonID) -> CommunityPersonID {
        CommunityPersonID(community, person)
    }

    static func voteID(_ person: PersonID, _ subject: VoteSubject) -> PersonVoteID { PersonVoteID(person, on: subject) }

    static func replyID(_ id: CommentReplyID) -> ReplyID { .reply(id) }
    static func replyID(_ id: PersonMentionID) -> ReplyID { .mention(id) }
    static func replyKind(_ id: CommentReplyID) -> ReplyKind { .reply }
    static func replyKind(_ id: PersonMentionID) -> ReplyKind { .mention }

    static func reportID(_ id: PostReportID) -> ReportID { .post(id) }
    static func reportID(_ id: CommentReportID) -> ReportID { .comment(id) }
    static func reportID(_ id: PrivateMessageReportID) -> ReportID { .message(id) }
}

// The tables of the modlog.
extension WireMapping {
    static func removedPost(_ id: Int) -> ModlogEntryID { ModlogEntryID(.removedPost, id) }
    static func lockedPost(_ id: Int) -> ModlogEntryID { ModlogEntryID(.lockedPost, id) }
    static func pinnedPost(_ id: Int) -> ModlogEntryID { ModlogEntryID(.pinnedPost, id) }
    static func removedComment(_ id: Int) -> ModlogEntryID { ModlogEntryID(.removedComment, id) }
    static func removedCommunity(_ id: Int) -> ModlogEntryID { ModlogEntryID(.removedCommunity, id) }
    static func bannedFromCommunity(_ id: Int) -> ModlogEntryID { ModlogEntryID(.bannedFromCommunity, id) }
    static func banned(_ id: Int) -> ModlogEntryID { ModlogEntryID(.banned, id) }
    static func appointedModerator(_ id: Int) -> ModlogEntryID { ModlogEntryID(.appointedModerator, id) }
    static func transferredCommunity(_ id: Int) -> ModlogEntryID { ModlogEntryID(.transferredCommunity, id) }
    static func appointedAdministrator(_ id: Int) -> ModlogEntryID { ModlogEntryID(.appointedAdministrator, id) }
    static func purgedPerson(_ id: Int) -> ModlogEntryID { ModlogEntryID(.purgedPerson, id) }
    static func purgedCommunity(_ id: Int) -> ModlogEntryID { ModlogEntryID(.purgedCommunity, id) }
    static func purgedPost(_ id: Int) -> ModlogEntryID { ModlogEntryID(.purgedPost, id) }
    static func purgedComment(_ id: Int) -> ModlogEntryID { ModlogEntryID(.purgedComment, id) }
    static func hidCommunity(_ id: Int) -> ModlogEntryID { ModlogEntryID(.hidCommunity, id) }

    /// Returns true if an action reverses another. An entry contains the state after the action, so a post that is not removed means that
    /// its removal was undone.
    static func isUndo(_ isSoSince: Bool) -> Bool { !isSoSince }
}
