public import Foundation

/// How a value of an older version becomes one of today's.
///
/// One for each older version that is still to be read, each by itself:
///
/// ```swift
/// await store.read(Feed.self, for: key, migrating: [
///     1: .from([String].self) { Feed(titles: $0, unread: 0) },
///     2: .from(FeedOfVersion2.self) { Feed(titles: $0.titles, unread: $0.count) },
/// ])
/// ```
public struct StoreMigration<Value: Sendable>: Sendable {
    let change: @Sendable (Data) throws -> Value

    /// Decodes the old value and changes it.
    ///
    /// - Parameters:
    ///   - type: What it was; keep the old type for as long as such files are to be read.
    ///   - change: Makes today's of it; what it throws leaves the file as it is.
    public static func from<Old: Decodable & Sendable>(
        _ type: Old.Type,
        _ change: @escaping @Sendable (Old) throws -> Value
    ) -> StoreMigration {
        StoreMigration { json in try change(JSONDecoder().decode(Old.self, from: json)) }
    }

    /// Changes the JSON itself.
    ///
    /// - Parameter change: Makes today's value of the old JSON; what it throws leaves the file as it is.
    public static func json(_ change: @escaping @Sendable (Data) throws -> Value) -> StoreMigration {
        StoreMigration(change: change)
    }
}
