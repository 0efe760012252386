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
    init(number: Int?, limit: Int?) throws(ServerError) {
        let number = number ?? 1
        guard (1...Page.last).contains(number) else { throw .unknown("Page limit is > \(Page.last)") }
        let limit = limit ?? 10
        guard (1...Page.longest).contains(limit) else { throw .unknown("Fetch limit is > \(Page.longest)") }
        self.limit = limit
        offset = limit * (number - 1)
    }

    func slice<Row>(_ rows: [Row]) -> ArraySlice<Row> { rows.dropFirst(offset).prefix(limit) }
}
