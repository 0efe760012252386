import ApiTypesV4
import LemmyIdentifiers
import LemmyMiddleware

// Whoever needs two numbers, or a number and what it counts.
extension WireMapping {
    static func pair(_ community: CommunityID, _ person: PersonID) -> CommunityPersonID {
        CommunityPersonID(community, person)
    }

    static func voteID(_ person: PersonID, _ subject: VoteSubject) -> PersonVoteID { PersonVoteID(person, on: subject) }

    static func replyID(_ id: NotificationID) -> ReplyID { .notification(id) }

    static func replyKind(_ wire: ApiV4.NotificationType) -> ReplyKind {
        switch wire {
        case .reply: .reply
        case .mention: .mention
        case .subscribed: .subscribed
        case .privateMessage, .modAction, .unknown: .other
        }
    }

    static func reportID(_ id: PostReportID) -> ReportID { .post(id) }
    static func reportID(_ id: CommentReportID) -> ReportID { .comment(id) }
    static func reportID(_ id: PrivateMessageReportID) -> ReportID { .message(id) }
    static func reportID(_ id: CommunityReportID) -> ReportID { .community(id) }
}

// The modlog.
extension WireMapping {
    static func modlogID(_ kind: ApiV4.ModlogKind, _ id: ModlogID) -> ModlogEntryID {
        ModlogEntryID(modlogKind(kind), id.rawValue)
    }

    static func modlogKind(_ wire: ApiV4.ModlogKind) -> ModlogKind {
        switch wire {
        case .modRemovePost: .removedPost
        case .modLockPost: .lockedPost
        case .adminFeaturePostSite, .modFeaturePostCommunity: .pinnedPost
        case .modRemoveComment: .removedComment
        case .adminRemoveCommunity: .removedCommunity
        case .modBanFromCommunity: .bannedFromCommunity
        case .adminBan: .banned
        case .modAddToCommunity: .appointedModerator
        case .modTransferCommunity: .transferredCommunity
        case .adminAdd: .appointedAdministrator
        case .adminPurgePerson: .purgedPerson
        case .adminPurgeCommunity: .purgedCommunity
        case .adminPurgePost: .purgedPost
        case .adminPurgeComment: .purgedComment
        case .modChangeCommunityVisibility: .changedVisibility
        case .modLockComment: .lockedComment
        case .modWarnPost: .warnedOfPost
        case .modWarnComment: .warnedOfComment
        case .adminAllowInstance: .allowedInstance
        case .adminBlockInstance: .blockedInstance
        case .unknown: .other
        }
    }

    /// Which of the two pins; nil for anything else.
    static func pinnedInCommunity(_ wire: ApiV4.ModlogKind) -> Bool? {
        switch wire {
        case .modFeaturePostCommunity: true
        case .adminFeaturePostSite: false
        default: nil
        }
    }
}
