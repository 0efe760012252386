import Foundation
import Primitives

extension FileStore {
    /// Returns the new contents of a settings file: its current settings with `changes` applied, so that changes of others are kept.
    ///
    /// Runs on the store's queue while other processes are locked out.
    ///
    /// - Parameters:
    ///   - bytes: The current file. A damaged file is moved to the quarantine; a file of a newer program or another owner is refused.
    ///   - known: All known settings, which replace the contents of a damaged file.
    ///   - changes: The settings to change. After a damaged file this also receives all of `known`, so that nothing is lost if the new file
    ///     cannot be written.
    func settingsFile(
        _ bytes: Data?,
        _ key: StoreKey,
        _ known: [String: JSONValue],
        changing changes: inout [String: JSONValue?]
    ) -> Result<Data?, StoreError> {
        var values: [String: JSONValue] = [:]
        if let bytes {
            let answer: StoredRead<[String: JSONValue]> = parseFile(bytes, for: key)
            switch answer {
            case .value(let found, _): values = found
            case .newer(let found), .wrongScope(let found): return .failure(.foreignSettings(key, found))
            case .corrupt(let reason, _):
                if let error = quarantineNow(key, bytes, reason: reason) { return .failure(error) }
                changes.merge(known.mapValues(Optional.some)) { change, _ in change }
            case .absent, .outdated, .unreadable: break
            }
        }
        for (name, json) in changes { values[name] = json }
        return Self.encode(values, for: key).flatMap { json in
            fileBytes(json, for: key, writtenAt: clock.now).map(Optional.some)
        }
    }
}

extension StoreError {
    static func foreignSettings(_ key: StoreKey, _ found: String) -> StoreError {
        StoreError(
            .system,
            "the settings \(key) cannot be saved by this program: \(found)",
            hint: "Changes last only until the program ends."
        )
    }
}
