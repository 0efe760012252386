public import LemmyIdentifiers
public import WireRuntime

/// The server, and the account that asks.
public struct ApiGetSiteResponse: WireValue {
    /// The site.
    public var siteView: ApiSiteView
    /// The admins.
    public var admins: [ApiPersonView]
    /// The server's version.
    public var version: String
    /// The account that asks; nil without a login.
    public var myUser: ApiMyUserInfo?
    /// All languages by id.
    public var allLanguages: [ApiLanguage]
    /// The languages that are allowed.
    public var discussionLanguages: [LanguageID]
    /// Lines for the top.
    public var taglines: [ApiTagline]
    /// The site's own emoji.
    public var customEmojis: [ApiCustomEmojiView]
    /// URLs that may not be posted; since 0.19.4.
    public var blockedUrls: [ApiLocalSiteUrlBlocklist]?

    /// Makes a value, for tests and previews.
    public init(
        siteView: ApiSiteView,
        admins: [ApiPersonView],
        version: String,
        myUser: ApiMyUserInfo? = nil,
        allLanguages: [ApiLanguage],
        discussionLanguages: [LanguageID],
        taglines: [ApiTagline],
        customEmojis: [ApiCustomEmojiView],
        blockedUrls: [ApiLocalSiteUrlBlocklist]? = nil
    ) {
        self.siteView = siteView
        self.admins = admins
        self.version = version
        self.myUser = myUser
        self.allLanguages = allLanguages
        self.discussionLanguages = discussionLanguages
        self.taglines = taglines
        self.customEmojis = customEmojis
        self.blockedUrls = blockedUrls
    }

    private enum CodingKeys: String, CodingKey {
        case siteView = "site_view"
        case admins
        case version
        case myUser = "my_user"
        case allLanguages = "all_languages"
        case discussionLanguages = "discussion_languages"
        case taglines
        case customEmojis = "custom_emojis"
        case blockedUrls = "blocked_urls"
    }

    /// Reads the value; an element of an array that does not decode is left out and reported.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        siteView = try container.decode(ApiSiteView.self, forKey: .siteView)
        admins = try container.decodeLossyArray(of: ApiPersonView.self, forKey: .admins)
        version = try container.decode(String.self, forKey: .version)
        myUser = try container.decodeIfPresent(ApiMyUserInfo.self, forKey: .myUser)
        allLanguages = try container.decodeLossyArray(of: ApiLanguage.self, forKey: .allLanguages)
        discussionLanguages = try container.decodeLossyArray(of: LanguageID.self, forKey: .discussionLanguages)
        taglines = try container.decodeLossyArray(of: ApiTagline.self, forKey: .taglines)
        customEmojis = try container.decodeLossyArray(of: ApiCustomEmojiView.self, forKey: .customEmojis)
        blockedUrls = try container.decodeLossyArrayIfPresent(of: ApiLocalSiteUrlBlocklist.self, forKey: .blockedUrls)
    }
}
