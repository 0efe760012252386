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

extension World {
    /// Returns the tags that a community offers, by number.
    func tags(ofCommunity community: CommunityID) -> [CommunityTag] {
        since1_0.tags.rows.filter { $0.communityID == community && !$0.deleted }
    }

    /// Returns the tags of a post that its community still offers, by number.
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
        let isTaken = since1_0.tags.rows.contains { $0.communityID == community && $0.name == name && !$0.deleted }
        if isTaken { throw ServerError("already_exists") }
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
        guard var tag = since1_0.tags[id] else { throw ServerError.rowNotFound }
        try requireModerator(viewer, of: tag.communityID)
        edit(&tag)
        tag.updated = now
        since1_0.tags[id] = tag
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
