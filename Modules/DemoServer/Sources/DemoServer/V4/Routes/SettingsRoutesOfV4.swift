import Networking

extension Route {
    static var v4SettingsRoutes: [Route] {
        [
            Route(.put, at: .v4, "/account/settings/save", SaveUserSettingsOfV4.self) {
                world,
                call,
                sent throws(ServerError) in
                let viewer = try call.requireLogin()
                try world.save(try sent.get(), by: viewer)
                return .success
            }
        ]
    }
}

struct SaveUserSettingsOfV4: RequestBody {
    static let name = "SaveUserSettings"

    let showNSFW = Member<Bool?>("show_nsfw")
    let blurNSFW = Member<Bool?>("blur_nsfw")
    let theme = Member<String?>("theme")
    let defaultPostSort = Member<PostSortOfV4?>("default_post_sort_type")
    let timeRange = Member<Int32?>("default_post_time_range_seconds")
    let itemsPerPage = Member<Int32?>("default_items_per_page")
    let defaultCommentSort = Member<CommentSortOfV4?>("default_comment_sort_type")
    let defaultListing = Member<ListingOfV4?>("default_listing_type")
    let interfaceLanguage = Member<String?>("interface_language")
    let displayName = Member<String?>("display_name")
    let email = Member<String?>("email")
    let bio = Member<String?>("bio")
    let matrixUserID = Member<String?>("matrix_user_id")
    let showAvatars = Member<Bool?>("show_avatars")
    let sendNotificationsToEmail = Member<Bool?>("send_notifications_to_email")
    let botAccount = Member<Bool?>("bot_account")
    let showBotAccounts = Member<Bool?>("show_bot_accounts")
    let showReadPosts = Member<Bool?>("show_read_posts")
    let discussionLanguages = Member<[LanguageID]?>("discussion_languages")
    let openLinksInNewTab = Member<Bool?>("open_links_in_new_tab")
    let infiniteScrollEnabled = Member<Bool?>("infinite_scroll_enabled")
    let animatedImages = Member<Bool?>("animated_images_enabled")
    let privateMessagesEnabled = Member<Bool?>("private_messages_enabled")
    let collapseBotComments = Member<Bool?>("collapse_bot_comments")
    let marksFetchedPostsAsRead = Member<Bool?>("auto_mark_fetched_posts_as_read")
    let hideMedia = Member<Bool?>("hide_posts_with_media")
    let showScores = Member<Bool?>("show_score")
    let showUpvotes = Member<Bool?>("show_upvotes")
    let showUpvotePercentage = Member<Bool?>("show_upvote_percentage")
    let showPersonVotes = Member<Bool?>("show_person_votes")
    let blockingKeywords = Member<[String]?>("blocking_keywords")
}

extension DecodedBody where Body == SaveUserSettingsOfV4 {
    /// The body without the address, which a backup does not restore.
    var withoutEmail: DecodedBody<SaveUserSettingsOfV4> {
        var values = values
        values["email"] = nil
        return DecodedBody<SaveUserSettingsOfV4>(declared: SaveUserSettingsOfV4(), values: values)
    }

    /// The body with the names and the values of `/api/v3`.
    fileprivate var inV3: DecodedBody<SaveUserSettings> {
        var values = values.renaming("show_score", to: "show_scores")
            .renaming("animated_images_enabled", to: "enable_animated_images")
        values["default_sort_type"] = DecodedField<SortType?>(value: self.defaultPostSort?.sort)
        values["default_listing_type"] = DecodedField<ListingType?>(value: self.defaultListing?.listing)
        return DecodedBody<SaveUserSettings>(declared: SaveUserSettings(), values: values)
    }
}

/// Throws an error for a blocked word that is too short or too long.
private func requireBlockable(_ keywords: [String]) throws(ServerError) {
    for keyword in keywords {
        let length = keyword.unicodeScalars.count
        if length < 3 { throw ServerError("block_keyword_too_short") }
        if length > 50 { throw ServerError("block_keyword_too_long") }
    }
}

extension World {
    /// Changes the settings of an account.
    mutating func save(_ body: DecodedBody<SaveUserSettingsOfV4>, by viewer: Viewer) throws(ServerError) {
        try requireBlockable(body.blockingKeywords ?? [])
        try saveSettings(body.inV3, by: viewer)
        saveNewSettings(body, of: viewer.user.id)
    }

    /// Changes the settings that older versions do not have.
    fileprivate mutating func saveNewSettings(_ body: DecodedBody<SaveUserSettingsOfV4>, of user: LocalUserID) {
        var settings = since1_0.settings[user] ?? SettingsSince1_0()
        if let sort = body.defaultCommentSort { settings.defaultCommentSort = sort.sort }
        if let range = body.timeRange { settings.timeRange = range > 0 ? Int(range) : nil }
        if let count = body.itemsPerPage { settings.itemsPerPage = Int(count) }
        if let hides = body.hideMedia { settings.hidesPostsWithMedia = hides }
        if let marks = body.marksFetchedPostsAsRead { settings.marksFetchedPostsAsRead = marks }
        if let accepts = body.privateMessagesEnabled { settings.acceptsPrivateMessages = accepts }
        if let shows = body.showPersonVotes { settings.showsVotesOfPeople = shows }
        if let keywords = body.blockingKeywords { settings.blockedKeywords = keywords }
        since1_0.settings[user] = settings
    }
}
