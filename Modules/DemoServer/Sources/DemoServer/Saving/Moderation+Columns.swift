extension ModlogEntry {
    func write(to row: inout RowWriter, of kind: Modlog.Kind) {
        row.column("id", id)
        row.column(kind.isPurge ? "admin_person_id" : "mod_person_id", moderatorID)
        switch kind {
        case .removePost, .lockPost, .featurePost: row.column("post_id", postID)
        case .removeComment: row.column("comment_id", commentID)
        case .removeCommunity, .purgePost, .hideCommunity: row.column("community_id", communityID)
        case .purgeComment: row.column("post_id", postID)
        case .purgePerson, .purgeCommunity: break
        case .ban, .add: row.column("other_person_id", personID)
        case .banFromCommunity, .addToCommunity, .transferCommunity:
            row.column("other_person_id", personID)
            row.column("community_id", communityID)
        }
        switch kind {
        case .removePost, .removeComment, .removeCommunity, .banFromCommunity, .ban, .hideCommunity, .purgePerson,
            .purgeCommunity, .purgePost, .purgeComment:
            row.column("reason", reason)
        default: break
        }
        switch kind {
        case .removePost, .removeComment, .removeCommunity, .addToCommunity, .add: row.column("removed", isDone)
        case .hideCommunity: row.column("hidden", isDone)
        case .lockPost: row.column("locked", isDone)
        case .featurePost:
            row.column("featured", isDone)
            row.column("is_featured_community", isInCommunity)
        case .banFromCommunity, .ban:
            row.column("banned", isDone)
            row.column("expires", expires)
        case .transferCommunity, .purgePerson, .purgeCommunity, .purgePost, .purgeComment: break
        }
        row.column("when_", when)
    }
}

extension Report {
    func write(to row: inout RowWriter, of kind: ReportKind) {
        row.column("id", id)
        row.column("creator_id", creatorID)
        switch kind {
        case .post:
            row.column("post_id", subjectID)
            row.column("original_post_name", original.name)
            row.column("original_post_url", original.url)
            row.column("original_post_body", original.text)
        case .comment:
            row.column("comment_id", subjectID)
            row.column("original_comment_text", original.text)
        case .privateMessage:
            row.column("private_message_id", subjectID)
            row.column("original_pm_text", original.text)
        }
        row.column("reason", reason)
        row.column("resolved", resolved)
        row.column("resolver_id", resolverID)
        row.column("published", published)
        row.column("updated", updated)
    }
}
