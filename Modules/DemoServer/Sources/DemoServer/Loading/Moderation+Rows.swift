extension ModlogEntry {
    init(_ row: inout RowReader, of kind: Modlog.Kind) throws(DemoServerError) {
        self.init(
            moderatorID: try row.id(kind.isPurge ? "admin_person_id" : "mod_person_id"),
            when: try row.date("when_")
        )
        id = try row.id("id")
        switch kind {
        case .removePost, .lockPost, .featurePost: postID = try row.id("post_id")
        case .removeComment: commentID = try row.id("comment_id")
        case .removeCommunity, .purgePost, .hideCommunity: communityID = try row.id("community_id")
        case .purgeComment: postID = try row.id("post_id")
        case .purgePerson, .purgeCommunity: break
        case .ban, .add: personID = try row.id("other_person_id")
        case .banFromCommunity, .addToCommunity, .transferCommunity:
            personID = try row.id("other_person_id")
            communityID = try row.id("community_id")
        }
        switch kind {
        case .removePost, .removeComment, .removeCommunity, .banFromCommunity, .ban, .purgePerson, .purgeCommunity,
            .purgePost, .purgeComment, .hideCommunity:
            reason = try row.optionalString("reason")
        default: break
        }
        switch kind {
        case .removePost, .removeComment, .removeCommunity, .addToCommunity, .add: isDone = try row.bool("removed")
        case .lockPost: isDone = try row.bool("locked")
        case .hideCommunity: isDone = try row.bool("hidden")
        case .featurePost:
            isDone = try row.bool("featured")
            isInCommunity = try row.bool("is_featured_community")
        case .banFromCommunity, .ban:
            isDone = try row.bool("banned")
            expires = try row.optionalDate("expires")
        case .transferCommunity, .purgePerson, .purgeCommunity, .purgePost, .purgeComment: break
        }
    }
}

extension Report {
    init(_ row: inout RowReader, of kind: ReportKind) throws(DemoServerError) {
        id = try row.id("id")
        creatorID = try row.id("creator_id")
        switch kind {
        case .post:
            subjectID = try row.id("post_id")
            original = Original(
                name: try row.optionalString("original_post_name"),
                url: try row.optionalString("original_post_url"),
                text: try row.optionalString("original_post_body")
            )
        case .comment:
            subjectID = try row.id("comment_id")
            original = Original(text: try row.optionalString("original_comment_text"))
        case .privateMessage:
            subjectID = try row.id("private_message_id")
            original = Original(text: try row.optionalString("original_pm_text"))
        }
        reason = try row.string("reason")
        resolved = try row.bool("resolved")
        resolverID = try row.optionalInt32("resolver_id")
        published = try row.date("published")
        updated = try row.optionalDate("updated")
    }
}
