extension World {
    /// Whether a single post may be shown: moderators see everything; others what is neither deleted nor removed, or, in 0.19, their
    /// own.
    func shows(_ post: Post, of community: Community, to viewer: Viewer?, asModerator: Bool) -> Bool {
        guard viewer != nil || community.isPublic else { return false }
        if asModerator || viewer?.id == post.creatorID && dialect == .v0_19 { return true }
        return !community.removed && !community.deleted && !post.removed && !post.deleted
    }

    /// Whether a single community may be shown.
    func shows(_ community: Community, to viewer: Viewer?, asModerator: Bool) -> Bool {
        guard viewer != nil || community.isPublic else { return false }
        return asModerator || !community.removed && !community.deleted
    }

    /// Whether a list draws from the community: hidden ones only for whoever follows them.
    func lists(_ community: Community, under listing: ListingType, to viewer: PersonID) -> Bool {
        let follows = follows[viewer, community.id] != nil
        switch listing {
        case .subscribed: return follows
        case .local: return community.local && (!community.hidden || follows)
        case .all: return !community.hidden || follows
        case .moderatorView: return isModerator(viewer, of: community.id)
        }
    }

    /// Whether the viewer has blocked the creator, the community or its instance, or does not read the language.
    func hides(from viewer: Viewer, creator: PersonID, community: Community?, language: LanguageID) -> Bool {
        let hasBlockedPlace = community.map { community in
            communityBlocks[viewer.id, community.id] != nil
                || instanceBlocks[viewer.id, community.instanceID] != nil
        }
        return !(userLanguages[viewer.user.id]?.contains(language) ?? false)
            || hasBlockedPlace == true
            || personBlocks[viewer.id, creator] != nil
    }
}
