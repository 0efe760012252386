public import Foundation
import WireRuntime

/// All settings of an account, with addresses instead of ids, so that another server understands them; since 0.19.0.
///
/// ```swift
/// let file = try await old.exportSettings().json()
/// try await new.importSettings(SettingsBackup(json: file))
/// ```
///
/// Servers of different versions write different files. A server gets its own file back unchanged, and the settings that it knows from any
/// other one.
public struct SettingsBackup: Hashable, Sendable {
    /// The file, in the format of the server that wrote it.
    package let document: Data
    /// The profile and the settings; nil properties are not in the file.
    package let settings: AccountSettings
    /// The addresses of the communities that the account follows.
    public let followedCommunities: [String]
    /// The addresses of the posts that the account saved.
    public let savedPosts: [String]
    /// The addresses of the comments that the account saved.
    public let savedComments: [String]
    /// The addresses of the communities that the account blocked.
    public let blockedCommunities: [String]
    /// The addresses of the people that the account blocked.
    public let blockedPeople: [String]
    /// The host names of the servers that the account blocked. Version 1.0 blocks the communities and the people of a server separately;
    /// these are the servers whose communities it blocked.
    public let blockedInstances: [String]

    /// Reads a file in the format of any version.
    ///
    /// - Throws: ``ApiClientError`` with code `unreadable` if the file has another format.
    package init(document: Data) throws(ApiClientError) {
        let file: BackupFile
        do throws(WireError) {
            file = try WireDecoder().decode(document) { reader throws(WireReadError) in
                try BackupFile(from: &reader)
            }.value
        } catch {
            throw ApiClientError(
                .unreadable,
                "the file is no backup of settings: \(error.message)",
                hint: "export one from the settings of an account",
                cause: error
            )
        }
        self.document = document
        settings = AccountSettings(file)
        followedCommunities = file.followedCommunities ?? []
        savedPosts = file.savedPosts ?? []
        savedComments = file.savedComments ?? []
        blockedCommunities = file.blockedCommunities ?? []
        blockedPeople = file.blockedUsers ?? []
        blockedInstances = file.blockedInstances ?? file.blockedInstancesCommunities ?? []
    }

    /// Parses a file in the format of servers and their pages.
    ///
    /// - Throws: ``ApiClientError`` with code `unreadable` if the file has another format.
    public init(json: Data) throws { try self.init(document: json) }

    /// Returns the backup as a file in the format of the server that wrote it, and of its pages.
    ///
    /// - Throws: Never. The function can throw so that callers of earlier releases compile.
    public func json() throws -> Data { document }
}

extension WireRequest {
    /// Returns the body of a request that imports settings, which is also the file of a ``SettingsBackup``.
    ///
    /// - Throws: ``ApiClientError`` with code `unreadable` if it cannot be written.
    package func document() throws(ApiClientError) -> Data {
        do throws(WireError) {
            return try body() ?? Data()
        } catch {
            throw ApiClientError(.unreadable, error.message, hint: error.hint, cause: error)
        }
    }
}

/// A file of settings, with the keys of all versions. An element of a list that cannot be read is left out.
private struct BackupFile {
    var displayName, bio, avatar, banner, matrixId: String?
    var botAccount: Bool?
    var settings: BackupSettings?
    /// The display of votes in versions before 1.0.
    var voteDisplayModeSettings: BackupVotes?
    var followedCommunities, savedPosts, savedComments, blockedCommunities, blockedUsers: [String]?
    /// The key before 1.0.
    var blockedInstances: [String]?
    /// The key since 1.0.
    var blockedInstancesCommunities: [String]?

    private static let wireFields = WireFields(
        "display_name",
        "bio",
        "avatar",
        "banner",
        "matrix_id",
        "bot_account",
        "settings",
        "vote_display_mode_settings",
        "followed_communities",
        "saved_posts",
        "saved_comments",
        "blocked_communities",
        "blocked_users",
        "blocked_instances",
        "blocked_instances_communities"
    )

    init(from reader: inout WireReader) throws(WireReadError) {
        var scan = try reader.object(Self.wireFields)
        fields: while true {
            switch try reader.next(&scan) {
            case 0: displayName = try reader.stringIfPresent()
            case 1: bio = try reader.stringIfPresent()
            case 2: avatar = try reader.stringIfPresent()
            case 3: banner = try reader.stringIfPresent()
            case 4: matrixId = try reader.stringIfPresent()
            case 5: botAccount = try reader.boolIfPresent()
            case 6: settings = reader.null() ? nil : try BackupSettings(from: &reader)
            case 7: voteDisplayModeSettings = reader.null() ? nil : try BackupVotes(from: &reader)
            case 8: followedCommunities = reader.null() ? nil : try reader.array(of: String.self)
            case 9: savedPosts = reader.null() ? nil : try reader.array(of: String.self)
            case 10: savedComments = reader.null() ? nil : try reader.array(of: String.self)
            case 11: blockedCommunities = reader.null() ? nil : try reader.array(of: String.self)
            case 12: blockedUsers = reader.null() ? nil : try reader.array(of: String.self)
            case 13: blockedInstances = reader.null() ? nil : try reader.array(of: String.self)
            case 14: blockedInstancesCommunities = reader.null() ? nil : try reader.array(of: String.self)
            default: break fields
            }
        }
    }
}

/// The settings in a file.
private struct BackupSettings {
    var showNsfw, blurNsfw, showBotAccounts, collapseBotComments, showReadPosts, showAvatars: Bool?
    var sendNotificationsToEmail, openLinksInNewTab, infiniteScrollEnabled: Bool?
    var theme, interfaceLanguage, defaultListingType, postListingMode: String?
    /// The keys before 1.0.
    var showScores, enableAnimatedImages, enableKeyboardNavigation, autoExpand: Bool?
    var defaultSortType: String?
    /// The keys since 1.0.
    var showScore, showUpvotes, showUpvotePercentage, animatedImagesEnabled: Bool?
    var showDownvotes, defaultPostSortType: String?
    var defaultPostTimeRangeSeconds: Int?

    private static let wireFields = WireFields(
        "show_nsfw",
        "blur_nsfw",
        "show_bot_accounts",
        "collapse_bot_comments",
        "show_read_posts",
        "show_avatars",
        "send_notifications_to_email",
        "open_links_in_new_tab",
        "infinite_scroll_enabled",
        "theme",
        "interface_language",
        "default_listing_type",
        "post_listing_mode",
        "show_scores",
        "enable_animated_images",
        "enable_keyboard_navigation",
        "auto_expand",
        "default_sort_type",
        "show_score",
        "show_upvotes",
        "show_upvote_percentage",
        "animated_images_enabled",
        "show_downvotes",
        "default_post_sort_type",
        "default_post_time_range_seconds"
    )

    init(from reader: inout WireReader) throws(WireReadError) {
        var scan = try reader.object(Self.wireFields)
        fields: while true {
            switch try reader.next(&scan) {
            case 0: showNsfw = try reader.boolIfPresent()
            case 1: blurNsfw = try reader.boolIfPresent()
            case 2: showBotAccounts = try reader.boolIfPresent()
            case 3: collapseBotComments = try reader.boolIfPresent()
            case 4: showReadPosts = try reader.boolIfPresent()
            case 5: showAvatars = try reader.boolIfPresent()
            case 6: sendNotificationsToEmail = try reader.boolIfPresent()
            case 7: openLinksInNewTab = try reader.boolIfPresent()
            case 8: infiniteScrollEnabled = try reader.boolIfPresent()
            case 9: theme = try reader.stringIfPresent()
            case 10: interfaceLanguage = try reader.stringIfPresent()
            case 11: defaultListingType = try reader.stringIfPresent()
            case 12: postListingMode = try reader.stringIfPresent()
            case 13: showScores = try reader.boolIfPresent()
            case 14: enableAnimatedImages = try reader.boolIfPresent()
            case 15: enableKeyboardNavigation = try reader.boolIfPresent()
            case 16: autoExpand = try reader.boolIfPresent()
            case 17: defaultSortType = try reader.stringIfPresent()
            case 18: showScore = try reader.boolIfPresent()
            case 19: showUpvotes = try reader.boolIfPresent()
            case 20: showUpvotePercentage = try reader.boolIfPresent()
            case 21: animatedImagesEnabled = try reader.boolIfPresent()
            case 22: showDownvotes = try reader.stringIfPresent()
            case 23: defaultPostSortType = try reader.stringIfPresent()
            case 24: defaultPostTimeRangeSeconds = try reader.intIfPresent()
            default: break fields
            }
        }
    }
}

/// The display of votes in a file of a version before 1.0.
private struct BackupVotes {
    var score, upvotes, downvotes, upvotePercentage: Bool?

    private static let wireFields = WireFields("score", "upvotes", "downvotes", "upvote_percentage")

    init(from reader: inout WireReader) throws(WireReadError) {
        var scan = try reader.object(Self.wireFields)
        fields: while true {
            switch try reader.next(&scan) {
            case 0: score = try reader.boolIfPresent()
            case 1: upvotes = try reader.boolIfPresent()
            case 2: downvotes = try reader.boolIfPresent()
            case 3: upvotePercentage = try reader.boolIfPresent()
            default: break fields
            }
        }
    }
}

extension AccountSettings {
    fileprivate init(_ file: BackupFile) {
        displayName = file.displayName
        biography = file.bio
        avatar = file.avatar.map { WireURL($0) }
        banner = file.banner.map { WireURL($0) }
        matrixUserId = file.matrixId
        isBot = file.botAccount
        guard let settings = file.settings else { return }
        showsNsfw = settings.showNsfw
        blursNsfw = settings.blurNsfw
        showsBots = settings.showBotAccounts
        collapsesBotComments = settings.collapseBotComments
        showsRead = settings.showReadPosts
        showsAvatars = settings.showAvatars
        sendsNotificationsToEmail = settings.sendNotificationsToEmail
        opensLinksInNewTab = settings.openLinksInNewTab
        infiniteScroll = settings.infiniteScrollEnabled
        expandsPictures = settings.autoExpand
        keyboardNavigation = settings.enableKeyboardNavigation
        animatesPictures = settings.animatedImagesEnabled ?? settings.enableAnimatedImages
        theme = settings.theme
        interfaceLanguage = settings.interfaceLanguage
        defaultFeed = settings.defaultListingType.flatMap(FeedKind.init(spelling:))
        defaultListing = settings.postListingMode.flatMap(FeedLayout.init(spelling:))
        let sort = settings.defaultPostSortType ?? settings.defaultSortType
        defaultSort = sort.flatMap { PostSort(spelling: $0, seconds: settings.defaultPostTimeRangeSeconds) }
        let votes = file.voteDisplayModeSettings
        showsScores = settings.showScore ?? votes?.score ?? settings.showScores
        showsUpvotes = settings.showUpvotes ?? votes?.upvotes
        showsDownvotes = settings.showDownvotes.map { $0 != "hide" } ?? votes?.downvotes
        showsUpvotePercentage = settings.showUpvotePercentage ?? votes?.upvotePercentage
    }
}

// The spelling of the choices in the files of all versions: `ModeratorView` or `moderator_view`.

extension FeedKind {
    fileprivate init?(spelling: String) {
        self.init(rawValue: spelling.joinedLowercase == "moderatorview" ? "moderated" : spelling.joinedLowercase)
    }
}

extension FeedLayout {
    fileprivate init?(spelling: String) {
        guard let layout = Self.allCases.first(where: { $0.rawValue.lowercased() == spelling.joinedLowercase }) else {
            return nil
        }
        self = layout
    }
}

extension PostSort {
    /// Creates the order from its spelling; since 1.0, the range of the orders by the highest score is a number of seconds beside it.
    fileprivate init?(spelling: String, seconds: Int?) {
        let name = spelling.joinedLowercase
        let ranges: [(limit: Int, sort: PostSort)] = [
            (3600, .topHour), (6 * 3600, .topSixHours), (12 * 3600, .topTwelveHours), (86_400, .topDay),
            (7 * 86_400, .topWeek), (31 * 86_400, .topMonth), (92 * 86_400, .topThreeMonths),
            (184 * 86_400, .topSixMonths), (275 * 86_400, .topNineMonths), (366 * 86_400, .topYear),
        ]
        let sort: PostSort? =
            switch name {
            case "top": ranges.first { (1...$0.limit).contains(seconds ?? 0) }?.sort ?? .topAll
            case "topsixhour": .topSixHours
            case "toptwelvehour": .topTwelveHours
            default: Self.allCases.first { $0.rawValue.lowercased() == name }
            }
        guard let sort else { return nil }
        self = sort
    }
}

extension String {
    /// The text in lower case, without underscores.
    fileprivate var joinedLowercase: String { lowercased().filter { $0 != "_" } }
}
