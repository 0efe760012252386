/// The log of the actions of moderators and admins, with one table for each kind of action.
struct Modlog: Sendable {
    /// The kinds of actions, in the order of the log's lists.
    enum Kind: String, CaseIterable {
        case removePost = "ModRemovePost"
        case lockPost = "ModLockPost"
        case featurePost = "ModFeaturePost"
        case removeComment = "ModRemoveComment"
        case removeCommunity = "ModRemoveCommunity"
        case banFromCommunity = "ModBanFromCommunity"
        case ban = "ModBan"
        case addToCommunity = "ModAddCommunity"
        case transferCommunity = "ModTransferCommunity"
        case purgePerson = "AdminPurgePerson"
        case purgeCommunity = "AdminPurgeCommunity"
        case purgePost = "AdminPurgePost"
        case purgeComment = "AdminPurgeComment"
        case add = "ModAdd"
        case hideCommunity = "ModHideCommunity"
        case lockComment = "ModLockComment"

        /// The kinds that versions before 1.0 have.
        static let older = allCases.filter { $0 != .lockComment }
    }

    /// True if all kinds share one sequence of numbers, as in 1.0, which has one table for them.
    var sharesNumbers = false

    private var tables: [Kind: Table<ModlogEntry>] = [:]

    subscript(kind: Kind) -> Table<ModlogEntry> { tables[kind] ?? Table() }

    /// Returns true if neither log has changed since one was copied from the other.
    func isIdentical(to other: Modlog) -> Bool { Kind.allCases.allSatisfy { self[$0].isIdentical(to: other[$0]) } }

    /// Adds an entry with the next number of its kind.
    ///
    /// - Returns: The number.
    @discardableResult mutating func add(_ kind: Kind, _ entry: ModlogEntry) -> Int32 {
        if sharesNumbers { burn(kind, through: tables.values.reduce(0) { max($0, $1.lastID) }) }
        let id = tables[kind, default: Table()].nextID()
        var entry = entry
        entry.id = id
        tables[kind, default: Table()][id] = entry
        return id
    }

    /// Uses a number for an entry that is not added.
    mutating func advanceID(_ kind: Kind) { _ = tables[kind, default: Table()].nextID() }

    /// Removes entries, as the log does when their object is purged.
    mutating func forget(where isGone: (ModlogEntry) -> Bool) {
        for kind in Kind.allCases { tables[kind]?.removeAll(where: isGone) }
    }

    /// Marks all numbers up to `id` as used.
    mutating func burn(_ kind: Kind, through id: Int32) { tables[kind, default: Table()].advanceID(through: id) }

    /// Inserts a row that already has its number.
    mutating func load(_ kind: Kind, _ entry: ModlogEntry) { tables[kind, default: Table()][entry.id] = entry }
}

/// An entry of the log: the moderator, the time and the affected objects. Its kind decides which of them are set.
struct ModlogEntry {
    var id: Int32 = 0
    var moderatorID: PersonID
    var postID: PostID?
    var commentID: CommentID?
    var communityID: CommunityID?
    var personID: PersonID?
    var reason: String?
    /// True if the action was done, false if it was undone: remove, lock, feature, ban, hide. For moderators and admins, true if they were
    /// removed.
    var isDone = true
    var expires: Timestamp?
    /// For a pinned post: true if it is pinned in its community only.
    var isInCommunity = true
    var when: Timestamp
}

extension Modlog.Kind {
    /// The table that contains the rows, which is also the key of a row in a response.
    var table: StaticString {
        switch self {
        case .removePost: "mod_remove_post"
        case .lockPost: "mod_lock_post"
        case .featurePost: "mod_feature_post"
        case .removeComment: "mod_remove_comment"
        case .removeCommunity: "mod_remove_community"
        case .banFromCommunity: "mod_ban_from_community"
        case .ban: "mod_ban"
        case .addToCommunity: "mod_add_community"
        case .transferCommunity: "mod_transfer_community"
        case .purgePerson: "admin_purge_person"
        case .purgeCommunity: "admin_purge_community"
        case .purgePost: "admin_purge_post"
        case .purgeComment: "admin_purge_comment"
        case .add: "mod_add"
        case .hideCommunity: "mod_hide_community"
        case .lockComment: "mod_lock_comment"
        }
    }

    /// True if the action purges an object.
    var isPurge: Bool {
        switch self {
        case .purgePerson, .purgeCommunity, .purgePost, .purgeComment: true
        default: false
        }
    }
}

extension ModlogEntry {
    init(_ row: inout RowReader, of kind: Modlog.Kind) throws(DemoServerError) {
        self.init(
            moderatorID: try row.id(kind.isPurge ? "admin_person_id" : "mod_person_id"),
            when: try row.date("when_")
        )
        id = try row.id("id")
        switch kind {
        case .removePost, .lockPost, .featurePost: postID = try row.id("post_id")
        case .removeComment, .lockComment: commentID = try row.id("comment_id")
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
            .purgePost, .purgeComment, .hideCommunity, .lockComment:
            reason = try row.optionalString("reason")
        default: break
        }
        switch kind {
        case .removePost, .removeComment, .removeCommunity, .addToCommunity, .add: isDone = try row.bool("removed")
        case .lockPost, .lockComment: isDone = try row.bool("locked")
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

extension ModlogEntry {
    func write(to row: inout RowWriter, of kind: Modlog.Kind) {
        row.column("id", id)
        row.column(kind.isPurge ? "admin_person_id" : "mod_person_id", moderatorID)
        switch kind {
        case .removePost, .lockPost, .featurePost: row.column("post_id", postID)
        case .removeComment, .lockComment: row.column("comment_id", commentID)
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
            .purgeCommunity, .purgePost, .purgeComment, .lockComment:
            row.column("reason", reason)
        default: break
        }
        switch kind {
        case .removePost, .removeComment, .removeCommunity, .addToCommunity, .add: row.column("removed", isDone)
        case .hideCommunity: row.column("hidden", isDone)
        case .lockPost, .lockComment: row.column("locked", isDone)
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

/// A report about a post, a comment or a message, with its content at that time.
struct Report {
    var id: Int32
    var creatorID: PersonID
    /// The number of the reported object.
    var subjectID: Int32
    var original: Original
    var reason: String
    var resolved: Bool
    var resolverID: PersonID?
    var published: Timestamp
    var updated: Timestamp?

    /// The content of the object at the time of the report.
    struct Original {
        var name: String?
        var url: String?
        var text: String?
    }
}

/// The kinds of reported objects.
enum ReportKind: CaseIterable {
    case post
    case comment
    case privateMessage
}
