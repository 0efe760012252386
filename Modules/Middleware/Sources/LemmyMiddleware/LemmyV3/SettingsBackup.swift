import ApiTypes
public import Foundation
import WireRuntime

/// All settings of an account, with addresses instead of ids, so that another server understands them; since 0.19.0.
///
/// ```swift
/// let file = try await old.exportSettings().json()
/// try await new.importSettings(SettingsBackup(json: file))
/// ```
public struct SettingsBackup: Hashable, Sendable {
    let request: ApiImportSettings

    /// The addresses of the communities that the account follows.
    public var followedCommunities: [String] { request.followedCommunities ?? [] }
    /// The addresses of the posts that the account saved.
    public var savedPosts: [String] { request.savedPosts ?? [] }
    /// The addresses of the comments that the account saved.
    public var savedComments: [String] { request.savedComments ?? [] }
    /// The addresses of the communities that the account blocked.
    public var blockedCommunities: [String] { request.blockedCommunities ?? [] }
    /// The addresses of the people that the account blocked.
    public var blockedPeople: [String] { request.blockedUsers ?? [] }
    /// The host names of the servers that the account blocked.
    public var blockedInstances: [String] { request.blockedInstances ?? [] }

    init(_ wire: ApiUserSettingsBackup) {
        request = ApiImportSettings(
            displayName: wire.displayName,
            bio: wire.bio,
            avatar: wire.avatar,
            banner: wire.banner,
            matrixId: wire.matrixId,
            botAccount: wire.botAccount,
            settings: wire.settings,
            followedCommunities: wire.followedCommunities,
            savedPosts: wire.savedPosts,
            savedComments: wire.savedComments,
            blockedCommunities: wire.blockedCommunities,
            blockedUsers: wire.blockedUsers,
            blockedInstances: wire.blockedInstances,
            voteDisplayModeSettings: wire.voteDisplayModeSettings
        )
    }

    /// Parses a file in the format of servers and their pages.
    ///
    /// - Throws: ``ApiClientError`` with code `unreadable` if the file has another format.
    public init(json: Data) throws {
        do {
            self.init(try WireDecoder().decode(ApiUserSettingsBackup.self, from: json).value)
        } catch {
            throw ApiClientError(
                .unreadable,
                "the file is no backup of settings: \(error.message)",
                hint: "export one from the settings of an account",
                cause: error
            )
        }
    }

    /// Returns the backup as a file in the format of servers and their pages.
    ///
    /// - Throws: ``ApiClientError`` with code `unreadable` if it cannot be written.
    public func json() throws -> Data {
        do {
            // The request has a body, because its method is not GET.
            return try request.body() ?? Data()
        } catch {
            throw ApiClientError(.unreadable, error.message, hint: error.hint, cause: error)
        }
    }
}
