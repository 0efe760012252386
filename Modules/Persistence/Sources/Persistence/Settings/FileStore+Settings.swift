import Foundation
import Primitives

extension FileStore {
    /// The file of some settings with changes: what others have set meanwhile stays.
    ///
    /// Called on the store's queue, with every other process kept out.
    ///
    /// - Parameter bytes: The file as it is; a damaged one is begun anew, one of a newer program or another owner is refused.
    func settingsFile(
        _ bytes: Data?,
        _ key: StoreKey,
        changing changes: [String: JSONValue?]
    ) -> Result<Data?, StoreError> {
        var values: [String: JSONValue] = [:]
        if let bytes {
            let answer: StoredRead<[String: JSONValue]> = judge(bytes, for: key)
            switch answer {
            case .value(let found, _): values = found
            case .newer(let found), .wrongScope(let found): return .failure(.foreignSettings(key, found))
            case .absent, .corrupt, .outdated, .unreadable: break
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
