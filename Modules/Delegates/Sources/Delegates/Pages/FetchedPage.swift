/// One page of a list, and where the next begins.
public struct FetchedPage<Row, Cursor> {
    /// The rows, in the list's order.
    public let rows: [Row]
    /// Where the next page begins; nil if this is the last.
    public let next: Cursor?

    /// Describes a page.
    public init(rows: [Row], next: Cursor?) {
        self.rows = rows
        self.next = next
    }
}

extension FetchedPage: Sendable where Row: Sendable, Cursor: Sendable {}
