import ApiTypes
public import Foundation
import WireRuntime

/// All that an account has chosen, by address, so that it means the same on another server; since 0.19.0.
///
/// ```swift
/// let file = try await old.exportSettings().json()
/// try await new.importSettings(SettingsBackup(json: file))
/// ```
public struct SettingsBackup: Hashable, Sendable {
    let request: ApiImportSettings

    /// The communities they follow, by address.
    public var followedCommunities: [String] { request.followedCommunities ?? [] }
    /// The posts they saved, by address.
    public var savedPosts: [String] { request.savedPosts ?? [] }
    /// The comments they saved, by address.
    public var savedComments: [String] { request.savedComments ?? [] }
    /// The communities they blocked, by address.
    public var blockedCommunities: [String] { request.blockedCommunities ?? [] }
    /// The people they blocked, by address.
    public var blockedPeople: [String] { request.blockedUsers ?? [] }
    /// The servers they blocked, by host name.
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

    /// Reads a file as servers and their pages write it.
    ///
    /// - Throws: ``ApiClientError`` with code `unreadable` if it is none.
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

    /// The file, as servers and their pages read it.
    ///
    /// - Throws: ``ApiClientError`` with code `unreadable` if it cannot be written.
    public func json() throws -> Data {
        do {
            // It has a body: it is no GET.
            return try request.body() ?? Data()
        } catch {
            throw ApiClientError(.unreadable, error.message, hint: error.hint, cause: error)
        }
    }
}
