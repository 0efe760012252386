import ApiTypesV4
import LemmyIdentifiers
import LemmyMiddleware

extension WireMapping: IdentityMapping {
    static func replyID(_ id: NotificationID) -> ReplyID { .notification(id) }

    static func replyKind(_ wire: ApiV4.NotificationType) -> ReplyKind {
        switch wire {
        case .reply: .reply
        case .mention: .mention
        case .subscribed: .subscribed
        case .privateMessage, .modAction, .unknown: .other
        }
    }

    static func reportID(_ id: CommunityReportID) -> ReportID { .community(id) }
}

// Mappings for the modlog.
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

    /// Returns true for a pin in a community and false for a pin on the server; nil for any other kind.
    static func pinnedInCommunity(_ wire: ApiV4.ModlogKind) -> Bool? {
        switch wire {
        case .modFeaturePostCommunity: true
        case .adminFeaturePostSite: false
        default: nil
        }
    }
}
