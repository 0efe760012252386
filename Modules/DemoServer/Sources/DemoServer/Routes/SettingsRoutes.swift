import Networking

extension Route {
    static var settingsRoutes: [Route] {
        [
            Route(.put, "/user/save_user_settings") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                var settings = try UserSettings(call.body())
                settings.bio = settings.bio.map(world.cleaned)
                let pictures = try settings.requireValid(in: world, for: viewer.user)
                settings.edit(&world.people[viewer.id], pictures)
                // The person is changed already when a language turns out to be none.
                if let languages = settings.languages { try world.read(languages, viewer.user) }
                try settings.requireRoom()
                settings.edit(&world.localUsers[viewer.user.id])
                settings.edit(&world.voteDisplays[viewer.user.id])
                guard call.dialect == .v0_18 else { return .success }
                // 0.18 answers as to a login.
                return world.login(with: world.logIn(viewer.user, call))
            }
        ]
    }
}

extension World {
    /// Sets the languages that an account reads, none for all of them; "undetermined" is always among them.
    fileprivate mutating func read(_ chosen: [LanguageID], _ user: LocalUser) throws(ServerError) {
        let known = languages.map(\.id)
        guard Set(chosen).isSubset(of: known) else {
            throw .missingReference("language_id", in: "local_user_language")
        }
        userLanguages[user.id] = Set((chosen.isEmpty ? known : chosen) + [Self.undetermined])
    }
}

/// An account's settings as they are sent: what is nil is left as it is.
private struct UserSettings {
    var bio: String?
    let displayName: String?
    let matrixID: String?
    let email: String?
    let avatar: String?
    let banner: String?
    let languages: [LanguageID]?
    let sort: SortType?
    let listing: ListingType?
    let mode: PostListingMode?
    private let flags: [String: Bool]
    private let texts: [String: String]

    private static let flagNames = [
        "show_nsfw", "blur_nsfw", "auto_expand", "show_scores", "show_avatars", "send_notifications_to_email",
        "bot_account", "show_bot_accounts", "show_read_posts", "open_links_in_new_tab", "infinite_scroll_enabled",
        "enable_keyboard_navigation", "enable_animated_images", "collapse_bot_comments", "show_upvotes",
        "show_downvotes", "show_upvote_percentage", "show_new_post_notifs",
    ]

    init(_ body: Body) throws(ServerError) {
        bio = try body.optionalText("bio")
        displayName = try body.optionalText("display_name")
        matrixID = try body.optionalText("matrix_user_id")
        email = try body.optionalText("email")?.lowercased()
        avatar = try body.optionalText("avatar")
        banner = try body.optionalText("banner")
        languages = try body.optionalIDs("discussion_languages")
        sort = try body.optionalChoice("default_sort_type")
        listing = try body.optionalChoice("default_listing_type")
        mode = try body.optionalChoice("post_listing_mode")
        var flags: [String: Bool] = [:]
        for name in Self.flagNames { flags[name] = try body.optionalFlag(name) }
        self.flags = flags
        var texts: [String: String] = [:]
        for name in ["theme", "interface_language"] { texts[name] = try body.optionalText(name) }
        self.texts = texts
    }

    /// Judges the settings in the real server's order.
    ///
    /// - Returns: The addresses of the avatar and the banner.
    func requireValid(
        in world: World,
        for user: LocalUser
    ) throws(ServerError) -> (avatar: WebAddress?, banner: WebAddress?) {
        let avatar = try avatar.flatMap { text throws(ServerError) in try WebAddress(text) }
        let banner = try banner.flatMap { text throws(ServerError) in try WebAddress(text) }
        if let email, !email.isEmpty, email != user.email ?? "" {
            try world.requireFree(email: email)
            // The new address would get a letter first.
            throw .noEmailSetup
        }
        if email?.isEmpty == true, world.localSite.requireEmailVerification { throw ServerError("email_required") }
        if let bio { try Texts.requireBio(bio) }
        if let displayName, !displayName.isEmpty {
            try Texts.requireDisplayName(displayName, longest: world.localSite.actorNameMaxLength)
        }
        if let matrixID, !matrixID.isEmpty { try Texts.requireMatrixID(matrixID) }
        return (avatar, banner)
    }

    /// No rule limits the code of a language, but its column does.
    func requireRoom() throws(ServerError) {
        guard let code = texts["interface_language"], !Texts.fitsColumn(code, of: 20) else { return }
        throw .unknown("value too long for type character varying(20)")
    }

    func edit(_ person: inout Person?, _ pictures: (avatar: WebAddress?, banner: WebAddress?)) {
        if let bio { person?.bio = bio.isEmpty ? nil : bio }
        if let displayName { person?.displayName = displayName.isEmpty ? nil : displayName }
        if let matrixID { person?.matrixUserID = matrixID.isEmpty ? nil : matrixID }
        if avatar != nil { person?.avatar = pictures.avatar?.text }
        if banner != nil { person?.banner = pictures.banner?.text }
        if let isBot = flags["bot_account"] { person?.isBot = isBot }
    }

    func edit(_ user: inout LocalUser?) {
        if let sort { user?.defaultSort = sort }
        if let listing { user?.defaultListing = listing }
        if let mode { user?.postListingMode = mode.rawValue }
        if let email { user?.email = email.isEmpty ? nil : email }
        if let theme = texts["theme"] { user?.theme = theme }
        if let language = texts["interface_language"] { user?.interfaceLanguage = language }
        let columns: [(String, WritableKeyPath<LocalUser, Bool>)] = [
            ("show_nsfw", \.showNSFW), ("blur_nsfw", \.blurNSFW), ("auto_expand", \.autoExpand),
            ("show_scores", \.showScores), ("show_avatars", \.showAvatars),
            ("send_notifications_to_email", \.sendsNotificationsToEmail), ("show_bot_accounts", \.showBotAccounts),
            ("show_read_posts", \.showReadPosts), ("open_links_in_new_tab", \.openLinksInNewTab),
            ("infinite_scroll_enabled", \.infiniteScroll), ("enable_keyboard_navigation", \.keyboardNavigation),
            ("enable_animated_images", \.animatedImages), ("collapse_bot_comments", \.collapseBotComments),
            ("show_new_post_notifs", \.showNewPostNotifications),
        ]
        for (name, column) in columns {
            if let flag = flags[name] { user?[keyPath: column] = flag }
        }
    }

    func edit(_ display: inout VoteDisplay?) {
        if let flag = flags["show_scores"] { display?.score = flag }
        if let flag = flags["show_upvotes"] { display?.upvotes = flag }
        if let flag = flags["show_downvotes"] { display?.downvotes = flag }
        if let flag = flags["show_upvote_percentage"] { display?.upvotePercentage = flag }
    }
}
