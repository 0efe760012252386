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
        do {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            file = try decoder.decode(BackupFile.self, from: document)
        } catch {
            throw ApiClientError(
                .unreadable,
                "the file is no backup of settings",
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

/// A file of settings, with the keys of all versions.
private struct BackupFile: Decodable {
    struct Settings: Decodable {
        let showNsfw, blurNsfw, showBotAccounts, collapseBotComments, showReadPosts, showAvatars: Bool?
        let sendNotificationsToEmail, openLinksInNewTab, infiniteScrollEnabled: Bool?
        let theme, interfaceLanguage, defaultListingType, postListingMode: String?
        /// The keys before 1.0.
        let showScores, enableAnimatedImages, enableKeyboardNavigation, autoExpand: Bool?
        let defaultSortType: String?
        /// The keys since 1.0.
        let showScore, showUpvotes, showUpvotePercentage, animatedImagesEnabled: Bool?
        let showDownvotes, defaultPostSortType: String?
        let defaultPostTimeRangeSeconds: Int?
    }

    struct Votes: Decodable {
        let score, upvotes, downvotes, upvotePercentage: Bool?
    }

    let displayName, bio, avatar, banner, matrixId: String?
    let botAccount: Bool?
    let settings: Settings?
    /// The display of votes in versions before 1.0.
    let voteDisplayModeSettings: Votes?
    let followedCommunities, savedPosts, savedComments, blockedCommunities, blockedUsers: [String]?
    /// The key before 1.0.
    let blockedInstances: [String]?
    /// The key since 1.0.
    let blockedInstancesCommunities: [String]?
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
