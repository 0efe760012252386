struct CreateSite: RequestBody {
    let name = Member<String>("name")
    let settings = SiteBodyFields()
}

struct EditSite: RequestBody {
    let name = Member<String?>("name")
    let settings = SiteBodyFields()
}

/// The site's settings, except its name. Other members that the real server accepts have no effect here.
struct SiteBodyFields: BodyFieldGroup {
    let sidebar = Member<String?>("sidebar")
    let description = Member<String?>("description")
    let icon = Member<String?>("icon")
    let banner = Member<String?>("banner")
    let enableDownvotes = Member<Bool?>("enable_downvotes")
    let enableNSFW = Member<Bool?>("enable_nsfw")
    let communityCreationAdminOnly = Member<Bool?>("community_creation_admin_only")
    let requireEmailVerification = Member<Bool?>("require_email_verification")
    let applicationQuestion = Member<String?>("application_question")
    let privateInstance = Member<Bool?>("private_instance")
    let defaultTheme = Member<String?>("default_theme")
    let defaultPostListingType = Member<ListingType?>("default_post_listing_type")
    let defaultSortType = Member<SortType?>("default_sort_type")
    let legalInformation = Member<String?>("legal_information")
    let applicationEmailAdmins = Member<Bool?>("application_email_admins")
    let hideModlogModNames = Member<Bool?>("hide_modlog_mod_names")
    let discussionLanguages = Member<[LanguageID]?>("discussion_languages")
    let slurFilterRegex = Member<String?>("slur_filter_regex")
    let actorNameMaxLength = Member<Int32?>("actor_name_max_length")
    let rateLimitMessage = Member<Int32?>("rate_limit_message")
    let rateLimitMessagePerSecond = Member<Int32?>("rate_limit_message_per_second")
    let rateLimitPost = Member<Int32?>("rate_limit_post")
    let rateLimitPostPerSecond = Member<Int32?>("rate_limit_post_per_second")
    let rateLimitRegister = Member<Int32?>("rate_limit_register")
    let rateLimitRegisterPerSecond = Member<Int32?>("rate_limit_register_per_second")
    let rateLimitImage = Member<Int32?>("rate_limit_image")
    let rateLimitImagePerSecond = Member<Int32?>("rate_limit_image_per_second")
    let rateLimitComment = Member<Int32?>("rate_limit_comment")
    let rateLimitCommentPerSecond = Member<Int32?>("rate_limit_comment_per_second")
    let rateLimitSearch = Member<Int32?>("rate_limit_search")
    let rateLimitSearchPerSecond = Member<Int32?>("rate_limit_search_per_second")
    let federationEnabled = Member<Bool?>("federation_enabled")
    let captchaEnabled = Member<Bool?>("captcha_enabled")
    let captchaDifficulty = Member<String?>("captcha_difficulty")
    let allowedInstances = Member<[String]?>("allowed_instances")
    let blockedInstances = Member<[String]?>("blocked_instances")
    let taglines = Member<[String]?>("taglines")
    let registrationMode = Member<RegistrationMode?>("registration_mode")
    let reportsEmailAdmins = Member<Bool?>("reports_email_admins")
    let contentWarning = Member<String?>("content_warning")
    let defaultPostListingMode = Member<PostListingMode?>("default_post_listing_mode")
}

struct AddAdmin: RequestBody {
    let personID = Member<PersonID>("person_id")
    let added = Member<Bool>("added")
}

struct PurgePerson: RequestBody {
    let personID = Member<PersonID>("person_id")
    let reason = Member<String?>("reason")
}

struct PurgeCommunity: RequestBody {
    let communityID = Member<CommunityID>("community_id")
    let reason = Member<String?>("reason")
}

struct PurgePost: RequestBody {
    let postID = Member<PostID>("post_id")
    let reason = Member<String?>("reason")
}

struct PurgeComment: RequestBody {
    let commentID = Member<CommentID>("comment_id")
    let reason = Member<String?>("reason")
}

struct ApproveRegistrationApplication: RequestBody {
    let id = Member<Int32>("id")
    let approve = Member<Bool>("approve")
    let denyReason = Member<String?>("deny_reason")
}

struct BlockInstance: RequestBody {
    let instanceID = Member<InstanceID>("instance_id")
    let block = Member<Bool>("block")
}

/// The members that the bodies of new and changed emojis share.
protocol EmojiBodyFields: RequestBody {
    var category: Member<String> { get }
    var imageURL: Member<WebURL> { get }
    var altText: Member<String> { get }
    var keywords: Member<[String]> { get }
}

struct CreateCustomEmoji: EmojiBodyFields {
    let category = Member<String>("category")
    let shortcode = Member<String>("shortcode")
    let imageURL = Member<WebURL>("image_url")
    let altText = Member<String>("alt_text")
    let keywords = Member<[String]>("keywords")
}

struct DeleteCustomEmoji: RequestBody {
    let id = Member<Int32>("id")
}

struct EditCustomEmoji: EmojiBodyFields {
    let id = Member<Int32>("id")
    let category = Member<String>("category")
    let imageURL = Member<WebURL>("image_url")
    let altText = Member<String>("alt_text")
    let keywords = Member<[String]>("keywords")
}
