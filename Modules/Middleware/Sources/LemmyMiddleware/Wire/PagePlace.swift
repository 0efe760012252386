import Middleware

/// Which page of a list to ask for.
struct PagePlace: Sendable {
    let page: Int?
    let limit: Int?
    let cursor: String?

    init(_ page: Int?, _ limit: Int?, _ cursor: String?) {
        self.page = page
        self.limit = limit
        self.cursor = cursor
    }

    /// The page at a list's position; the first needs no name.
    init(_ position: FeedPosition, limit: Int?) {
        switch position {
        case .first: self.init(nil, limit, nil)
        case .page(let number): self.init(number, limit, nil)
        case .cursor(let cursor): self.init(nil, limit, cursor)
        }
    }
}
