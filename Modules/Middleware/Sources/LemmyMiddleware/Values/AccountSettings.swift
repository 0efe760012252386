public import LemmyIdentifiers
public import WireRuntime

/// Settings of an account that shall change; what is nil stays as it is. An empty text takes away what was there.
///
/// ```swift
/// var settings = AccountSettings()
/// settings.showsNsfw = false
/// settings.biography = ""
/// let me = try await api.saveUserSettings(settings)
/// ```
public struct AccountSettings: Hashable, Sendable {
    /// The name to show instead of the account's.
    public var displayName: String?
    /// What they say of themselves, in Markdown.
    public var biography: String?
    /// The small picture.
    public var avatar: WireURL?
    /// The wide picture.
    public var banner: WireURL?
    /// Their Matrix account.
    public var matrixUserId: String?
    /// Whether it is a bot.
    public var isBot: Bool?
    /// The address for letters from the server.
    public var email: String?
    /// Whether the server writes to it when something comes in.
    public var sendsNotificationsToEmail: Bool?
    /// Whether to show what is not safe for work.
    public var showsNsfw: Bool?
    /// Whether to blur it; since 0.19.0.
    public var blursNsfw: Bool?
    /// Whether to show what bots write.
    public var showsBots: Bool?
    /// Whether to fold what bots answer; since 0.19.0.
    public var collapsesBotComments: Bool?
    /// Whether feeds show what was read.
    public var showsRead: Bool?
    /// Whether to show portraits.
    public var showsAvatars: Bool?
    /// Whether to show scores.
    public var showsScores: Bool?
    /// Whether to show upvotes beside; since 0.19.4.
    public var showsUpvotes: Bool?
    /// Whether to show downvotes beside; since 0.19.4.
    public var showsDownvotes: Bool?
    /// Whether to show how many of the votes are upvotes; since 0.19.4.
    public var showsUpvotePercentage: Bool?
    /// The feed to open with.
    public var defaultFeed: FeedKind?
    /// The order to open with.
    public var defaultSort: PostSort?
    /// How to draw a feed; since 0.19.0.
    public var defaultListing: FeedLayout?
    /// The languages to show.
    public var discussionLanguageIds: [LanguageID]?
    /// The colours of the server's own pages.
    public var theme: String?
    /// The language of the server's own pages: `en`, or `browser`.
    public var interfaceLanguage: String?
    /// Whether a link opens beside; since 0.18.1.
    public var opensLinksInNewTab: Bool?
    /// Whether a feed shows pictures at full width; since 0.19.0.
    public var expandsPictures: Bool?
    /// Whether a feed goes on by itself; since 0.18.3.
    public var infiniteScroll: Bool?
    /// Whether the server's own pages listen to keys; since 0.19.0.
    public var keyboardNavigation: Bool?
    /// Whether pictures move; since 0.19.0.
    public var animatesPictures: Bool?

    /// Changes nothing.
    public init() {}
}

/// How a feed is drawn.
public enum FeedLayout: String, Codable, Hashable, Sendable, CaseIterable {
    /// One line each.
    case list
    /// With a large picture.
    case card
    /// With a small one.
    case smallCard
}
