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

    /// Names a reason to hide rows.
    ///
    /// - Parameters:
    ///   - name: Unique in its list.
    ///   - hides: Whether a row is to be hidden. What it reads is observed: the row is looked at again when that changes. What cannot be
    ///     observed, as the time of day, is not; set the filters again then.
    public init(_ name: String, hides: @escaping @MainActor @Sendable (Item) -> Bool) {
        self.name = name
        self.hides = hides
    }
}
