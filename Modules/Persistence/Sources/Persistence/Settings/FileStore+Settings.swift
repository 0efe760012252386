import Foundation
import Primitives

extension FileStore {
    /// The file of some settings with changes: what others have set meanwhile stays.
    ///
    /// Called on the store's queue, with every other process kept out.
    ///
    /// - Parameters:
    ///   - bytes: The file as it is; a damaged one is put aside, one of a newer program or another owner is refused.
    ///   - known: All that is set, which takes the place of what was in a damaged file.
    ///   - changes: What to change; after a damaged file all of `known`, so that nothing is lost if the new one cannot be written.
    func settingsFile(
        _ bytes: Data?,
        _ key: StoreKey,
        _ known: [String: JSONValue],
        changing changes: inout [String: JSONValue?]
    ) -> Result<Data?, StoreError> {
        var values: [String: JSONValue] = [:]
        if let bytes {
            let answer: StoredRead<[String: JSONValue]> = judge(bytes, for: key)
            switch answer {
            case .value(let found, _): values = found
            case .newer(let found), .wrongScope(let found): return .failure(.foreignSettings(key, found))
            case .corrupt(let reason, _):
                if let error = putAsideNow(key, bytes, reason: reason) { return .failure(error) }
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
            "the settings \(key) are not this program's to change: \(found)",
            hint: "What is set is kept until the program ends."
        )
    }
}
