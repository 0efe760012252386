/// A query for entries of the moderation log.
struct ModlogQuery {
    var kind: Modlog.Kind?
    var moderator: PersonID?
    var community: CommunityID?
    /// The affected person, or the creator of the affected post or comment.
    var person: PersonID?
    var post: PostID?
    var comment: CommentID?
    var page = Page()

    /// Returns the entries of one kind on the page, the latest first.
    ///
    /// - Complexity: O(page) without filters; O(entries of the kind) at worst.
    func entries(_ kind: Modlog.Kind, in world: World) -> [ModlogEntry] {
        guard matchesFilter(kind) else { return [] }
        let table = world.modlog[kind]
        let latest = world.modlogIndex[kind].rows.lazy.compactMap { table[$0] }.filter { shows($0, in: world) }
        return Array(latest.dropFirst(page.offset).prefix(page.limit))
    }

    /// Returns true if the filters allow this kind. Entries about the whole site belong to no community; a filter by post or comment
    /// excludes all kinds but its own.
    func matchesFilter(_ kind: Modlog.Kind) -> Bool {
        if let asked = self.kind, asked != kind { return false }
        switch kind {
        case .removePost, .lockPost, .featurePost: return comment == nil
        case .removeComment, .lockComment: return post == nil
        case .removeCommunity, .purgePerson, .purgeCommunity, .purgePost, .purgeComment: return isUnfiltered
        case .ban, .add: return isOpen && community == nil
        case .hideCommunity: return isOpen && person == nil
        case .banFromCommunity, .addToCommunity, .transferCommunity: return isOpen
        }
    }

    /// True if the query does not filter by post, comment, community or person.
    var isUnfiltered: Bool { isOpen && community == nil && person == nil }

    private var isOpen: Bool { post == nil && comment == nil }

    /// Returns true if the filters allow the entry.
    func shows(_ entry: ModlogEntry, in world: World) -> Bool {
        let commented = entry.commentID.flatMap { world.comments[$0] }
        let posted = (entry.postID ?? commented?.postID).flatMap { world.posts[$0] }
        let place = entry.communityID ?? posted?.communityID
        let target = entry.personID ?? commented?.creatorID ?? posted?.creatorID
        return (moderator ?? entry.moderatorID) == entry.moderatorID
            && (community == nil || community == place)
            && (person == nil || person == target)
            && (post == nil || post == entry.postID)
            && (comment == nil || comment == entry.commentID)
    }
}

extension World {
    /// Adds an entry about a person. A missing person is an error, which comes last: the action itself is not rolled back.
    mutating func log(_ kind: Modlog.Kind, _ entry: ModlogEntry) throws(ServerError) {
        if let person = entry.personID, people[person] == nil {
            modlog.advanceID(kind)
            throw .missingReference("other_person_id", in: "\(kind.table)")
        }
        record(kind, entry)
    }

    /// Adds an entry. 1.0 notifies the person whom it concerns.
    mutating func record(_ kind: Modlog.Kind, _ entry: ModlogEntry) {
        let id = modlog.add(kind, entry)
        guard dialect >= .v1_0, kind != .featurePost else { return }
        let comment = entry.commentID.flatMap { comments[$0] }
        let post = entry.postID.flatMap { posts[$0] }
        guard let person = entry.personID ?? comment?.creatorID ?? post?.creatorID, localUser(of: person) != nil else {
            return
        }
        notify(person, of: .moderation(kind, id), at: entry.when)
    }
}
