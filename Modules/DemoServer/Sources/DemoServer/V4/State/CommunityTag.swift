/// A tag that the moderators of a community offer for its posts.
struct CommunityTag: Sendable {
    var id: Int32
    var communityID: CommunityID
    var name: String
    var displayName: String?
    var summary: String?
    var color: TagColor
    var published: Timestamp
    var updated: Timestamp?
    var deleted = false
}

/// The color of a tag.
enum TagColor: String, Choice, CaseIterable {
    case color01, color02, color03, color04, color05, color06, color07, color08, color09, color10
}

/// The tags of all communities, found by number and by community. A tag keeps its community for ever.
struct CommunityTags: Sendable {
    private var table: Table<CommunityTag> = Table()
    /// The numbers of each community's tags in ascending order; a community without tags has no entry.
    private var numbers: [CommunityID: [Int32]] = [:]

    /// The tag with a number; nil if there is none. A deleted tag stays.
    subscript(id: Int32) -> CommunityTag? {
        get { table[id] }
        set {
            let (old, new) = (table[id]?.communityID, newValue?.communityID)
            table[id] = newValue
            guard old != new else { return }
            if let old {
                numbers[old]?.removeInOrder(id)
                if numbers[old]?.isEmpty == true { numbers[old] = nil }
            }
            if let new { numbers[new, default: []].insertInOrder(id) }
        }
    }

    /// All tags by number.
    var rows: some Sequence<CommunityTag> { table.rows }

    /// Returns the tags of a community by number, the deleted ones included.
    ///
    /// - Complexity: O(tags of the community).
    func of(_ community: CommunityID) -> [CommunityTag] { (numbers[community] ?? []).compactMap { table[$0] } }

    /// Removes the tags of a community. Their numbers stay used.
    mutating func removeAll(of community: CommunityID) {
        for id in numbers.removeValue(forKey: community) ?? [] { table[id] = nil }
    }

    /// The highest number that was ever used.
    var lastID: Int32 { table.lastID }

    /// Returns the next number and marks it as used.
    mutating func nextID() -> Int32 { table.nextID() }

    /// Marks all numbers up to `id` as used.
    mutating func advanceID(through id: Int32) { table.advanceID(through: id) }
}

extension World {
    /// Returns the tags that a community offers, by number.
    ///
    /// - Complexity: O(tags of the community).
    func tags(ofCommunity community: CommunityID) -> [CommunityTag] {
        since1_0.tags.of(community).filter { !$0.deleted }
    }

    /// Returns the tags of a post that its community still offers, in the order in which they are shown.
    func tags(ofPost post: PostID) -> [CommunityTag] {
        (since1_0.postTags[post] ?? []).compactMap { since1_0.tags[$0] }.filter { !$0.deleted }
    }

    /// Creates a tag, which only moderators of the community may do.
    mutating func createTag(
        named name: String,
        in community: CommunityID,
        by viewer: Viewer,
        at now: Timestamp,
        _ edit: (inout CommunityTag) -> Void
    ) throws(ServerError) -> CommunityTag {
        try requireModerator(viewer, of: community)
        try TextValidation.requireActorName(name, longest: localSite.actorNameMaxLength)
        if tags(ofCommunity: community).contains(where: { $0.name == name }) { throw ServerError("already_exists") }
        return addTag(named: name, to: community, at: now, edit)
    }

    /// Adds a tag to those that a community offers.
    mutating func addTag(
        named name: String,
        to community: CommunityID,
        at now: Timestamp,
        _ edit: (inout CommunityTag) -> Void = { _ in }
    ) -> CommunityTag {
        let id = since1_0.tags.nextID()
        var tag = CommunityTag(id: id, communityID: community, name: name, color: .color01, published: now)
        edit(&tag)
        since1_0.tags[id] = tag
        return tag
    }

    /// Changes a tag, which only moderators of its community may do.
    mutating func editTag(
        _ id: Int32,
        by viewer: Viewer,
        at now: Timestamp,
        _ edit: (inout CommunityTag) -> Void
    ) throws(ServerError) -> CommunityTag {
        guard let tag = since1_0.tags[id] else { throw ServerError.rowNotFound }
        try requireModerator(viewer, of: tag.communityID)
        return change(tag, at: now, edit)
    }

    /// Changes a tag for somebody who may do so.
    mutating func change(
        _ old: CommunityTag,
        at now: Timestamp,
        _ edit: (inout CommunityTag) -> Void
    ) -> CommunityTag {
        var tag = old
        edit(&tag)
        tag.updated = now
        since1_0.tags[tag.id] = tag
        return tag
    }

    /// Replaces the tags of a post by tags of its community.
    mutating func tagPost(_ id: PostID, _ tags: [Int32]) throws(ServerError) {
        let post = try post(id)
        for tag in tags {
            guard let tag = since1_0.tags[tag], !tag.deleted else { throw ServerError.rowNotFound }
            guard tag.communityID == post.communityID else { throw ServerError("tag_not_in_community") }
        }
        since1_0.postTags[id] = tags.isEmpty ? nil : Set(tags).sorted()
    }
}
