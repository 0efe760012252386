extension World {
    /// Returns true if a single post is visible. Moderators see every post; others see posts that are neither deleted nor removed and, in
    /// 0.19, their own posts.
    func isVisible(_ post: Post, of community: Community, to viewer: Viewer?, asModerator: Bool) -> Bool {
        guard viewer != nil || community.isPublic else { return false }
        if asModerator || viewer?.id == post.creatorID && dialect >= .v0_19 { return true }
        return !community.removed && !community.deleted && !post.removed && !post.deleted
    }

    /// Returns true if a single community is visible.
    func shows(_ community: Community, to viewer: Viewer?, asModerator: Bool) -> Bool {
        guard viewer != nil || community.isPublic else { return false }
        return asModerator || !community.removed && !community.deleted
    }

    /// Returns true if a listing includes the community. Hidden communities are included only for their followers.
    func isListed(_ community: Community, under listing: ListingType, to viewer: PersonID) -> Bool {
        let follows = follows[viewer, community.id] != nil
        switch listing {
        case .subscribed: return follows
        case .local: return community.local && (!community.hidden || follows)
        case .all: return !community.hidden || follows
        case .moderatorView: return isModerator(viewer, of: community.id)
        }
    }

    /// Returns true if the viewer has blocked the creator, the community or its instance, or does not read the language.
    func isHidden(from viewer: Viewer, creator: PersonID, community: Community?, language: LanguageID) -> Bool {
        let hasBlockedPlace = community.map { community in
            communityBlocks[viewer.id, community.id] != nil
                || instanceBlocks[viewer.id, community.instanceID] != nil
        }
        return !(userLanguages[viewer.user.id]?.contains(language) ?? false)
            || hasBlockedPlace == true
            || personBlocks[viewer.id, creator] != nil
    }
}

extension World {
    /// The language "undetermined".
    static let undetermined: LanguageID = 0

    /// Checks that a language, if there is one, belongs to the community.
    func requireLanguage(_ language: LanguageID?, in community: CommunityID) throws(ServerError) {
        guard let language else { return }
        guard communityLanguages[community]?.contains(language) == true else {
            throw ServerError("language_not_allowed")
        }
    }

    /// Returns the default language of a post or comment: the only one that its creator and the community share, except "undetermined".
    func defaultLanguage(of user: LocalUser, in community: CommunityID) -> LanguageID {
        if software.writesInEnglish { return languages.first { $0.code == "en" }?.id ?? Self.undetermined }
        var shared = userLanguages[user.id, default: []].intersection(communityLanguages[community, default: []])
        if shared.count == 2 { shared.remove(Self.undetermined) }
        guard shared.count == 1, let only = shared.first else { return Self.undetermined }
        return only
    }
}
