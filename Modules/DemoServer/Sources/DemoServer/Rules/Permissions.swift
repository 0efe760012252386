extension World {
    /// A banned or deleted person may do nothing.
    func requireValid(_ person: Person) throws(ServerError) {
        if person.banned { throw ServerError("site_ban") }
        if person.deleted { throw ServerError("deleted") }
    }

    /// What every vote, subscription and the like asks for: a person in good standing, a community that is there, no ban from it.
    func requireMayAct(_ person: Person, in community: CommunityID) throws(ServerError) {
        try requireValid(person)
        guard let community = communities[community] else { throw ServerError("couldnt_find_community") }
        if community.deleted || community.removed { throw ServerError("deleted") }
        if communityBans[person.id, community.id] != nil { throw ServerError("banned_from_community") }
    }

    /// What a right password alone does not get past. Secrets and applications are not in the tables: a second factor is never
    /// right, an application is never decided.
    func requireMayLogIn(_ user: LocalUser) throws(ServerError) {
        if localSite.requireEmailVerification, !user.emailVerified, !user.isAdmin {
            throw ServerError("email_not_verified")
        }
        if localSite.registrationMode != "Open", !user.acceptedApplication, !user.isAdmin {
            throw ServerError("registration_application_is_pending")
        }
        if user.totpEnabled { throw ServerError("missing_totp_token") }
    }

    /// Whether the viewer may see and do in the community what its moderators may.
    func isModOrAdmin(_ viewer: Viewer?, of community: CommunityID) -> Bool {
        guard let viewer, !viewer.person.banned, !viewer.person.deleted else { return false }
        return isModerator(viewer.id, of: community) || viewer.user.isAdmin
    }

    /// Voting down can be switched off, and bots may not vote.
    func requireMayVote(_ viewer: Viewer, score: Int) throws(ServerError) {
        if score == -1, !localSite.enableDownvotes { throw ServerError("downvotes_are_disabled") }
        if viewer.person.isBot { throw ServerError("invalid_bot_action") }
    }

    /// On a private instance only `/site` answers somebody without an account.
    func requireMayLook(_ viewer: Viewer?) throws(ServerError) {
        if viewer == nil, localSite.privateInstance { throw ServerError("instance_is_private") }
    }
}
