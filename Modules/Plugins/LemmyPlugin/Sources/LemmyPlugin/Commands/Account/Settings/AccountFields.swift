import LemmyMiddleware
import ReplKit

/// The settings of the own account that `me set` changes.
@MainActor
enum AccountFields {
    typealias Field = SettingField<Person4, AccountSettings>

    /// All settings, in the order in which `me` lists them.
    static var all: [Field] { profile + mail + content + display }

    /// The settings that other people see.
    static var profile: [Field] {
        [
            .text("display_name", is: "shown in place of the name", { $0.displayName }) { $0.displayName = $1 },
            .text("biography", "bio", is: "about yourself, in Markdown", { $0.biography }) { $0.biography = $1 },
            .address("avatar", is: "your picture", { $0.avatar }) { $0.avatar = $1 },
            .address("banner", is: "the wide picture of your page", { $0.banner }) { $0.banner = $1 },
            .text("matrix_user_id", "matrix", is: "your Matrix id, @name:host", { $0.matrixUserId }) {
                $0.matrixUserId = $1
            },
            .flag("is_bot", "bot", is: "the account is a program", { $0.isBot }) { $0.isBot = $1 },
        ]
    }

    /// The settings about mail.
    private static var mail: [Field] {
        [
            .text("email", is: "for notifications and a lost password", { $0.email }) { $0.email = $1 },
            .flag(
                "sends_notifications_to_email",
                "mails",
                is: "mail for each notification",
                { $0.sendsNotificationsToEmail }
            ) { $0.sendsNotificationsToEmail = $1 },
        ]
    }

    /// The settings about what feeds contain.
    static var content: [Field] {
        [
            .choice("default_feed", "feed", is: "the feed shown first", of: FeedKind.self, { $0.defaultFeed }) {
                $0.defaultFeed = $1
            },
            .choice("default_sort", "sort", is: "the order of feeds", of: PostSort.self, { $0.defaultSort }) {
                $0.defaultSort = $1
            },
            .flag("shows_read", is: "feeds show posts that you have read", { $0.showsRead }) { $0.showsRead = $1 },
            .flag("shows_nsfw", "nsfw", is: "feeds show what is not safe for work", { $0.showsNsfw }) {
                $0.showsNsfw = $1
            },
            .flag("shows_bots", "bots", is: "feeds show posts of bots", { $0.showsBots }) { $0.showsBots = $1 },
            .languages(
                "discussion_language_ids",
                "languages",
                is: "languages that you read",
                { $0.discussionLanguageIds }
            ) { $0.discussionLanguageIds = $1 },
        ]
    }

    /// The settings about the pages of the server.
    private static var display: [Field] {
        [
            .flag("blurs_nsfw", is: "blur pictures that are not safe", { $0.blursNsfw }) { $0.blursNsfw = $1 },
            .flag("collapses_bot_comments", is: "fold comments of bots", { $0.collapsesBotComments }) {
                $0.collapsesBotComments = $1
            },
            .flag("shows_avatars", is: "show people's pictures", { $0.showsAvatars }) { $0.showsAvatars = $1 },
            .flag("shows_scores", is: "show scores", { $0.showsScores }) { $0.showsScores = $1 },
            .flag("shows_upvotes", is: "show numbers of upvotes", { $0.showsUpvotes }) { $0.showsUpvotes = $1 },
            .flag("shows_downvotes", is: "show numbers of downvotes", { $0.showsDownvotes }) {
                $0.showsDownvotes = $1
            },
            .flag("shows_upvote_percentage", is: "show the share of upvotes", { $0.showsUpvotePercentage }) {
                $0.showsUpvotePercentage = $1
            },
            .choice("default_listing", "listing", is: "the layout of feeds", of: FeedLayout.self, { $0.defaultListing })
            { $0.defaultListing = $1 },
            .text("theme", is: "colours of the server's pages", { $0.theme }) { $0.theme = $1 },
            .text("interface_language", is: "language of the server's pages", { $0.interfaceLanguage }) {
                $0.interfaceLanguage = $1
            },
            .flag("opens_links_in_new_tab", is: "links open in a new tab", { $0.opensLinksInNewTab }) {
                $0.opensLinksInNewTab = $1
            },
            .flag("expands_pictures", is: "feeds show pictures in full", { $0.expandsPictures }) {
                $0.expandsPictures = $1
            },
            .flag("infinite_scroll", is: "feeds load their next page", { $0.infiniteScroll }) {
                $0.infiniteScroll = $1
            },
            .flag("keyboard_navigation", is: "pages react to keys", { $0.keyboardNavigation }) {
                $0.keyboardNavigation = $1
            },
            .flag("animates_pictures", is: "animated pictures play", { $0.animatesPictures }) {
                $0.animatesPictures = $1
            },
        ]
    }
}
