import ApiTypes
public import LemmyIdentifiers
import Middleware
public import WireRuntime

// The server's own emojis, for its administrators; Instance3 lists them.

extension ApiClient {
    /// Adds an emoji.
    ///
    /// - Parameters:
    ///   - shortcode: What one writes between two colons.
    ///   - imageUrl: The picture.
    ///   - altText: The picture in words.
    ///   - category: Where a palette shows it.
    ///   - keywords: What one finds it by.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`: it may have been added then.
    public func createCustomEmoji(
        shortcode: String,
        imageUrl: WireURL,
        altText: String,
        category: String,
        keywords: [String] = []
    ) async throws -> CustomEmoji {
        let request = ApiCreateCustomEmoji(
            category: category,
            shortcode: shortcode,
            imageUrl: imageUrl.string,
            altText: altText,
            keywords: keywords
        )
        return try await writePlain(request) { WireMapping.customEmoji($0.customEmoji) }
    }

    /// Changes an emoji: everything but what one writes for it.
    ///
    /// - Parameter emoji: The emoji as it shall be.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`: it may have been changed then.
    @discardableResult
    public func editCustomEmoji(_ emoji: CustomEmoji) async throws -> CustomEmoji {
        let request = ApiEditCustomEmoji(
            id: emoji.id,
            category: emoji.category,
            imageUrl: emoji.imageUrl.string,
            altText: emoji.altText,
            keywords: emoji.keywords
        )
        return try await writePlain(request, about: "emoji:\(emoji.id)") { WireMapping.customEmoji($0.customEmoji) }
    }

    /// Takes an emoji away.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`: it may have been taken away then.
    public func deleteCustomEmoji(id: CustomEmojiID) async throws {
        try await write(ApiDeleteCustomEmoji(id: id), about: "emoji:\(id)")
    }
}
