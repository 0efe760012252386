import LemmyIdentifiers
import LemmyMiddleware

// Identities that consist of two numbers, or of a number and its kind.
extension WireMapping {
    static func pair(_ community: CommunityID, _ person: PersonID) -> CommunityPersonID {
        CommunityPersonID(community, person)
    }

    static func voteID(_ person: PersonID, _ subject: VoteSubject) -> PersonVoteID { PersonVoteID(person, on: subject) }

    /// Returns the identity of a row of the inbox. PieFed gives it the number of its comment, which may answer the viewer and mention them.
    static func replyID(_ kind: ReplyKind, _ id: CommentReplyID) -> ReplyID {
        kind == .mention ? .mention(PersonMentionID(id.rawValue)) : .reply(id)
    }

    static func reportID(_ id: PostReportID) -> ReportID { .post(id) }
    static func reportID(_ id: CommentReportID) -> ReportID { .comment(id) }
}

// The lists of the modlog.
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

    /// Returns true if an action reverses another; nil if the entry does not say it. An entry contains the state after the action.
    static func isUndo(_ isSoSince: Bool?) -> Bool? { isSoSince.map { !$0 } }
}
