/// Where the next page of a collection begins, as the server that has the rest of it said.
public enum PageCursor: Hashable, Sendable, Codable {
    /// No page was loaded yet: ask for the first.
    case start
    /// There is more behind this cursor.
    case after(String)
    /// There is nothing more.
    case end

    /// What a server's answer means: a cursor if there is more, nil if there is not.
    public init(next cursor: String?) { self = cursor.map { .after($0) } ?? .end }

    /// Whether there is, or may be, another page.
    public var hasMore: Bool { self != .end }
}
