struct Register: RequestBody {
    static let allowsAnonymous = true

    let username = Member<String>("username")
    let password = Member<String>("password")
    let passwordVerify = Member<String>("password_verify")
    let showNSFW = Member<Bool?>("show_nsfw")
    let email = Member<String?>("email")
    let captchaUUID = Member<String?>("captcha_uuid")
    let captchaAnswer = Member<String?>("captcha_answer")
    let honeypot = Member<String?>("honeypot")
    let answer = Member<String?>("answer")
}

struct LogIn: RequestBody {
    static let name = "Login"
    static let allowsAnonymous = true

    let usernameOrEmail = Member<String>("username_or_email")
    let password = Member<String>("password")
    let secondFactor = Member<String?>("totp_2fa_token")
}

struct DeleteAccount: RequestBody {
    let password = Member<String>("password")
    let deleteContent = Member<Bool>("delete_content")
}

struct ChangePassword: RequestBody {
    let newPassword = Member<String>("new_password")
    let newPasswordVerify = Member<String>("new_password_verify")
    let oldPassword = Member<String>("old_password")
}

struct PasswordReset: RequestBody {
    static let allowsAnonymous = true

    let email = Member<String>("email")
}

struct PasswordChangeAfterReset: RequestBody {
    static let allowsAnonymous = true

    let token = Member<String>("token")
    let password = Member<String>("password")
    let passwordVerify = Member<String>("password_verify")
}

struct VerifyEmail: RequestBody {
    static let allowsAnonymous = true

    let token = Member<String>("token")
}

struct UpdateTotp: RequestBody {
    let token = Member<String>("totp_token")
    let enabled = Member<Bool>("enabled")
}

struct SaveUserSettings: RequestBody {
    let showNSFW = Member<Bool?>("show_nsfw")
    let blurNSFW = Member<Bool?>("blur_nsfw")
    let autoExpand = Member<Bool?>("auto_expand")
    let theme = Member<String?>("theme")
    let defaultSortType = Member<SortType?>("default_sort_type")
    let defaultListingType = Member<ListingType?>("default_listing_type")
    let interfaceLanguage = Member<String?>("interface_language")
    let avatar = Member<String?>("avatar")
    let banner = Member<String?>("banner")
    let displayName = Member<String?>("display_name")
    let email = Member<String?>("email")
    let bio = Member<String?>("bio")
    let matrixUserID = Member<String?>("matrix_user_id")
    let showAvatars = Member<Bool?>("show_avatars")
    let sendNotificationsToEmail = Member<Bool?>("send_notifications_to_email")
    let showNewPostNotifs = Member<Bool?>("show_new_post_notifs", only: .v0_18)
    let botAccount = Member<Bool?>("bot_account")
    let showBotAccounts = Member<Bool?>("show_bot_accounts")
    let showReadPosts = Member<Bool?>("show_read_posts")
    let discussionLanguages = Member<[LanguageID]?>("discussion_languages")
    let openLinksInNewTab = Member<Bool?>("open_links_in_new_tab")
    let infiniteScrollEnabled = Member<Bool?>("infinite_scroll_enabled")
    let postListingMode = Member<PostListingMode?>("post_listing_mode")
    let enableKeyboardNavigation = Member<Bool?>("enable_keyboard_navigation")
    let enableAnimatedImages = Member<Bool?>("enable_animated_images")
    let collapseBotComments = Member<Bool?>("collapse_bot_comments")
    let showScores = Member<Bool?>("show_scores")
    let showUpvotes = Member<Bool?>("show_upvotes")
    let showDownvotes = Member<Bool?>("show_downvotes")
    let showUpvotePercentage = Member<Bool?>("show_upvote_percentage")
}

/// A settings backup. Neither the identity of the account nor a setting that an administrator decides is restored from it.
struct UserSettingsBackup: RequestBody {
    let displayName = Member<String?>("display_name")
    let bio = Member<String?>("bio")
    let matrixID = Member<String?>("matrix_id")
    let botAccount = Member<Bool?>("bot_account")
    let settings = Member<DecodedBody<ExportedUser>?>("settings")
    let voteDisplayModeSettings = Member<DecodedBody<ExportedVoteDisplay>?>("vote_display_mode_settings")
    let followedCommunities = Member<[String]?>("followed_communities")
    let savedPosts = Member<[String]?>("saved_posts")
    let savedComments = Member<[String]?>("saved_comments")
    let blockedCommunities = Member<[String]?>("blocked_communities")
    let blockedUsers = Member<[String]?>("blocked_users")
    let blockedInstances = Member<[String]?>("blocked_instances")
}

/// The account settings as `/user/export_settings` writes them. All members are required, including those that are not restored.
struct ExportedUser: BodyFieldGroup {
    let id = Member<Int32>("id")
    let personID = Member<PersonID>("person_id")
    let showNSFW = Member<Bool>("show_nsfw")
    let theme = Member<String>("theme")
    let defaultSortType = Member<SortType>("default_sort_type")
    let defaultListingType = Member<ListingType>("default_listing_type")
    let interfaceLanguage = Member<String>("interface_language")
    let showAvatars = Member<Bool>("show_avatars")
    let sendNotificationsToEmail = Member<Bool>("send_notifications_to_email")
    let showScores = Member<Bool>("show_scores")
    let showBotAccounts = Member<Bool>("show_bot_accounts")
    let showReadPosts = Member<Bool>("show_read_posts")
    let emailVerified = Member<Bool>("email_verified")
    let acceptedApplication = Member<Bool>("accepted_application")
    let openLinksInNewTab = Member<Bool>("open_links_in_new_tab")
    let blurNSFW = Member<Bool>("blur_nsfw")
    let autoExpand = Member<Bool>("auto_expand")
    let infiniteScrollEnabled = Member<Bool>("infinite_scroll_enabled")
    let admin = Member<Bool>("admin")
    let postListingMode = Member<PostListingMode>("post_listing_mode")
    let secondFactorEnabled = Member<Bool>("totp_2fa_enabled")
    let enableKeyboardNavigation = Member<Bool>("enable_keyboard_navigation")
    let enableAnimatedImages = Member<Bool>("enable_animated_images")
    let collapseBotComments = Member<Bool>("collapse_bot_comments")
    let lastDonationNotification = Member<String>("last_donation_notification")
}

struct ExportedVoteDisplay: BodyFieldGroup {
    let localUserID = Member<LocalUserID>("local_user_id")
    let score = Member<Bool>("score")
    let upvotes = Member<Bool>("upvotes")
    let downvotes = Member<Bool>("downvotes")
    let upvotePercentage = Member<Bool>("upvote_percentage")
}
