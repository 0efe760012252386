import ApiTypes
import Middleware
import WireRuntime

extension ApiClient {
    /// Changes settings of the account.
    ///
    /// - Parameter settings: What shall change.
    /// - Returns: The viewer as they are now, read again: the server's answer does not say.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`: they may have been changed then.
    @discardableResult
    public func saveUserSettings(_ settings: AccountSettings) async throws -> Person4 {
        try await write(ApiSaveUserSettings(settings))
        return try await getMyPerson()
    }

    /// Fetches all that the account has chosen, to take along to another server; since 0.19.0.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func exportSettings() async throws -> SettingsBackup {
        try await readPlain(ApiExportSettings()) { SettingsBackup($0) }
    }

    /// Takes over what an account has chosen, there or elsewhere; since 0.19.0. Subscriptions and the like are added to those there are;
    /// the server works through them after it has answered.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest, `rateLimited` for the second time in a day; or `CancellationError`.
    public func importSettings(_ backup: SettingsBackup) async throws { try await write(backup.request) }
}

extension ApiSaveUserSettings {
    fileprivate init(_ settings: AccountSettings) {
        self.init(
            showNsfw: settings.showsNsfw,
            blurNsfw: settings.blursNsfw,
            autoExpand: settings.expandsPictures,
            theme: settings.theme,
            defaultSortType: settings.defaultSort?.wire,
            defaultListingType: settings.defaultFeed?.wire,
            interfaceLanguage: settings.interfaceLanguage,
            avatar: settings.avatar?.string,
            banner: settings.banner?.string,
            displayName: settings.displayName,
            email: settings.email,
            bio: settings.biography,
            matrixUserId: settings.matrixUserId,
            showAvatars: settings.showsAvatars,
            sendNotificationsToEmail: settings.sendsNotificationsToEmail,
            botAccount: settings.isBot,
            showBotAccounts: settings.showsBots,
            showReadPosts: settings.showsRead,
            discussionLanguages: settings.discussionLanguageIds,
            openLinksInNewTab: settings.opensLinksInNewTab,
            infiniteScrollEnabled: settings.infiniteScroll,
            postListingMode: settings.defaultListing?.wire,
            enableKeyboardNavigation: settings.keyboardNavigation,
            enableAnimatedImages: settings.animatesPictures,
            collapseBotComments: settings.collapsesBotComments,
            showScores: settings.showsScores,
            showUpvotes: settings.showsUpvotes,
            showDownvotes: settings.showsDownvotes,
            showUpvotePercentage: settings.showsUpvotePercentage
        )
    }
}
