/// A reason to hide rows of a list.
///
/// ```swift
/// feed.filters = [FeedFilter("read") { $0.isRead }, FeedFilter("muted") { words.isMuted($0.title) }]
/// feed.hiddenCount(by: "read")
/// ```
public struct FeedFilter<Item>: Sendable {
    /// Its name, unique in its list.
    public let name: String
    let hides: @MainActor @Sendable (Item) -> Bool

    /// Makes a filter.
    ///
    /// - Parameters:
    ///   - name: The name, unique in its list.
    ///   - hides: Returns true if a row has to be hidden. The values that it reads are observed: the row is evaluated again when one
    ///     changes. Values that are not observable, such as the time of day, are not; set the filters again when those change.
    public init(_ name: String, hides: @escaping @MainActor @Sendable (Item) -> Bool) {
        self.name = name
        self.hides = hides
    }
}
