/// Which entries of the log are asked for.
struct ModlogList {
    var kind: Modlog.Kind?
    var moderator: PersonID?
    var community: CommunityID?
    /// Whom it was done to, or whose post or comment.
    var person: PersonID?
    var post: PostID?
    var comment: CommentID?
    var page = Page()

    /// The page's entries of one kind, the latest first.
    ///
    /// - Complexity: O(page) where nothing in particular is asked for; O(entries of the kind) at worst.
    func entries(_ kind: Modlog.Kind, in world: World) -> [ModlogEntry] {
        guard isAskedFor(kind) else { return [] }
        let table = world.modlog[kind]
        let latest = world.modlogIndex[kind].rows.lazy.compactMap { table[$0] }.filter { shows($0, in: world) }
        return Array(latest.dropFirst(page.offset).prefix(page.limit))
    }

    /// Deeds on the whole site belong to no community; a post or a comment has only its own.
    func isAskedFor(_ kind: Modlog.Kind) -> Bool {
        if let asked = self.kind, asked != kind { return false }
        switch kind {
        case .removePost, .lockPost, .featurePost: return comment == nil
        case .removeComment: return post == nil
        case .removeCommunity, .purgePerson, .purgeCommunity, .purgePost, .purgeComment: return isOfWholeSite
        case .ban, .add: return isOpen && community == nil
        case .hideCommunity: return isOpen && person == nil
        case .banFromCommunity, .addToCommunity, .transferCommunity: return isOpen
        }
    }

    /// Whether nothing and nobody in particular is asked for.
    var isOfWholeSite: Bool { isOpen && community == nil && person == nil }

    private var isOpen: Bool { post == nil && comment == nil }

    private func shows(_ entry: ModlogEntry, in world: World) -> Bool {
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
    /// Puts down what was done to a person. Of somebody who is not there it cannot: that fails last, what was done stays done.
    mutating func log(_ kind: Modlog.Kind, _ entry: ModlogEntry) throws(ServerError) {
        if let person = entry.personID, people[person] == nil {
            modlog.burn(kind)
            throw .missingReference("other_person_id", in: "\(kind.table)")
        }
        modlog.add(kind, entry)
    }
}
