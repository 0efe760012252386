import Networking

extension Route {
    static var settingsRoutes: [Route] {
        [
            Route(.put, "/user/save_user_settings", SaveUserSettings.self) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                try world.saveSettings(sent.get(), by: viewer)
                guard call.dialect == .v0_18 else { return .success }
                // 0.18 returns the same response as for a login.
                return world.login(with: world.logIn(viewer.user, call))
            }
        ]
    }
}

extension World {
    /// Changes the settings of an account and its profile.
    mutating func saveSettings(_ body: DecodedBody<SaveUserSettings>, by viewer: Viewer) throws(ServerError) {
        var settings = UserSettings(body)
        settings.bio = settings.bio.map(cleaned)
        let pictures = try settings.requireValid(in: self, for: viewer.user)
        if settings.avatar != nil {
            replacePicture(at: viewer.person.avatar, by: pictures.avatar?.text, for: viewer)
        }
        if settings.banner != nil {
            replacePicture(at: viewer.person.banner, by: pictures.banner?.text, for: viewer)
        }
        settings.edit(&people[viewer.id], pictures)
        // The real server changes the person before it checks the languages, so an invalid language leaves that change in place.
        if let languages = settings.languages { try read(languages, viewer.user) }
        try settings.requireRoom()
        settings.edit(&localUsers[viewer.user.id])
        settings.edit(&voteDisplays[viewer.user.id])
    }

    /// Sets the languages that an account reads; an empty list means all of them. "Undetermined" is always included.
    fileprivate mutating func read(_ chosen: [LanguageID], _ user: LocalUser) throws(ServerError) {
        let known = languages.map(\.id)
        guard Set(chosen).isSubset(of: known) else {
            throw .missingReference("language_id", in: "local_user_language")
        }
        userLanguages[user.id] = Set((chosen.isEmpty ? known : chosen) + [Self.undetermined])
    }
}

/// The settings of an account as they are sent. A setting that is nil is not changed.
private struct UserSettings {
    var bio: String?
    private let email: String?
    private let body: DecodedBody<SaveUserSettings>

    private typealias Flag = KeyPath<SaveUserSettings, Member<Bool?>>

    init(_ body: DecodedBody<SaveUserSettings>) {
        bio = body.bio
        email = body.email?.lowercased()
        self.body = body
    }

    var languages: [LanguageID]? { body.discussionLanguages }
    var avatar: String? { body.avatar }
    var banner: String? { body.banner }

    /// Checks the settings in the real server's order.
    ///
    /// - Returns: The addresses of the avatar and the banner.
    func requireValid(
        in world: World,
        for user: LocalUser
    ) throws(ServerError) -> (avatar: WebURL?, banner: WebURL?) {
        let avatar = try body.avatar.flatMap { text throws(ServerError) in try WebURL(text) }
        let banner = try body.banner.flatMap { text throws(ServerError) in try WebURL(text) }
        if let email, !email.isEmpty, email != user.email ?? "" {
            try world.requireFree(email: email)
            // The real server would first send a mail to the new address.
            throw .noEmailSetup
        }
        if email?.isEmpty == true, world.localSite.requireEmailVerification { throw ServerError("email_required") }
        if let bio { try TextValidation.requireBio(bio) }
        if let displayName = body.displayName, !displayName.isEmpty {
            try TextValidation.requireDisplayName(displayName, longest: world.localSite.actorNameMaxLength)
        }
        if let matrixID = body.matrixUserID, !matrixID.isEmpty { try TextValidation.requireMatrixID(matrixID) }
        return (avatar, banner)
    }

    /// Checks that the interface language fits into its column, which is its only limit.
    func requireRoom() throws(ServerError) {
        guard let code = body.interfaceLanguage, !TextValidation.fitsColumn(code, of: 20) else { return }
        throw .unknown("value too long for type character varying(20)")
    }

    func edit(_ person: inout Person?, _ pictures: (avatar: WebURL?, banner: WebURL?)) {
        if let bio { person?.bio = bio.isEmpty ? nil : bio }
        if let name = body.displayName { person?.displayName = name.isEmpty ? nil : name }
        if let matrixID = body.matrixUserID { person?.matrixUserID = matrixID.isEmpty ? nil : matrixID }
        if body.avatar != nil { person?.avatar = pictures.avatar?.text }
        if body.banner != nil { person?.banner = pictures.banner?.text }
        if let isBot = body.botAccount { person?.isBot = isBot }
    }

    func edit(_ user: inout LocalUser?) {
        if let sort = body.defaultSortType { user?.defaultSort = sort }
        if let listing = body.defaultListingType { user?.defaultListing = listing }
        if let mode = body.postListingMode { user?.postListingMode = mode.rawValue }
        if let email { user?.email = email.isEmpty ? nil : email }
        if let theme = body.theme { user?.theme = theme }
        if let language = body.interfaceLanguage { user?.interfaceLanguage = language }
        let columns: [(Flag, WritableKeyPath<LocalUser, Bool>)] = [
            (\.showNSFW, \.showNSFW), (\.blurNSFW, \.blurNSFW), (\.autoExpand, \.autoExpand),
            (\.showScores, \.showScores), (\.showAvatars, \.showAvatars),
            (\.sendNotificationsToEmail, \.sendsNotificationsToEmail), (\.showBotAccounts, \.showBotAccounts),
            (\.showReadPosts, \.showReadPosts), (\.openLinksInNewTab, \.openLinksInNewTab),
            (\.infiniteScrollEnabled, \.infiniteScroll), (\.enableKeyboardNavigation, \.keyboardNavigation),
            (\.enableAnimatedImages, \.animatedImages), (\.collapseBotComments, \.collapseBotComments),
            (\.showNewPostNotifs, \.showNewPostNotifications),
        ]
        for (flag, column) in columns {
            if let flag = body[dynamicMember: flag] { user?[keyPath: column] = flag }
        }
    }

    func edit(_ display: inout VoteDisplay?) {
        if let flag = body.showScores { display?.score = flag }
        if let flag = body.showUpvotes { display?.upvotes = flag }
        if let flag = body.showDownvotes { display?.downvotes = flag }
        if let flag = body.showUpvotePercentage { display?.upvotePercentage = flag }
    }
}
