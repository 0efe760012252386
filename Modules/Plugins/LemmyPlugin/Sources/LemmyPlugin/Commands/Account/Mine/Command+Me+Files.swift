import Foundation
import LemmyMiddleware
import Middleware
import Persistence
import ReplKit

// `me export` and `me import`: the settings of an account in the file format of Lemmy's own pages.

extension Command {
    /// Writes the account's settings and lists to a file that only its owner can read.
    @MainActor
    static func exportAccount(to typed: String, _ call: Invocation, _ lemmy: LemmySession) async throws -> Output {
        let api = try lemmy.account(for: "me export")
        let file = UserFile(typed: typed)
        // A file is refused before the request, so that nobody waits for the refusal.
        if file.exists, !call.has("force") { throw taken(file) }
        let backup = try await api.exportSettings()
        do {
            try file.write([UInt8](try backup.json()), isPrivate: true, overwrites: call.has("force"))
        } catch let error as UserFileError {
            throw error.code == .taken ? taken(file) : ReplError(.file, error.message, hint: error.hint)
        }
        return .done("\(typed) has the settings of \(api.accountName ?? "the account") and \(backup.contents)")
    }

    /// Sends the settings of a file to the server, which works on them after its response.
    @MainActor
    static func importAccount(from typed: String, _ call: Invocation, _ lemmy: LemmySession) async throws -> Output {
        let api = try lemmy.account(for: "me import")
        let backup: SettingsBackup
        do {
            backup = try SettingsBackup(json: Data(try UserFile(typed: typed).read()))
        } catch let error as UserFileError {
            throw ReplError(.file, "me import: \(error.message)", hint: error.hint)
        } catch let error as ApiClientError {
            throw ReplError(.file, "me import: \(typed): \(error.message)", hint: "me export FILE writes one")
        }
        return try await send(
            "me import",
            explaining: { error in
                unclear(error, "me import", check: "me shows what has arrived")
            },
            call
        ) {
            try await api.importSettings(backup)
            return await rereading(api)
        } done: { note in
            .edit("the settings of \(typed) are set; the server adds \(backup.contents)") + note
                + .note("it may still be adding; me and refresh show what has arrived")
        }
    }

    private static func taken(_ file: UserFile) -> ReplError {
        ReplError(.file, "\(file.path) is there already", hint: "me export another name, or me export FILE force")
    }
}

extension SettingsBackup {
    /// The number of entries in each of its lists, in words.
    fileprivate var contents: String {
        let lists = [
            (followedCommunities.count, "subscription", "subscriptions"),
            (savedPosts.count, "saved post", "saved posts"),
            (savedComments.count, "saved comment", "saved comments"),
            (
                blockedCommunities.count + blockedPeople.count + blockedInstances.count, "blocked entry",
                "blocked entries"
            ),
        ]
        let words = lists.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
        return words.isEmpty ? "no lists" : words.joined(conjunction: "and")
    }
}
