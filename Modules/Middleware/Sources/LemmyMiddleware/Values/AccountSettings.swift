public import LemmyIdentifiers
public import WireRuntime

/// The settings of an account that a request changes. A nil property leaves its setting unchanged; an empty text removes the old text.
///
/// ```swift
/// var settings = AccountSettings()
/// settings.showsNsfw = false
/// settings.biography = ""
/// let me = try await api.saveUserSettings(settings)
/// ```
public struct AccountSettings: Hashable, Sendable {
    /// The name that is shown instead of the account's name.
    public var displayName: String?
    /// The account's biography, in Markdown.
    public var biography: String?
    /// The address of the avatar.
    public var avatar: WireURL?
    /// The address of the banner.
    public var banner: WireURL?
    /// The account's Matrix user id.
    public var matrixUserId: String?
    /// True if the account is a bot.
    public var isBot: Bool?
    /// The email address to which the server sends notifications.
    public var email: String?
    /// True if the server sends an email for each new notification.
    public var sendsNotificationsToEmail: Bool?
    /// True if posts that are not safe for work are shown.
    public var showsNsfw: Bool?
    /// True if posts that are not safe for work are blurred; since 0.19.0.
    public var blursNsfw: Bool?
    /// True if posts and comments of bots are shown.
    public var showsBots: Bool?
    /// True if comments of bots are collapsed; since 0.19.0.
    public var collapsesBotComments: Bool?
    /// True if feeds show posts that the viewer has read.
    public var showsRead: Bool?
    /// True if avatars are shown.
    public var showsAvatars: Bool?
    /// True if scores are shown.
    public var showsScores: Bool?
    /// True if the number of upvotes is shown; since 0.19.4.
    public var showsUpvotes: Bool?
    /// True if the number of downvotes is shown; since 0.19.4.
    public var showsDownvotes: Bool?
    /// True if the percentage of upvotes is shown; since 0.19.4.
    public var showsUpvotePercentage: Bool?
    /// The feed that is shown first.
    public var defaultFeed: FeedKind?
    /// The order in which a feed is shown first.
    public var defaultSort: PostSort?
    /// The layout of a feed; since 0.19.0.
    public var defaultListing: FeedLayout?
    /// The words that hide each post that contains one of them; since 1.0. They replace the old words.
    public var blockedKeywords: [String]?
    /// The languages whose posts and comments are shown.
    public var discussionLanguageIds: [LanguageID]?
    /// The colour theme of the server's own pages.
    public var theme: String?
    /// The language of the server's own pages: `en`, or `browser`.
    public var interfaceLanguage: String?
    /// True if a link opens in a new tab; since 0.18.1.
    public var opensLinksInNewTab: Bool?
    /// True if a feed shows pictures at full width; since 0.19.0.
    public var expandsPictures: Bool?
    /// True if a feed loads its next page by itself; since 0.18.3.
    public var infiniteScroll: Bool?
    /// True if the server's own pages react to keyboard shortcuts; since 0.19.0.
    public var keyboardNavigation: Bool?
    /// True if animated pictures play; since 0.19.0.
    public var animatesPictures: Bool?

    /// Creates settings that change nothing.
    public init() {}
}

/// The layout of a feed.
public enum FeedLayout: String, Codable, Hashable, Sendable, CaseIterable {
    /// Each post is one line.
    case list
    /// Each post has a large picture.
    case card
    /// Each post has a small picture.
    case smallCard
}
