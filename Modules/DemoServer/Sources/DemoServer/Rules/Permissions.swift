extension World {
    /// A banned or deleted person may do nothing.
    func requireValid(_ person: Person) throws(ServerError) {
        if person.banned { throw ServerError("site_ban") }
        if person.deleted { throw ServerError("deleted") }
    }

    /// What every vote, subscription and the like asks for: a person in good standing, a community that is there, no ban from it.
    ///
    /// - Parameter orIsGoneIn0_18: Whether 0.18 does not look if the community was deleted or removed.
    func requireMayAct(
        _ person: Person,
        in community: CommunityID,
        orIsGoneIn0_18: Bool = false
    ) throws(ServerError) {
        if dialect == .v0_18 {
            return try requireMayActIn0_18(person, in: community, orIsGone: orIsGoneIn0_18)
        }
        try requireValid(person)
        guard let community = communities[community] else { throw ServerError("couldnt_find_community") }
        if community.deleted || community.removed { throw ServerError("deleted") }
        if communityBans[person.id, community.id] != nil { throw ServerError("banned_from_community") }
    }

    /// The same in the order of 0.18: the ban comes first.
    private func requireMayActIn0_18(_ person: Person, in id: CommunityID, orIsGone: Bool) throws(ServerError) {
        if communityBans[person.id, id] != nil { throw ServerError("banned_from_community") }
        if orIsGone { return }
        guard let community = communities[id] else { throw dialect.missing("couldnt_find_community") }
        guard community.isCounted else { throw ServerError("deleted") }
    }

    /// What a right password alone does not get past. No secrets are in the tables: a second factor of before is never right.
    func requireMayLogIn(_ user: LocalUser, secondFactor: String?, at now: Timestamp) throws(ServerError) {
        try requireVerified(user)
        if localSite.registrationMode != RegistrationMode.open.rawValue, !user.acceptedApplication, !user.isAdmin {
            guard let application = application(of: user.id) else {
                throw ServerError("couldnt_find_registration_application")
            }
            if application.adminID == nil { throw ServerError("registration_application_is_pending") }
            throw ServerError("registration_denied", message: application.denyReason)
        }
        if user.totpEnabled { try requireSecondFactor(secondFactor, of: user, at: now) }
    }

    /// Where addresses have to be confirmed, everybody's but an admin's.
    func requireVerified(_ user: LocalUser) throws(ServerError) {
        if localSite.requireEmailVerification, !user.emailVerified, !user.isAdmin {
            throw ServerError("email_not_verified")
        }
    }

    /// Whether the viewer may see and do in the community what its moderators may.
    func isModOrAdmin(_ viewer: Viewer?, of community: CommunityID) -> Bool {
        guard let viewer, !viewer.person.banned, !viewer.person.deleted else { return false }
        return isModerator(viewer.id, of: community) || viewer.user.isAdmin
    }

    /// What every act of moderation asks for: to moderate there or run the server, no ban from it (an admin may be banned), and a
    /// community that is there.
    ///
    /// - Parameters:
    ///   - orIsGone: Whether the community may be deleted or removed: then it can be restored.
    ///   - orIsGoneIn0_18: Whether 0.18 does not look.
    func requireModerator(
        _ viewer: Viewer,
        of community: CommunityID,
        orIsGone: Bool = false,
        orIsGoneIn0_18: Bool = false
    ) throws(ServerError) {
        if dialect == .v0_18 {
            try requireMayActIn0_18(viewer.person, in: community, orIsGone: orIsGone || orIsGoneIn0_18)
            guard isModOrAdmin(viewer, of: community) else { throw ServerError("not_a_mod_or_admin") }
            return
        }
        try requireValid(viewer.person)
        guard isModOrAdmin(viewer, of: community) else { throw ServerError("not_a_mod_or_admin") }
        if !viewer.user.isAdmin, communityBans[viewer.id, community] != nil {
            throw ServerError("banned_from_community")
        }
        if orIsGone { return }
        guard let community = communities[community] else { throw ServerError("couldnt_find_community") }
        guard community.isCounted else { throw ServerError("deleted") }
    }

    /// Some reports and lists are for whoever moderates anything; in 0.18 they are empty for others.
    func requireModeratorOfAny(_ viewer: Viewer) throws(ServerError) {
        if dialect == .v0_18 { return }
        try requireValid(viewer.person)
        guard viewer.user.isAdmin || !moderators.all(of: viewer.id).isEmpty else {
            throw ServerError("not_a_mod_or_admin")
        }
    }

    func requireAdmin(_ viewer: Viewer) throws(ServerError) {
        try requireValid(viewer.person)
        guard viewer.user.isAdmin else { throw ServerError("not_an_admin") }
    }

    /// Nobody acts on an admin or on whoever moderated the community before them; admins come first, by age. In 0.18 all do.
    func requireHigher(_ viewer: Viewer, than target: PersonID, in community: CommunityID) throws(ServerError) {
        if dialect == .v0_18 { return }
        let both = [viewer.id, target]
        let admins = localUsers.rows.filter { $0.isAdmin && both.contains($0.personID) }.map(\.personID)
        let mods = moderators.people(on: community).filter { both.contains($0.person) }
            .sorted { ($0.value, $0.person) < ($1.value, $1.person) }
        guard (admins.first ?? mods.first?.person) == viewer.id else { throw ServerError("not_higher_mod") }
    }

    /// Nobody acts on an admin who was one before.
    func requireHigherAdmin(_ viewer: Viewer, than targets: [PersonID]) throws(ServerError) {
        if dialect == .v0_18 { return }
        let admins = localUsers.rows.filter {
            $0.isAdmin && ($0.personID == viewer.id || targets.contains($0.personID))
        }
        guard admins.first?.personID == viewer.id else { throw ServerError("not_higher_admin") }
    }

    /// The moderator who was there first may delete a community and hand it on.
    func isTopModerator(_ viewer: Viewer, of community: CommunityID) -> Bool {
        moderators(of: community, ties: TieOrder()).first?.person.id == viewer.id
    }

    /// Voting down can be switched off, and bots may not vote; 0.18 lets them.
    func requireMayVote(_ viewer: Viewer, score: Int) throws(ServerError) {
        if score == -1, !localSite.enableDownvotes { throw ServerError("downvotes_are_disabled") }
        if dialect == .v0_19, viewer.person.isBot { throw ServerError("invalid_bot_action") }
    }

    /// On a private instance only `/site` answers somebody without an account.
    func requireMayLook(_ viewer: Viewer?) throws(ServerError) {
        if viewer == nil, localSite.privateInstance { throw ServerError("instance_is_private") }
    }
}
