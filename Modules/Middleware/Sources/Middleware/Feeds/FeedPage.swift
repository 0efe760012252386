/// Where a page begins.
public enum FeedPosition: Hashable, Sendable, Codable {
    /// The first page.
    case first
    /// A page by its number; the first is 1.
    case page(Int)
    /// What the page before named as the next one.
    case cursor(String)
}

/// One page of a list.
public struct FeedPage<Value: TierValue>: TierAnswer, Codable, Hashable {
    /// What it says of each row, in the server's order.
    public var rows: [Value]
    /// Where the next page begins; nil if this is the last.
    public var next: FeedPosition?

    /// States a page.
    public init(_ rows: [Value], next: FeedPosition?) {
        self.rows = rows
        self.next = next
    }

    /// Adds what it says of its rows.
    public func collect(into sayings: inout Sayings) { rows.collect(into: &sayings) }
}
