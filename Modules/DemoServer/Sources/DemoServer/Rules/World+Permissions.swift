extension World {
    /// Checks that a person is neither banned nor deleted.
    func requireValid(_ person: Person) throws(ServerError) {
        if person.banned { throw ServerError("site_ban") }
        if person.deleted { throw ServerError("deleted") }
    }

    /// Checks the conditions for every vote, subscription and similar action: the person is valid, the community exists, and the person is
    /// not banned from it.
    ///
    /// - Parameter orIsGoneIn0_18: True if 0.18 ignores that the community was deleted or removed.
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

    /// Checks the same in the order of 0.18, where the ban comes first.
    private func requireMayActIn0_18(_ person: Person, in id: CommunityID, orIsGone: Bool) throws(ServerError) {
        if communityBans[person.id, id] != nil { throw ServerError("banned_from_community") }
        if orIsGone { return }
        guard let community = communities[id] else { throw dialect.notFound("couldnt_find_community") }
        guard community.isCounted else { throw ServerError("deleted") }
    }

    /// Checks the conditions for a login beyond a correct password. The tables contain no secrets, so that a second factor from the start
    /// state is never valid.
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

    /// Checks that the e-mail address is verified, if the site requires that. Admins are exempt.
    func requireVerified(_ user: LocalUser) throws(ServerError) {
        if localSite.requireEmailVerification, !user.emailVerified, !user.isAdmin {
            throw ServerError("email_not_verified")
        }
    }

    /// Returns true if the viewer has the rights of a moderator in the community.
    func isModOrAdmin(_ viewer: Viewer?, of community: CommunityID) -> Bool {
        guard let viewer, !viewer.person.banned, !viewer.person.deleted else { return false }
        return isModerator(viewer.id, of: community) || viewer.user.isAdmin
    }

    /// Checks the conditions for every action of moderation: the viewer moderates the community or is an admin, the viewer is not banned
    /// from it (except for admins), and the community exists.
    ///
    /// - Parameters:
    ///   - orIsGone: True if the community may be deleted or removed, so that it can be restored.
    ///   - orIsGoneIn0_18: True if 0.18 ignores that the community was deleted or removed.
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

    /// Checks that the viewer moderates at least one community or is an admin, which some reports and lists require. 0.18 does not check
    /// it; its lists are empty for others.
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

    /// Checks that the viewer ranks higher than the target. Admins rank above moderators, in the order of their accounts; moderators rank
    /// by appointment. 0.18 does not check it.
    func requireHigher(_ viewer: Viewer, than target: PersonID, in community: CommunityID) throws(ServerError) {
        if dialect == .v0_18 { return }
        let both = [viewer.id, target]
        let admins = localUsers.rows.filter { $0.isAdmin && both.contains($0.personID) }.map(\.personID)
        let mods = moderators.people(on: community).filter { both.contains($0.person) }
            .sorted { ($0.value, $0.person) < ($1.value, $1.person) }
        guard (admins.first ?? mods.first?.person) == viewer.id else { throw ServerError("not_higher_mod") }
    }

    /// Checks that the viewer ranks higher than the targets, or that none of them is an admin. An earlier account ranks higher.
    func requireHigherAdmin(_ viewer: Viewer, than targets: [PersonID]) throws(ServerError) {
        if dialect == .v0_18 { return }
        let admins = localUsers.rows.filter {
            $0.isAdmin && ($0.personID == viewer.id || targets.contains($0.personID))
        }
        guard admins.first?.personID == viewer.id else { throw ServerError("not_higher_admin") }
    }

    /// Returns true if the viewer is the first moderator, who may delete and transfer a community.
    func isTopModerator(_ viewer: Viewer, of community: CommunityID) -> Bool {
        moderators(of: community, ties: TieBreaker()).first?.person.id == viewer.id
    }

    /// Checks that the viewer may vote. Downvotes can be disabled, and bots must not vote; 0.18 allows bots to vote.
    func requireMayVote(_ viewer: Viewer, score: Int) throws(ServerError) {
        if score == -1, !localSite.enableDownvotes { throw ServerError("downvotes_are_disabled") }
        if dialect >= .v0_19, viewer.person.isBot { throw ServerError("invalid_bot_action") }
    }

    /// Checks that the viewer may read. On a private instance an anonymous viewer may load only `/site`.
    func requireMayLook(_ viewer: Viewer?) throws(ServerError) {
        if viewer == nil, localSite.privateInstance { throw ServerError("instance_is_private") }
    }
}
