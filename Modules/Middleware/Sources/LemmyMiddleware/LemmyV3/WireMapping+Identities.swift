public import LemmyIdentifiers

/// The mappings of identities that several dialects have. Each dialect's `WireMapping` conforms.
package protocol IdentityMapping {}

// Identities that consist of two numbers, or of a number and its kind.
extension IdentityMapping {
    package static func pair(_ community: CommunityID, _ person: PersonID) -> CommunityPersonID {
        CommunityPersonID(community, person)
    }

    package static func voteID(_ person: PersonID, _ subject: VoteSubject) -> PersonVoteID {
        PersonVoteID(person, on: subject)
    }

    package static func reportID(_ id: PostReportID) -> ReportID { .post(id) }
    package static func reportID(_ id: CommentReportID) -> ReportID { .comment(id) }
    package static func reportID(_ id: PrivateMessageReportID) -> ReportID { .message(id) }
}

// The tables of the modlog before 1.0 and in PieFed.
extension IdentityMapping {
    package static func removedPost(_ id: Int) -> ModlogEntryID { ModlogEntryID(.removedPost, id) }
    package static func lockedPost(_ id: Int) -> ModlogEntryID { ModlogEntryID(.lockedPost, id) }
    package static func pinnedPost(_ id: Int) -> ModlogEntryID { ModlogEntryID(.pinnedPost, id) }
    package static func removedComment(_ id: Int) -> ModlogEntryID { ModlogEntryID(.removedComment, id) }
    package static func removedCommunity(_ id: Int) -> ModlogEntryID { ModlogEntryID(.removedCommunity, id) }
    package static func bannedFromCommunity(_ id: Int) -> ModlogEntryID { ModlogEntryID(.bannedFromCommunity, id) }
    package static func banned(_ id: Int) -> ModlogEntryID { ModlogEntryID(.banned, id) }
    package static func appointedModerator(_ id: Int) -> ModlogEntryID { ModlogEntryID(.appointedModerator, id) }
    package static func transferredCommunity(_ id: Int) -> ModlogEntryID { ModlogEntryID(.transferredCommunity, id) }
    package static func appointedAdministrator(_ id: Int) -> ModlogEntryID {
        ModlogEntryID(.appointedAdministrator, id)
    }
    package static func purgedPerson(_ id: Int) -> ModlogEntryID { ModlogEntryID(.purgedPerson, id) }
    package static func purgedCommunity(_ id: Int) -> ModlogEntryID { ModlogEntryID(.purgedCommunity, id) }
    package static func purgedPost(_ id: Int) -> ModlogEntryID { ModlogEntryID(.purgedPost, id) }
    package static func purgedComment(_ id: Int) -> ModlogEntryID { ModlogEntryID(.purgedComment, id) }
    package static func hidCommunity(_ id: Int) -> ModlogEntryID { ModlogEntryID(.hidCommunity, id) }
}

extension WireMapping: IdentityMapping {
    static func replyID(_ id: CommentReplyID) -> ReplyID { .reply(id) }
    static func replyID(_ id: PersonMentionID) -> ReplyID { .mention(id) }
    static func replyKind(_ id: CommentReplyID) -> ReplyKind { .reply }
    static func replyKind(_ id: PersonMentionID) -> ReplyKind { .mention }

    /// Returns true if an action reverses another. An entry contains the state after the action, so a post that is not removed means that
    /// its removal was undone.
    static func isUndo(_ isSoSince: Bool) -> Bool { !isSoSince }
}

/// A row of a list of votes together with the subject of the request, because the row alone does not contain the subject.
public struct VoteOfPerson<Row: Sendable>: Sendable {
    /// The post or the comment that the request was about.
    public var subject: VoteSubject
    /// The community of the post or the comment.
    public var communityId: CommunityID
    /// The row of the list.
    public var voteView: Row

    /// Combines a row with the subject of its request.
    public init(subject: VoteSubject, communityId: CommunityID, voteView: Row) {
        self.subject = subject
        self.communityId = communityId
        self.voteView = voteView
    }
}
