/// What moderators and admins have done, one table for each kind of deed.
struct Modlog: Sendable {
    /// A kind of deed, in the order in which the log lists them.
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
    }

    private var tables: [Kind: Table<ModlogEntry>] = [:]

    subscript(kind: Kind) -> Table<ModlogEntry> { tables[kind] ?? Table() }

    /// Whether nothing was put down or forgotten since one of the two was a copy of the other.
    func isIdentical(to other: Modlog) -> Bool { Kind.allCases.allSatisfy { self[$0].isIdentical(to: other[$0]) } }

    /// Puts down a deed under the next number of its kind.
    mutating func add(_ kind: Kind, _ entry: ModlogEntry) {
        let id = tables[kind, default: Table()].nextID()
        var entry = entry
        entry.id = id
        tables[kind, default: Table()][id] = entry
    }

    /// Uses up a number for a deed that is not put down after all.
    mutating func burn(_ kind: Kind) { _ = tables[kind, default: Table()].nextID() }

    /// Forgets deeds, as the log does whose object is gone for good.
    mutating func forget(where isGone: (ModlogEntry) -> Bool) {
        for kind in Kind.allCases { tables[kind]?.removeAll(where: isGone) }
    }

    /// Says that numbers up to `id` are used up.
    mutating func burn(_ kind: Kind, through id: Int32) { tables[kind, default: Table()].burn(through: id) }

    /// Puts in a row that has its number already.
    mutating func load(_ kind: Kind, _ entry: ModlogEntry) { tables[kind, default: Table()][entry.id] = entry }
}

/// One deed: who did it, when, to what; which of the things are there follows from its kind.
struct ModlogEntry {
    var id: Int32 = 0
    var moderatorID: PersonID
    var postID: PostID?
    var commentID: CommentID?
    var communityID: CommunityID?
    var personID: PersonID?
    var reason: String?
    /// Whether it was done or undone: removed, locked, featured, banned, hidden; of moderators and admins, whether they were taken
    /// off.
    var isDone = true
    var expires: Timestamp?
    /// Of a pinned post, whether it is pinned in its community alone.
    var isInCommunity = true
    var when: Timestamp
}

extension Modlog.Kind {
    /// The table that has its rows, and the key under which a row stands in an answer.
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
        }
    }

    /// Whether it does away with something for good.
    var isPurge: Bool {
        switch self {
        case .purgePerson, .purgeCommunity, .purgePost, .purgeComment: true
        default: false
        }
    }
}
