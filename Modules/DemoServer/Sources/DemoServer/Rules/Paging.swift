/// A page of a list by its number, ten rows long unless asked otherwise.
struct Page {
    static let longest = 50
    static let last = 100

    var limit = 10
    var offset = 0

    init() {}

    /// Takes what the client asked for.
    ///
    /// - Throws: `unknown` with the reason; the lists of posts and comments say `couldnt_get_…` instead.
    init(number: Int?, limit: Int?, in dialect: Dialect) throws(ServerError) {
        let number = number ?? 1
        switch dialect {
        case .v0_19:
            guard (1...Page.last).contains(number) else { throw .unknown("Page limit is > \(Page.last)") }
        case .v0_18:
            guard number >= 1 else { throw .unknown("Page is < 1") }
        }
        let limit = limit ?? 10
        guard (1...Page.longest).contains(limit) else { throw .unknown("Fetch limit is > \(Page.longest)") }
        self.limit = limit
        // No page is that far out; a number that large must not overflow.
        offset = limit * min(number - 1, Int(Int32.max))
    }

    func slice<Row>(_ rows: [Row]) -> ArraySlice<Row> { rows.dropFirst(offset).prefix(limit) }
}
