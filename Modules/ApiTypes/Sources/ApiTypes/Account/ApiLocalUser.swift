public import LemmyIdentifiers
public import WireRuntime

/// An account's settings.
public struct ApiLocalUser: WireValue {
    /// The account's id, not the person's.
    public var id: LocalUserID
    /// The person.
    public var personId: PersonID
    /// The e-mail address.
    public var email: String?
    /// Also what is not safe for work.
    public var showNsfw: Bool
    /// `theme` on the wire.
    public var theme: String
    /// `default_sort_type` on the wire.
    public var defaultSortType: ApiSortType
    /// `default_listing_type` on the wire.
    public var defaultListingType: ApiListingType
    /// `interface_language` on the wire.
    public var interfaceLanguage: String
    /// `show_avatars` on the wire.
    public var showAvatars: Bool
    /// `send_notifications_to_email` on the wire.
    public var sendNotificationsToEmail: Bool
    /// `show_scores` on the wire.
    public var showScores: Bool
    /// `show_bot_accounts` on the wire.
    public var showBotAccounts: Bool
    /// `show_read_posts` on the wire.
    public var showReadPosts: Bool
    /// `email_verified` on the wire.
    public var emailVerified: Bool
    /// `accepted_application` on the wire.
    public var acceptedApplication: Bool
    /// `open_links_in_new_tab` on the wire; since 0.18.1.
    public var openLinksInNewTab: Bool?
    /// `blur_nsfw` on the wire; since 0.19.0.
    public var blurNsfw: Bool?
    /// `auto_expand` on the wire; since 0.19.0.
    public var autoExpand: Bool?
    /// `infinite_scroll_enabled` on the wire; since 0.19.0.
    public var infiniteScrollEnabled: Bool?
    /// Whether they are an admin of this server; since 0.19.0.
    public var admin: Bool?
    /// `post_listing_mode` on the wire; since 0.19.0.
    public var postListingMode: ApiPostListingMode?
    /// `totp_2fa_enabled` on the wire; since 0.19.0.
    public var totp2faEnabled: Bool?
    /// `enable_keyboard_navigation` on the wire; since 0.19.0.
    public var enableKeyboardNavigation: Bool?
    /// `enable_animated_images` on the wire; since 0.19.0.
    public var enableAnimatedImages: Bool?
    /// `collapse_bot_comments` on the wire; since 0.19.0.
    public var collapseBotComments: Bool?
    /// `last_donation_notification` on the wire; since 0.19.11.
    public var lastDonationNotification: WireDate?
    /// `validator_time` on the wire; until 0.18.5.
    public var validatorTime: WireDate?
    /// `show_new_post_notifs` on the wire; until 0.18.5.
    public var showNewPostNotifs: Bool?
    /// `totp_2fa_url` on the wire; until 0.18.5.
    public var totp2faUrl: String?

    /// Makes a value, for tests and previews.
    public init(
        id: LocalUserID,
        personId: PersonID,
        email: String? = nil,
        showNsfw: Bool,
        theme: String,
        defaultSortType: ApiSortType,
        defaultListingType: ApiListingType,
        interfaceLanguage: String,
        showAvatars: Bool,
        sendNotificationsToEmail: Bool,
        showScores: Bool,
        showBotAccounts: Bool,
        showReadPosts: Bool,
        emailVerified: Bool,
        acceptedApplication: Bool,
        openLinksInNewTab: Bool? = nil,
        blurNsfw: Bool? = nil,
        autoExpand: Bool? = nil,
        infiniteScrollEnabled: Bool? = nil,
        admin: Bool? = nil,
        postListingMode: ApiPostListingMode? = nil,
        totp2faEnabled: Bool? = nil,
        enableKeyboardNavigation: Bool? = nil,
        enableAnimatedImages: Bool? = nil,
        collapseBotComments: Bool? = nil,
        lastDonationNotification: WireDate? = nil,
        validatorTime: WireDate? = nil,
        showNewPostNotifs: Bool? = nil,
        totp2faUrl: String? = nil
    ) {
        self.id = id
        self.personId = personId
        self.email = email
        self.showNsfw = showNsfw
        self.theme = theme
        self.defaultSortType = defaultSortType
        self.defaultListingType = defaultListingType
        self.interfaceLanguage = interfaceLanguage
        self.showAvatars = showAvatars
        self.sendNotificationsToEmail = sendNotificationsToEmail
        self.showScores = showScores
        self.showBotAccounts = showBotAccounts
        self.showReadPosts = showReadPosts
        self.emailVerified = emailVerified
        self.acceptedApplication = acceptedApplication
        self.openLinksInNewTab = openLinksInNewTab
        self.blurNsfw = blurNsfw
        self.autoExpand = autoExpand
        self.infiniteScrollEnabled = infiniteScrollEnabled
        self.admin = admin
        self.postListingMode = postListingMode
        self.totp2faEnabled = totp2faEnabled
        self.enableKeyboardNavigation = enableKeyboardNavigation
        self.enableAnimatedImages = enableAnimatedImages
        self.collapseBotComments = collapseBotComments
        self.lastDonationNotification = lastDonationNotification
        self.validatorTime = validatorTime
        self.showNewPostNotifs = showNewPostNotifs
        self.totp2faUrl = totp2faUrl
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case personId = "person_id"
        case email
        case showNsfw = "show_nsfw"
        case theme
        case defaultSortType = "default_sort_type"
        case defaultListingType = "default_listing_type"
        case interfaceLanguage = "interface_language"
        case showAvatars = "show_avatars"
        case sendNotificationsToEmail = "send_notifications_to_email"
        case showScores = "show_scores"
        case showBotAccounts = "show_bot_accounts"
        case showReadPosts = "show_read_posts"
        case emailVerified = "email_verified"
        case acceptedApplication = "accepted_application"
        case openLinksInNewTab = "open_links_in_new_tab"
        case blurNsfw = "blur_nsfw"
        case autoExpand = "auto_expand"
        case infiniteScrollEnabled = "infinite_scroll_enabled"
        case admin
        case postListingMode = "post_listing_mode"
        case totp2faEnabled = "totp_2fa_enabled"
        case enableKeyboardNavigation = "enable_keyboard_navigation"
        case enableAnimatedImages = "enable_animated_images"
        case collapseBotComments = "collapse_bot_comments"
        case lastDonationNotification = "last_donation_notification"
        case validatorTime = "validator_time"
        case showNewPostNotifs = "show_new_post_notifs"
        case totp2faUrl = "totp_2fa_url"
    }
}
