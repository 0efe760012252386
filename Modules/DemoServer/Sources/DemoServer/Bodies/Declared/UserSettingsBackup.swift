/// A backup. Whoever they are is not taken from it, nor what an administrator decides.
struct UserSettingsBackup: RequestBody {
    let displayName = Member<String?>("display_name")
    let bio = Member<String?>("bio")
    let matrixID = Member<String?>("matrix_id")
    let botAccount = Member<Bool?>("bot_account")
    let settings = Member<Members<ExportedUser>?>("settings")
    let voteDisplayModeSettings = Member<Members<ExportedVoteDisplay>?>("vote_display_mode_settings")
    let followedCommunities = Member<[String]?>("followed_communities")
    let savedPosts = Member<[String]?>("saved_posts")
    let savedComments = Member<[String]?>("saved_comments")
    let blockedCommunities = Member<[String]?>("blocked_communities")
    let blockedUsers = Member<[String]?>("blocked_users")
    let blockedInstances = Member<[String]?>("blocked_instances")
}

/// An account's settings as `/user/export_settings` writes them. All must be there, also those that are not taken over.
struct ExportedUser: MemberGroup {
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

struct ExportedVoteDisplay: MemberGroup {
    let localUserID = Member<LocalUserID>("local_user_id")
    let score = Member<Bool>("score")
    let upvotes = Member<Bool>("upvotes")
    let downvotes = Member<Bool>("downvotes")
    let upvotePercentage = Member<Bool>("upvote_percentage")
}
